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
  /** Where a page states the total number of vehicles; the first path with a value is used. */
  readonly total?: ValuePath<Static<E>> | readonly ValuePath<Static<E>>[]
  /** Records per page. Without a stated total, a shorter page ends the listing. */
  readonly pageSize?: ValuePath<Static<E>>
  readonly more?: ValuePath<Static<E>>
  /** Tried in order: the next one is used if the previous one is missing, is not the listing, or is empty. */
  readonly sources: readonly ListingSource[]
  /** Requests that return the totals per condition, for a sample. */
  readonly totals?: { readonly new: ListingAddress; readonly used: ListingAddress }
  readonly fresh?: FreshSource
  /** Collects a site to which none of the sources applies. */
  readonly otherwise?: Platform['collect']
  /** The listing filtered by VIN; null where this site cannot filter. Without it, the listing is walked. */
  readonly one?: (vin: string, config: SiteConfig) => ListingAddress | null
}

export type PlatformDefinition<R extends TObject, E extends TObject> = Omit<
  WorkingPlatform,
  keyof Walked | 'configure'
> & {
  /** Only needed if collection needs more than the site's address and the dealership's name and street. */
  readonly configure?: WorkingPlatform['configure']
  readonly listing: Listing<E>
  /** Schema of only the fields used of one vehicle. */
  readonly record: R
  readonly fields: RecordFields<Static<R>>
  /** Fields that the table cannot express; they override the table's. */
  readonly derive?: (record: Static<R>, envelope: Static<E>, config: SiteConfig) => RawVehicle
  /** Records to skip, by the reason under which they are counted. */
  readonly skip?: Readonly<Record<string, Sources<FlagSource<Static<R>>>>>
  /** Text that states why a record is skipped. */
  readonly skipReason?: TextSource<Static<R>>
  /** Which store of a group a record belongs to; `hosts` maps store ids to websites. */
  readonly store?: {
    readonly id?: Sources<TextSource<Static<R>>>
    /** The feed that supplied the record, if it is not a store id. */
    readonly feed?: Sources<TextSource<Static<R>>>
    readonly name?: Sources<TextSource<Static<R>>>
    readonly host?: Sources<TextSource<Static<R>>>
    /** Free text may follow the street. */
    readonly street?: Sources<TextSource<Static<R>>>
    readonly page?: Sources<TextSource<Static<R>>>
    /** Text that may name the store or only its town. */
    readonly label?: Sources<TextSource<Static<R>>>
    /** The lot where the vehicle is, if the record has more than its name. */
    readonly lot?: { readonly [Part in keyof RawLot]?: Sources<TextSource<Static<R>>> }
    /** Whether the record may belong to any of several stores. */
    readonly shared?: (record: Static<R>) => boolean
    readonly hosts?: (envelope: Static<E>) => ReadonlyMap<string, string>
  }
}

type Walked = Pick<WorkingPlatform, 'collect' | 'one' | 'tier'>

/** Builds a platform from a table; a path that its schemas lack does not compile. */
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
  const one: Walked['one'] = ({ config }, vin, options) =>
    collectOne({ ...listing, ...options, read, address, config, vin })
  return { ...walked, one, tier: 'direct' }
}

/** Fetching a whole one-array listing costs the same as fetching one vehicle. */
function tierOf(sources: readonly ListingSource[]): Tier {
  const addresses = sources.flatMap((source) => source.addresses)
  return addresses.every((address) => pagedBy(address) === 'array') ? 'direct' : 'listing'
}
