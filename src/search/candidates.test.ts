import { beforeAll, expect, test } from 'vitest'
import { seedDocuments } from '../../bench/measure/seed-documents.ts'
import { seedInventory } from '../../bench/measure/seed-inventory.ts'
import { makeLot } from '../../bench/search-quality/make-lot.ts'
import { shopperQueries } from '../../bench/search-quality/queries.data.ts'
import { contentOf } from '../../bench/search-quality/website-content.ts'
import { openForFile } from '../../test/support/open-for-file.ts'
import { listInFeed, listOnWebsite, type SeededDealership, seedDealership } from '../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { listRows, writeRows } from '../db/database.ts'
import { createHeavyReads } from '../db/heavy-reads.ts'
import { insertAccount } from '../db/queries/accounts.ts'
import { listWebsiteSearchRows, upsertSearchDocuments } from '../db/queries/search-vehicles.ts'
import { everyVehicle } from '../model/vehicle-query/read-selection.ts'
import { conditionsOf, findCandidates, findSample } from './candidates.ts'
import { noEmbedder } from './embed/contract.ts'
import { compileDemands } from './rank/judge-vehicle.ts'
import { createVehicleSearch } from './search-vehicles.ts'
import { understandQuery } from './understand/understand-query.ts'
import { documentVersion } from './vehicle/make-document.ts'

const now = new Date('2026-11-20T12:00:00Z')
const noFilters = { condition: null, make: null, yearMin: null, yearMax: null, priceMin: null, priceMax: null }
const testDatabase = openForFile(openTestDatabase)
let accountId: number
let dealership: SeededDealership

beforeAll(async () => {
  const { handle } = testDatabase.database
  accountId = await insertAccount(handle, 'one dealership')
  dealership = await seedDealership(handle, [accountId])
  const lot = makeLot(5, 240).map(({ listing }) => listing)
  await listOnWebsite(handle, dealership.id, lot.slice(60).map(contentOf))
  const ofFeed = lot.slice(0, 60).map((listing) => ({
    vin: listing.vin,
    year: listing.year,
    make: listing.make,
    model: listing.model,
    trim: listing.trim,
    // In the words of a provider, as far as it says anything.
    body: listing.body === 'Pickup' ? 'Crew Cab' : null,
    drivetrain: listing.drivetrain === '4WD' ? '4X4' : null,
    fuel_type: null,
    transmission: null,
    exterior_color: listing.exteriorColor,
    odometer: listing.miles,
    price: null,
    internet_price: listing.price,
    condition: listing.condition === 'new' ? ('New' as const) : ('Used' as const),
  }))
  await listInFeed(handle, dealership.id, ofFeed)
})

test('no vehicle that a query asks for is missing from what a search reads, however its listing says it [SEA-01] [SEA-21]', async () => {
  const { handle } = testDatabase.database
  const asked = { accountId, dealershipIds: null, now }
  const every = await findCandidates(handle, { ...asked, selection: everyVehicle })
  expect(every).toHaveLength(240)
  let narrowed = 0
  for (const { query } of shopperQueries) {
    const wanted = understandQuery(query, 2026)
    const read = await findCandidates(handle, { ...asked, ...conditionsOf(wanted, noFilters) })
    const vins = new Set(read.map(({ vehicle }) => vehicle.vin))
    const isMet = compileDemands(wanted)
    const missing = every.filter(({ vehicle }) => isMet(vehicle) && !vins.has(vehicle.vin))
    expect({ query, missing }).toEqual({ query, missing: [] })
    if (read.length < 80) narrowed += 1
  }
  expect(narrowed).toBeGreaterThan(shopperQueries.length / 3)
})

test('a document of another version or of another content is read by no search', async () => {
  const { handle } = testDatabase.database
  const page = { dealershipId: dealership.id, documentVersion, afterVin: '', limit: 1 }
  const [row] = await listWebsiteSearchRows(handle, page)
  const { vin, made_of: madeOf } = row ?? expect.fail('no vehicle')
  const read = () =>
    findCandidates(handle, { accountId, dealershipIds: null, now, selection: everyVehicle, vins: [vin] })
  const before = await read()
  expect(before).toHaveLength(1)
  const stale = { facts: '{}', words: 'stale', embeddedText: 'stale', textHash: Buffer.from('stale') }
  for (const [version, of] of [
    [documentVersion - 1, madeOf],
    [documentVersion, Buffer.from('another content')],
  ] as const) {
    const documents = [{ ...stale, source: 'website' as const, vin, madeOf: of }]
    await upsertSearchDocuments(handle, { dealershipId: dealership.id, version, documents })
    expect(await read()).toEqual(before)
  }
  await writeRows(handle)`DELETE FROM search_documents`
})

test('a search of many dealerships looks at some of them, and at all for what is rare [SEA-05]', async () => {
  const { database } = testDatabase
  const many = await insertAccount(database.handle, 'many dealerships')
  await seedInventory(database.handle, { dealerships: 510, vehicles: 4, recordBytes: 100 }, new Map([[many, 510]]))
  await seedDocuments(database.handle, { origin: 'none', model: 'none' })
  const search = createVehicleSearch({
    database,
    heavyReads: createHeavyReads(database),
    embedder: noEmbedder,
    log: { warn: () => {} },
  })
  const find = async (query: string) => {
    const request = {
      accountId: many,
      dealershipId: null,
      query,
      filters: noFilters,
      limit: 100,
      scoreThreshold: null,
      now,
    }
    return (await search.search(request)).found.map(({ candidate }) => candidate)
  }
  const sampleFor = async (query: string) => findSample(database.handle, { accountId: many, dealershipId: null }, query)
  const common = 'something used with low miles'
  const sample = await sampleFor(common)
  expect(sample).toHaveLength(500)
  const found = await find(common)
  expect(found).toHaveLength(100)
  for (const { dealershipId } of found) expect(sample).toContain(dealershipId)
  expect(await sampleFor('another query')).not.toEqual(sample)
  const rare = 'chevrolet tahoe'
  const looked = await sampleFor(rare)
  const ids = await listRows<{ id: number }>(database.handle)`SELECT id FROM seen_dealerships(${many})`
  const [beyond] = ids.filter(({ id }) => looked?.includes(id) === false)
  await listOnWebsite(database.handle, beyond?.id ?? 0, [
    { vin: '1GNSKBKD0MR000001', make: 'Chevrolet', model: 'Tahoe' },
  ])
  expect((await find(rare)).map(({ vehicle }) => vehicle.vin)).toEqual(['1GNSKBKD0MR000001'])
})
