import type { FetchFailure } from './page.ts'
import type { RawVehicle } from './raw-vehicle.ts'

/**
 * `complete` only if the crawl reached the end, no page was missing, and the records reach the largest total that the
 * site stated, if any: a car listed twice counts twice, one repeated across pages once. Only then may it remove vehicles.
 */
export type Scan = {
  readonly vehicles: readonly RawVehicle[]
  readonly complete: boolean
  readonly incompleteReason: string | null
  readonly failure: FetchFailure | null
  readonly stated: StatedCounts
  /** By reason: another store of the group, sold, not a vehicle. */
  readonly skipped: Readonly<Record<string, number>>
  /** VINs of vehicles that the site shows but that were skipped, with the reason. */
  readonly leftOut?: ReadonlyMap<string, string>
  /** What is known of them, else the platform's ids. */
  readonly storesSeen?: readonly string[]
  readonly pagesRead: number
  /** In a scan for one VIN: an unfiltered listing was read and contains vehicles. */
  readonly sawInventory?: boolean
  /** `lastmod` by URL, if only a sitemap has been read so far. */
  readonly pageDates?: ReadonlyMap<string, string>
  /** How a site of no known platform is read, from a sample that looked for it. */
  readonly reader?: ReaderConfig
  /** Why a person has to look at what the reader found. */
  readonly doubt?: string | null
  /** The pages show vehicles only through scripts; `opened`: nor did they in a browser. */
  readonly scriptsOnly?: 'not opened' | 'opened'
  /** The pages name this many cars, and not one VIN. */
  readonly carsWithoutVins?: number
}

/** Why vehicles are left out as another dealership's; every other reason is what the site says of the vehicle. */
const storeReasons: ReadonlySet<string> = new Set(['other store', 'store not shown', 'store unknown'])

export function isStoreReason(reason: string): boolean {
  return storeReasons.has(reason)
}

/** Kept in the configuration of the dealership; the next import reads what it names. */
export type ReaderConfig = {
  readonly kind: (typeof readerKinds)[number]
  /** How rendered pages are read. */
  readonly reads?: (typeof readerKinds)[number]
  /** Addresses of the listings' first pages. */
  readonly listings?: readonly string[]
  readonly paging?: ReaderPaging
  /** Of each listing; null: as the paging that was found first. */
  readonly pagings?: readonly (ReaderPaging | null)[]
  /** Further pages show other vehicles however far one asks: only the first ones are read. */
  readonly endless?: true
  /** `required`: the listing lacks fields that every vehicle has; `further`: the pages only add to it. */
  readonly vehicle_pages?: 'required' | 'further' | 'none'
  /** Shape of the vehicle pages' addresses: `/inventory/*`. */
  readonly link?: string
  /** How the site's scripts write it out of a record of an interface: `/vehicle/{slug}`; without a name, the page that shows all. */
  readonly link_template?: string
  /** Where the data of a page or an answer has the stock: `search.results.items`. */
  readonly records?: string
  /** Parts of the vehicle pages that say nothing of their vehicle, by tag, id and classes, or their texts: found by comparing pages. */
  readonly aside?: readonly string[]
  /** Of all vehicles, where the site states it only of its whole listing. */
  readonly condition?: 'new' | 'used'
  /** Vehicles stand on several lots, which they name. */
  readonly lots?: true
  /** Models stand with their trims behind them, which have no field of their own. */
  readonly trim_in_model?: true
  /** The body of a request for a listing; `"{n}"` stands for a number or a cursor. */
  readonly body?: string
  /** For each listing, the page that has what its body has in braces beside a number: a nonce of WordPress. */
  readonly stated_on?: readonly string[]
  /** Of each listing, where they differ in it. */
  readonly bodies?: readonly string[]
  /** The public key of a search service, which is sent as a bearer token: as the pages state it to every visitor. */
  readonly key?: string
  /** Markup says what its values mean: all vehicles of the sample have it. */
  readonly marked?: true
  /** A listing that adds to what the vehicle pages say. */
  readonly also?: ReaderConfig
}

export type ReaderPaging =
  /** By its links, or by the address that its data has for the next one. */
  | { readonly by: 'links' | 'none' }
  /** `{n}` of the address stands for the page's number, or for the vehicles before it. */
  | {
      readonly by: 'page' | 'offset'
      readonly address: string
      readonly size: number | null
      /** The number of the first page, 1 unless stated; or of the first vehicle, 0 unless stated. */
      readonly first?: 0 | 1
      /** The fields of a form that is posted for it: `action=more&offset={n}&nonce={nonce}`. */
      readonly form?: string
    }
  /** An answer has the cursor for the next one at `path`. */
  | { readonly by: 'cursor'; readonly path: string; readonly address: string }

const readerKinds = [
  'structured-data',
  'embedded-records',
  'json-interface',
  'cards',
  'vehicle-pages',
  'rendered',
] as const

export type StatedCounts = { readonly total: number | null; readonly new: number | null; readonly used: number | null }

export const nothingStated: StatedCounts = { total: null, new: null, used: null }

export type Observation = {
  /** When the website was scanned, or when the file was written. */
  readonly at: Date
  readonly vins: readonly string[]
}

export type HeldCollapse = {
  readonly first: Observation
  readonly last: Observation
  /** How many agree, including the first and the last. */
  readonly observations: number
}

/** Configurations of other releases may hold anything. */
export function isReaderConfig(setting: unknown): setting is ReaderConfig {
  if (typeof setting !== 'object' || setting === null || !('kind' in setting)) return false
  return readerKinds.some((kind) => kind === setting.kind)
}
