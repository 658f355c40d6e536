import type { Static, TObject } from 'typebox'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { collectListing } from './collect-listing.ts'
import type { Platform } from './contract.ts'
import type { ListingAddress, ListingSource } from './listing-address.ts'
import { type CheckedDefinition, listingReader } from './listing-reader.ts'
import type { RecordFields, TextSource } from './record-fields.ts'
import type { ListPath, ValuePath } from './record-path.ts'

export type Listing<E extends TObject> = {
  /** Schema of only the fields used of a listing page. */
  readonly envelope: E
  readonly items: ListPath<Static<E>>
  readonly total: ValuePath<Static<E>>
  readonly pageSize: ValuePath<Static<E>>
  /** Tried in order: the next one only when the one before is not there, is not the listing, or says it is empty. */
  readonly sources: readonly ListingSource[]
  /** Asks for one record of each condition, to learn the totals for a sample. */
  readonly totals?: { readonly new: ListingAddress; readonly used: ListingAddress }
}

export type PlatformDefinition<R extends TObject, E extends TObject> = Omit<Platform, 'collect'> & {
  readonly listing: Listing<E>
  /** Schema of only the fields used of one vehicle. */
  readonly record: R
  readonly fields: RecordFields<Static<R>>
  /** What the table cannot say; its fields win over the table's. */
  readonly derive?: (record: Static<R>, envelope: Static<E>) => RawVehicle
  /** Why a record is not part of the inventory (sold); null for one that is. */
  readonly leaveOut?: (record: Static<R>) => string | null
  /** Which store of a group a record belongs to, and the websites of the stores. */
  readonly store?: {
    readonly id: TextSource<Static<R>>
    readonly hosts: (envelope: Static<E>) => ReadonlyMap<string, string>
  }
}

/** A platform made from a table; a path that its schemas lack does not compile. */
export function definePlatform<R extends TObject, E extends TObject>(definition: PlatformDefinition<R, E>): Platform
export function definePlatform(definition: CheckedDefinition): Platform {
  const { id, name, status, confidence, lastLookedAt, detect, excludes, configure, identify, listing } = definition
  const read = listingReader(definition)
  return {
    ...{ id, name, status, confidence, lastLookedAt, detect, configure },
    ...(excludes === undefined ? {} : { excludes }),
    ...(identify === undefined ? {} : { identify }),
    collect: (site, options) => collectListing({ ...listing, read, config: site.config, sample: options.sample }),
  }
}
