import type { Static, TObject } from 'typebox'
import type { Platform, Tier } from './contract.ts'
import { configureSite } from './detect/configure-site.ts'
import { byCrawling } from './listing/by-crawling.ts'
import { collectListing } from './listing/collect-listing.ts'
import { collectOne } from './listing/collect-one.ts'
import { addressesOf, type ListingSource, pagedBy } from './listing/listing-address.ts'
import { type CheckedDefinition, listingReader, type PlatformTable } from './listing/listing-reader.ts'
import type { RecordFields, Source, Sources } from './records/record-fields.ts'

export type PlatformDefinition<R extends TObject> = PlatformTable<
  R,
  { text: Sources<Source<Static<R>>>; fields: RecordFields<Static<R>> }
>

type Crawled = Pick<Platform, 'collect' | 'one' | 'tier'>

/** Builds a platform from a table; a path that its schemas lack does not compile. */
export function definePlatform<R extends TObject>(definition: PlatformDefinition<R>): Platform
export function definePlatform(definition: CheckedDefinition): Platform {
  const { listing, record, fields, derive, skip, store, ...described } = definition
  return {
    configure: (page) => configureSite(page, null),
    ...described,
    ...crawledBy(definition),
  }
}

function crawledBy(definition: CheckedDefinition): Crawled {
  const read = listingReader(definition)
  const { one: address, ...listing } = definition.listing
  const crawled = byCrawling(({ config }, options) => collectListing({ ...listing, ...options, read, config }))
  if (address === undefined) return { ...crawled, tier: tierOf(listing.sources) }
  const one: Crawled['one'] = ({ config }, vin, options) =>
    collectOne({ ...listing, ...options, read, address, config, vin })
  return { ...crawled, one, tier: 'direct' }
}

/** Fetching a whole one-array listing costs the same as fetching one vehicle. */
function tierOf(sources: readonly ListingSource[]): Tier {
  const addresses = sources.flatMap(addressesOf)
  return addresses.every((address) => pagedBy(address) === 'array') ? 'direct' : 'listing'
}
