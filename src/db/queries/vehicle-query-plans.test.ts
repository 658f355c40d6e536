import { beforeAll, expect, test } from 'vitest'
import { seedInventory } from '../../../bench/measure/seed-inventory.ts'
import { explain, explainPrepared } from '../../../test/support/explain.ts'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import type { VehicleFilters } from '../../model/vehicle-query/query-schema.ts'
import { readSelection } from '../../model/vehicle-query/read-selection.ts'
import { insertAccount } from './accounts.ts'
import { listVehiclesToScore } from './embeddings.ts'
import { getMarket } from './market.ts'
import { findScope } from './queried-vehicles.ts'
import { listCandidates, type ModelName } from './search-candidates.ts'
import { findVehiclePage, type VehiclePageQuery } from './vehicle-query.ts'

// What a query reads must depend on the account's dealerships, not on those of the market. Counts pages, never time.
const size = { dealerships: 900, vehicles: 12, recordBytes: 900 }
const few = 20

const testDatabase = openForFile(openTestDatabase)
let one: number
let some: number

beforeAll(async () => {
  const { handle } = testDatabase.database
  one = await insertAccount(handle, 'one dealership')
  some = await insertAccount(handle, 'some dealerships')
  const all = await insertAccount(handle, 'the market')
  const subscribed = [
    [one, 1],
    [some, few],
    [all, size.dealerships],
  ] as const
  await seedInventory(handle, size, new Map(subscribed))
})

type Asked = Partial<VehiclePageQuery> & {
  readonly filters?: VehicleFilters
  readonly status?: 'active' | 'removed' | 'all'
}

/** Of dealerships themselves there are few pages: for a page of vehicles the planner may read them all. */
const tables = ['website_vehicles', 'ims_vehicles', 'ims_contents', 'subscriptions', 'feeds']

async function planOf(accountId: number, { filters, status = 'active', ...asked }: Asked) {
  const { handle } = testDatabase.database
  const selection = readSelection({ filters: filters ?? null }, [])
  const scope = await findScope(handle, { accountId, at: new Date(), status, selection, dealershipIds: null })
  const nothing = {
    facets: [],
    stats: [],
    unique: false,
    limit: 51,
    after: null,
    sort: [{ name: 'price', descending: false }],
  } as const
  const [plan] = await explain(testDatabase.database, async (explaining) => {
    // Without rows there is no answer.
    await findVehiclePage(explaining, { ...nothing, ...asked, scope }).catch(() => {})
  })
  if (plan === undefined) throw new Error('no statement was explained')
  return plan
}

const suvs: VehicleFilters = { body: ['suv'], price: { max: 40_000 } }

test.each<[string, Asked]>([
  ['all vehicles', {}],
  ['filters', { filters: suvs }],
  ['facets and stats', { filters: suvs, facets: ['make', 'body', 'year'], stats: ['price', 'odometer'] }],
  ['one listing a VIN', { unique: true }],
  ['VINs', { filters: { vin: ['1HG00000000010007'] } }],
  ['words', { filters: { text: 'sunroof' } }],
  ['fallen prices', { filters: { price_drop: {} } }],
  ['removed vehicles', { status: 'removed' }],
])('a query of %s reads nothing of other dealerships than the account’s', async (_what, asked) => {
  const plan = await planOf(one, asked)
  for (const table of tables) expect(plan.scannedWhole).not.toContain(table)
  expect(plan.buffers).toBeLessThan(600)
})

test('listed vehicles of a website are read from an index alone, and only those of a page from their rows', async () => {
  const plan = await planOf(some, { filters: suvs, facets: ['year'], stats: ['price'] })
  const [read] = plan.nodes.filter((node) => node['Index Name'] === 'website_vehicles_queried')
  expect(read).toMatchObject({ 'Node Type': 'Index Only Scan', 'Actual Loops': few })
  expect(plan.scannedWhole).not.toContain('website_vehicles')
  // A few pages of the index for each dealership, and at most ten for each vehicle of the page.
  expect(plan.buffers).toBeLessThan(few * 20 + 51 * 12)
})

test.each<[string, VehicleFilters, ModelName[]]>([
  ['of any kind', {}, []],
  ['with filters', suvs, []],
  ['of a model', {}, [{ make: 'make 1', model: 'model 1' }]],
])('candidates of a search %s are read for the account’s dealerships alone', async (_what, filters, names) => {
  const selection = readSelection({ filters }, [])
  const scope = {
    accountId: one,
    at: new Date(),
    status: 'active',
    selection,
    dealerships: null,
    loosely: true,
  } as const
  const models = names.length === 0 ? null : { names, makes: [] }
  const [plan] = await explain(testDatabase.database, async (explaining) => {
    await listCandidates(explaining, { scope, models, wishes: [], documentVersion: 1, limit: 2_000 })
  })
  for (const table of tables) expect(plan?.scannedWhole).not.toContain(table)
  expect(plan?.buffers).toBeLessThan(800)
})

test('the market of a model is read for the account’s dealerships alone', async () => {
  const { handle } = testDatabase.database
  const selection = readSelection({ filters: { make: ['make 1'], model: ['model 1'] } }, [])
  const scope = await findScope(handle, {
    accountId: one,
    at: new Date(),
    status: 'active',
    selection,
    dealershipIds: null,
  })
  const [plan] = await explain(testDatabase.database, async (explaining) => {
    await getMarket(explaining, scope).catch(() => {})
  })
  for (const table of tables) expect(plan?.scannedWhole).not.toContain(table)
  expect(plan?.buffers).toBeLessThan(800)
})

test('VINs to score are found by an index each, listed or removed', async () => {
  const vins = ['1HG00000000010001', '1HG00000000010012']
  const [plan] = await explainPrepared(testDatabase.database, async (database) => {
    await listVehiclesToScore(database, { accountId: some, dealershipId: null, vins, modelId: null })
  })
  for (const table of tables) expect(plan?.scannedWhole).not.toContain(table)
  expect(plan?.buffers).toBeLessThan(600)
})
