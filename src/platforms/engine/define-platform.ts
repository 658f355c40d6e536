import type { Static, TObject } from 'typebox'
import type { RawLot, RawVehicle } from '../../model/raw-vehicle.ts'
import type { Platform, SiteConfig, Tier, WorkingPlatform } from './contract.ts'
import { configureSite } from './detect/configure-site.ts'
import type { FreshSource } from './detect/fresh-settings.ts'
import { byWalking } from './listing/by-walking.ts'
import { collectListing } from './listing/collect-listing.ts'
import { collectOne } from './listing/collect-one.ts'
import { type ListingAddress, type ListingSource, pagedBy } from './listing/listing-address.ts'
import { type CheckedDefinition, listingReader } from './listing/listing-reader.ts'
import type { FlagSource, RecordFields, Sources, TextSource } from './records/record-fields.ts'
import type { ListPath, ValuePath } from './records/record-path.ts'

export type Listing<E extends TObject> = {
  /** Schema of only the fields used of a listing page. */
  readonly envelope: E
  readonly items: ListPath<Static<E>>
  /** Where a page states how many vehicles there are in all: the first that does counts. */
  readonly total?: ValuePath<Static<E>> | readonly ValuePath<Static<E>>[]
  /** How many records a page has; stating no total, the listing ends at a page with fewer. */
  readonly pageSize?: ValuePath<Static<E>>
  /** Whether another page follows. */
  readonly more?: ValuePath<Static<E>>
  /** Tried in order: the next one only when the one before is not there, is not the listing, or says it is empty. */
  readonly sources: readonly ListingSource[]
  /** Asks for one record of each condition, to learn the totals for a sample. */
  readonly totals?: { readonly new: ListingAddress; readonly used: ListingAddress }
  readonly fresh?: FreshSource
  /** Reads a site that none of the sources fits. */
  readonly otherwise?: Platform['collect']
  /** The listing narrowed to one VIN; null where this site's cannot be. Without it the listing is walked. */
  readonly one?: (vin: string, config: SiteConfig) => ListingAddress | null
}

export type PlatformDefinition<R extends TObject, E extends TObject> = Omit<
  WorkingPlatform,
  keyof Walked | 'configure'
> & {
  /** Without it, the site's address and the name and street of its dealership are all that collecting needs. */
  readonly configure?: WorkingPlatform['configure']
  readonly listing: Listing<E>
  /** Schema of only the fields used of one vehicle. */
  readonly record: R
  readonly fields: RecordFields<Static<R>>
  /** What the table cannot say; its fields win over the table's. */
  readonly derive?: (record: Static<R>, envelope: Static<E>, config: SiteConfig) => RawVehicle
  /** Which records are not part of the inventory, by the reason that is counted. */
  readonly skip?: Readonly<Record<string, Sources<FlagSource<Static<R>>>>>
  /** The text that says why a record is not part of the inventory. */
  readonly skipReason?: TextSource<Static<R>>
  /** Which store of a group a record belongs to; `hosts` has the websites of the stores by id. */
  readonly store?: {
    readonly id?: Sources<TextSource<Static<R>>>
    /** The supply that brought the record, where that is no store's own number. */
    readonly feed?: Sources<TextSource<Static<R>>>
    readonly name?: Sources<TextSource<Static<R>>>
    readonly host?: Sources<TextSource<Static<R>>>
    /** Free text that begins with the street will do. */
    readonly street?: Sources<TextSource<Static<R>>>
    /** The whole address of the vehicle's page. */
    readonly page?: Sources<TextSource<Static<R>>>
    /** Text that may name the store or only its town. */
    readonly label?: Sources<TextSource<Static<R>>>
    /** What a record says of the lot where its vehicle stands, where that is more than the name. */
    readonly lot?: { readonly [Part in keyof RawLot]?: Sources<TextSource<Static<R>>> }
    /** Whether a record may be of any of several stores. */
    readonly shared?: (record: Static<R>) => boolean
    readonly hosts?: (envelope: Static<E>) => ReadonlyMap<string, string>
  }
}

type Walked = Pick<WorkingPlatform, 'collect' | 'one' | 'tier'>

/** A platform made from a table; a path that its schemas lack does not compile. */
export function definePlatform<R extends TObject, E extends TObject>(
  definition: PlatformDefinition<R, E>,
): WorkingPlatform
export function definePlatform(definition: CheckedDefinition): WorkingPlatform {
  const { id, name, status, confidence, trust, lastLookedAt, detect, precedes, identify } = definition
  const { configure = (page) => configureSite(page, null) } = definition
  return {
    ...{ id, name, status, confidence, trust, lastLookedAt, detect, configure },
    ...(precedes === undefined ? {} : { precedes }),
    ...(identify === undefined ? {} : { identify }),
    ...walkedBy(definition),
  }
}

function walkedBy(definition: CheckedDefinition): Walked {
  const read = listingReader(definition)
  const { one: address, ...listing } = definition.listing
  const walked = byWalking(({ config }, options) => collectListing({ ...listing, ...options, read, config }))
  if (address === undefined) return { ...walked, tier: tierOf(listing.sources) }
  const one: Walked['one'] = ({ config }, vin) => collectOne({ ...listing, read, address, config, vin })
  return { ...walked, one, tier: 'direct' }
}

/** A listing that is one array a section is had as fast as one vehicle. */
function tierOf(sources: readonly ListingSource[]): Tier {
  const addresses = sources.flatMap((source) => source.addresses)
  return addresses.every((address) => pagedBy(address) === 'array') ? 'direct' : 'listing'
}
