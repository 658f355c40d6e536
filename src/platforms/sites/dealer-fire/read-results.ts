import { parseHtml } from '../../engine/cards/parse-html.ts'
import { statedTotal } from '../../engine/listing/card-listing.ts'
import { isObject, readKey, textAt } from '../../engine/records/record-path.ts'
import { embeddedEntries, embeddedJson } from '../../engine/structured-data/embedded-json.ts'

const vehicleObject = /\bpushData\(\s*['"]VehicleObject_(\d+)['"]\s*,\s*/
const dealerObject = /\bpushData\(\s*['"]DealerObject_\d+['"]\s*,\s*/

export type Dealer = {
  readonly name: string | null
  readonly city: string | null
  readonly state: string | null
}

/**
 * The vehicles of a results page, each with its tile's link and photo and the store in its link; null for another page.
 */
export function readResultsPage(html: string): unknown {
  const total = statedTotal(html, [/\bdata-total-items=["']([\d,]{1,9})["']/])
  const objects = embeddedEntries(html, vehicleObject)
  if (total === null && objects.length === 0) return null
  const dealers = readDealers(html)
  const tiles = readTiles(html)
  const vehicles = objects.map(({ key, value }) => {
    const tile = tiles.get(key)
    const here = dealers.length > 1 ? storesIn(tile?.link ?? '', dealers) : []
    const stores = here.flatMap(({ name }) => name ?? [])
    return isObject(value) ? { ...value, ...tile, stores } : value
  })
  return { vehicles, total }
}

/** The stores that a page names. A group's page also has a placeholder store without a state, which is skipped. */
export function readDealers(html: string): readonly Dealer[] {
  return embeddedJson(html, dealerObject)
    .map((dealer) => ({
      name: textAt(readKey(dealer, 'name')),
      city: textAt(readKey(dealer, 'city')),
      state: textAt(readKey(dealer, 'state')),
    }))
    .filter(({ state }) => state !== null)
}

type Tile = { readonly link: string; readonly photo?: string }

/** Keyed by the id at the end of every link to a vehicle. */
function readTiles(html: string): ReadonlyMap<string, Tile> {
  const $ = parseHtml(html)
  const tiles = new Map<string, Tile>()
  for (const anchor of $('a[href*="-id-"]').toArray()) {
    const link = $(anchor).attr('href') ?? ''
    const id = /-id-(\d+)\/?(?:[?#].*)?$/.exec(link.slice(0, 2_048))?.[1]
    if (id === undefined) continue
    const image = $(anchor).find('img').first()
    const photo = image.attr('data-src') ?? image.attr('src') ?? tiles.get(id)?.photo
    tiles.set(id, photo === undefined || photo.startsWith('data:') ? { link } : { link, photo })
  }
  return tiles
}

/** A vehicle names its store only by the town in its link; it may belong to any store in that town. */
function storesIn(link: string, dealers: readonly Dealer[]): readonly Dealer[] {
  const place = /([a-z0-9-]{1,200})-([a-z]{2})-id-\d+\/?(?:[?#].*)?$/i.exec(link.slice(0, 500))
  const path = (place?.[1] ?? '').toLowerCase()
  return dealers.filter(({ city, state }) => {
    const slug = (city ?? '').toLowerCase().replace(/[^a-z0-9]+/g, '-')
    return slug !== '' && state?.toLowerCase() === place?.[2]?.toLowerCase() && `-${path}`.endsWith(`-${slug}`)
  })
}
