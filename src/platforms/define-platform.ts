import type { Static, TObject } from 'typebox'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { collectListing } from './collect-listing.ts'
import { collectOne } from './collect-one.ts'
import type { Platform, SiteConfig } from './contract.ts'
import type { FreshSource } from './fresh-settings.ts'
import type { ListingAddress, ListingSource } from './listing-address.ts'
import { type CheckedDefinition, listingReader, type ReadListing } from './listing-reader.ts'
import type { RecordFields, Sources, TextSource } from './record-fields.ts'
import type { ListPath, ValuePath } from './record-path.ts'

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
  /** The listing narrowed to one VIN; null where this site's cannot be. */
  readonly one?: (vin: string, config: SiteConfig) => ListingAddress | null
}

export type PlatformDefinition<R extends TObject, E extends TObject> = Omit<Platform, 'collect'> & {
  readonly listing: Listing<E>
  /** Schema of only the fields used of one vehicle. */
  readonly record: R
  readonly fields: RecordFields<Static<R>>
  /** What the table cannot say; its fields win over the table's. */
  readonly derive?: (record: Static<R>, envelope: Static<E>, config: SiteConfig) => RawVehicle
  /** Why a record is not part of the inventory (sold); null for one that is. */
  readonly leaveOut?: (record: Static<R>) => string | null
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
    /** Whether a record may be of any of several stores. */
    readonly shared?: (record: Static<R>) => boolean
    readonly hosts?: (envelope: Static<E>) => ReadonlyMap<string, string>
  }
}

/** A platform made from a table; a path that its schemas lack does not compile. */
export function definePlatform<R extends TObject, E extends TObject>(definition: PlatformDefinition<R, E>): Platform
export function definePlatform(definition: CheckedDefinition): Platform {
  const { id, name, status, confidence, lastLookedAt, detect, excludes, configure, identify, listing } = definition
  const read = listingReader(definition)
  const one = oneReader(definition, read)
  return {
    ...{ id, name, status, confidence, lastLookedAt, detect, configure },
    ...(excludes === undefined ? {} : { excludes }),
    ...(identify === undefined ? {} : { identify }),
    collect: (site, options) => collectListing({ ...listing, read, config: site.config, sample: options.sample }),
    ...(one === undefined ? {} : { one }),
  }
}

function oneReader({ one, listing }: CheckedDefinition, read: ReadListing): Platform['one'] {
  const address = listing.one
  if (one !== undefined || address === undefined) return one
  const fresh = listing.fresh === undefined ? {} : { fresh: listing.fresh }
  return (site, vin) => collectOne({ ...fresh, read, address, config: site.config, vin })
}
