import { insertAccount } from '../../src/db/queries/accounts.ts'
import { type Candidate, conditionsOf, findCandidates } from '../../src/search/candidates.ts'
import type { Understanding } from '../../src/search/understand/understanding.ts'
import { dotProduct, type Likeness } from '../../src/search/vectors.ts'
import { makeDocument } from '../../src/search/vehicle/make-document.ts'
import { listOnWebsite, seedDealership } from '../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { makeLot } from './make-lot.ts'
import type { createVectorCache } from './vector-cache.ts'
import { contentOf } from './website-content.ts'

const size = 3_000
const noFilters = { condition: null, make: null, yearMin: null, yearMax: null, priceMin: null, priceMax: null }

/** A generated lot, listed on the website of one dealership. */
export async function openSearchedLot(seed: number, cache: ReturnType<typeof createVectorCache>) {
  const lot = makeLot(seed, size)
  const documents = lot.map(({ listing }) => makeDocument(listing))
  const vectors = await cache.embed(documents.map(({ text }) => text))
  const vectorOf = new Map(documents.map(({ textHash }, at) => [textHash.toString('hex'), vectors[at]]))
  const placeOf = new Map(lot.map(({ listing }, at) => [listing.vin, at]))
  const { database, close } = await openTestDatabase()
  const accountId = await insertAccount(database.handle, 'bench')
  const dealership = await seedDealership(database.handle, [accountId])
  await listOnWebsite(
    database.handle,
    dealership.id,
    lot.map(({ listing }) => contentOf(listing)),
  )
  const all = documents.map(({ vehicle, words, textHash }): Candidate => {
    const of = { dealershipId: dealership.id, publicId: dealership.publicId, source: 'website' } as const
    return { ...of, vehicle, textHash: textHash.toString('hex'), words: words.join(' ') }
  })
  return {
    lot,
    /** For what reads no database. */
    all,
    /** As a search of the account reads them. */
    candidatesFor: (wanted: Understanding) =>
      findCandidates(database.handle, {
        ...{ accountId, dealershipIds: null, now: new Date() },
        ...conditionsOf(wanted, noFilters),
      }),
    likenessTo: (query: Float32Array): Likeness => {
      return ({ textHash }) => dotProduct(vectorOf.get(textHash) ?? new Float32Array(query.length), query)
    },
    placeOf: ({ vehicle }: Candidate): number => placeOf.get(vehicle.vin) ?? -1,
    close,
  }
}
