import { isRecord } from '../../../lib/json.ts'
import { readPath, textAt, textsAt } from '../../engine/records/record-path.ts'

/** A response of the search service: `data.listings`, or `data` itself on small pages. */
export function readSearchAnswer(json: unknown): unknown {
  const data = readPath(json, 'data')
  const listings = Array.isArray(data) ? data : readPath(data, 'listings')
  if (!Array.isArray(listings)) return undefined
  const total = readPath(data, 'total_vehicle_count') ?? readPath(json, 'meta.pagination.total')
  return { listings: listings.map(plainListing), ...(total === undefined ? {} : { total }) }
}

/** A response of Algolia, with its hits in the shape of the search service. */
export function readAlgoliaAnswer(json: unknown): unknown {
  const hits = readPath(json, 'hits')
  if (!Array.isArray(hits)) return undefined
  return { listings: hits.map(listingOfHit), total: readPath(json, 'nbHits'), more: readPath(json, 'more') }
}

/** `styles` is an object or a list of objects; an image is a URL or an object with one. */
function plainListing(record: unknown): unknown {
  if (!isRecord(record)) return record
  const styles: unknown = Array.isArray(record.styles) ? record.styles[0] : record.styles
  return {
    ...record,
    styles,
    images: textsAt(readPath(record, 'media.images'), 'url', 'src'),
    place: readLocation(textAt(readPath(record, 'dealer.location')) ?? ''),
  }
}

/**
 * The free text of a vehicle's location: the store's name, an address in lines ("3546 Highway 20<br/>Buford, GA
 * 30519"), both, or only a town. A town is returned among the streets: it is not a store name, and never equals the
 * dealership's own street.
 */
function readLocation(location: string): { readonly name?: string; readonly street?: string } {
  const lines = location
    .slice(0, 500)
    .split(/<br\s?\/?>|\n/i)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const [first = '', ...rest] = lines
  if (first === '') return {}
  if (/^\d/.test(first) || isTown(first)) return { street: lines.join(', ') }
  const street = rest.length > 0 && /^\d/.test(rest[0] ?? '') ? { street: rest.join(', ') } : {}
  return { name: first, ...street }
}

function isTown(text: string): boolean {
  return /^[^\d,]{2,60},\s*[a-z]{2}(?:\s+[a-z\d -]{5,10})?$/i.test(text)
}

function listingOfHit(hit: unknown): unknown {
  if (!isRecord(hit)) return hit
  return {
    ...hit,
    images: textsAt([hit.thumbnail], 'url', 'src'),
    pricing: { msrp: hit.msrp, our_price: hit.our_price, our_price_label: hit.our_price_label },
    extra_fields: { lightning: hit.lightning },
  }
}
