import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../test/support/open-for-file.ts'
import { listInFeed, listOnWebsite, type SeededDealership, seedDealership } from '../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { getRow, listRows, writeRows } from '../db/database.ts'
import { bumpVersion } from '../db/queries/dealerships.ts'
import { recordImsWritten } from '../db/queries/ims-views.ts'
import { type LotSums, sumLots } from '../db/queries/lot-figures.ts'
import { insertWebsiteChanges } from '../db/queries/vehicle-history.ts'
import { checkLotFigures } from './check-lot-figures.ts'

// `all` and `used` subscribe with these filters, `owner` has a private feed of the dealership.
const testDatabase = openForFile(openTestDatabase)
let lot: SeededDealership
let accounts: Readonly<Record<'all' | 'used' | 'owner', number>>
const handle = () => testDatabase.database.handle
const clock = { now: () => new Date(), elapsedMs: () => 0 }

beforeAll(async () => {
  const add = async (name: string) =>
    (await getRow<{ id: number }>(handle())`INSERT INTO accounts (name) VALUES (${name}) RETURNING id`).id
  accounts = { all: await add('all'), used: await add('used'), owner: await add('owner') }
  lot = await seedDealership(handle(), [accounts.all, accounts.owner])
  await seedDealership(handle(), [accounts.all])
  await writeRows(handle())`
    INSERT INTO subscriptions (account_id, dealership_id, inventory_type) VALUES (${accounts.used}, ${lot.id}, 'used')`
  await listOnWebsite(handle(), lot.id, [{ vin: 'N1', condition: 'New' }, { vin: 'U1' }], {
    inventoryDate: '2026-01-02',
  })
  await listInFeed(handle(), lot.id, [{ vin: 'U1' }, { vin: 'U2' }])
  await listInFeed(handle(), lot.id, [{ vin: 'P1' }], { privateTo: accounts.owner })
  await addEvent('vehicle.created', 'New', null)
  await addEvent('vehicle.updated', 'Used', null)
  await addEvent('ims.vehicle.created', 'Used', accounts.owner)
  const change = { type: 'price', field: 'price', from: 20_000, to: 19_000 } as const
  const changes = ['N1', 'U1'].map((vin) => ({ vin, ...change }))
  await insertWebsiteChanges(handle(), { dealershipId: lot.id, at: new Date(), changes })
  await recordImsWritten(handle(), lot.id)
})

const addEvent = (type: string, condition: string, accountId: number | null) =>
  writeRows(handle())`INSERT INTO events (type, dealership_id, condition, account_id, occurred_at, data)
    VALUES (${type}, ${lot.id}, ${condition}, ${accountId}, now(), '{}')`

const sums = async (name: 'all' | 'used' | 'owner') => {
  const {
    total,
    new: ofNew,
    ims,
    last_24h: day,
  } = await sumLots(handle(), { accountId: accounts[name], dealershipId: lot.id }, new Date())
  return [total, ofNew, ims, day.created, day.updated, day.price_drops]
}
const counted = { all: [3, 1, 2, 1, 1, 2], used: [2, 0, 2, 0, 1, 1], owner: [4, 1, 3, 2, 1, 2] }

async function check() {
  const logged: unknown[] = []
  const log = { error: (facts: unknown) => void logged.push(facts) }
  const mended = await checkLotFigures({ database: testDatabase.database, clock, log })
  return { mended, logged }
}

test.each(['all', 'used', 'owner'] as const)(
  'the figures are kept as the account “%s” sees them [VEH-21]',
  async (name) => {
    expect(await sums(name)).toEqual(counted[name])
    expect(await check()).toEqual({ mended: 0, logged: [] })
  },
)

test.each([
  'total = total + 1',
  'embedded = 1',
  'certified = 1',
  `listed_on = listed_on || '2026-02-02'::date`,
  `updated = '{9}'`,
  'price_drops = array_remove(price_drops, price_drops[1])',
])('kept figures that differ from the rows (%s) are logged and mended', async (mistake) => {
  for (const viewer of [-1, accounts.owner]) {
    await handle().query(
      `UPDATE lot_figures SET ${mistake} WHERE dealership_id = $1 AND filter = 'used' AND viewer = $2`,
      [lot.id, viewer],
    )
    expect(await check()).toEqual({ mended: 1, logged: [{ dealershipId: lot.id }] })
    expect(await check()).toEqual({ mended: 0, logged: [] })
  }
  expect([await sums('all'), await sums('used'), await sums('owner')]).toEqual(Object.values(counted))
})

test('missing figures are made', async () => {
  await writeRows(handle())`DELETE FROM lot_figures`
  expect((await check()).mended).toBe(2)
  expect(await sums('owner')).toEqual(counted.owner)
})

test('figures are counted once by a transaction, and not by one that is rolled back', async () => {
  const rows = () =>
    listRows<{ row: string }>(handle())`SELECT xmin::text AS row FROM lot_figures WHERE dealership_id = ${lot.id}`
  const before = await rows()
  const failed = testDatabase.database.transaction('fails', async (tx) => {
    await listOnWebsite(tx, lot.id, [{ vin: 'U9' }])
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(await rows()).toEqual(before)
  await testDatabase.database.transaction('succeeds', async (tx) => {
    await listOnWebsite(tx, lot.id, [{ vin: 'U9' }])
    await bumpVersion(tx, lot.id)
    // Published after the version.
    await writeRows(tx)`INSERT INTO events (type, dealership_id, condition, occurred_at, data)
      VALUES ('vehicle.created', ${lot.id}, 'Used', now(), '{}')`
    expect(
      await listRows(
        tx,
      )`SELECT FROM lot_figures WHERE dealership_id = ${lot.id} AND total = 4 AND filter = 'all' AND viewer = -1`,
    ).toEqual([])
  })
  const after: LotSums = await sumLots(handle(), { accountId: accounts.all, dealershipId: lot.id }, new Date())
  expect([after.total, after.last_24h.created]).toEqual([4, 2])
})
