import { isObject, readPath } from '../../engine/records/record-path.ts'
import { scriptJson } from '../../engine/structured-data/embedded-json.ts'

/** A response of the interface, `{results, meta: {total}}`. */
export function readListing(json: unknown): unknown {
  const results = readPath(json, 'results')
  return Array.isArray(results) ? { results: results.map(plainRecord), total: readPath(json, 'meta.total') } : undefined
}

/** The same inside the HTML of a listing page. */
export function readListingPage(html: string): unknown {
  return readListing(readPath(scriptJson(html, '__NEXT_DATA__'), 'props.pageProps.inventory'))
}

/** Photos are URLs or objects with one; the featured photo is used if there are none. */
function plainRecord(record: unknown): unknown {
  if (!isObject(record)) return record
  const addresses = photosIn(record)
  const featured = addressOf(record.featuredphoto)
  return { ...record, photos: addresses.length > 0 || featured === '' ? addresses : [featured] }
}

export function photosIn({ photos }: Readonly<Record<string, unknown>>): readonly string[] {
  const list: readonly unknown[] = Array.isArray(photos) ? photos : []
  return list.map(addressOf).filter((address) => address !== '')
}

function addressOf(photo: unknown): string {
  const address = isObject(photo) ? (photo.url ?? photo.src) : photo
  return typeof address === 'string' ? address : ''
}
