import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import {
  listInFeed,
  listOnWebsite,
  type SeededDealership,
  seedDealership,
} from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { insertAccount } from './accounts.ts'
import { listListings } from './listings.ts'

const vin = '1HGCV1F34LA000001'
const testDatabase = openForFile(openTestDatabase)
let accountId: number
let lots: Readonly<Record<'first' | 'second' | 'third' | 'foreign', SeededDealership>>
beforeAll(async () => {
  const { handle } = testDatabase.database
  accountId = await insertAccount(handle, 'own')
  const strangerId = await insertAccount(handle, 'another')
  const [first, second, third, foreign] = [
    await seedDealership(handle, [accountId]),
    await seedDealership(handle, [accountId]),
    await seedDealership(handle, [accountId]),
    await seedDealership(handle, [strangerId]),
  ]
  lots = { first, second, third, foreign }
  const at = (day: number) => ({ at: new Date(Date.UTC(2026, 10, day)) })
  await listInFeed(handle, third.id, [{ vin, price: null }], at(9))
  await listInFeed(handle, second.id, [{ vin, price: 21_000 }], at(8))
  await listOnWebsite(handle, third.id, [{ vin, price: 20_000 }], at(5))
  await listOnWebsite(handle, second.id, [{ vin, price: 22_000 }], at(6))
  await listOnWebsite(handle, first.id, [{ vin: '1HGCV1F34LA000002', price: 1_000 }], at(7))
  await listOnWebsite(handle, foreign.id, [{ vin, price: 500 }], at(7))
})

const read = async (dealershipId: number | null) => {
  const rows = await listListings(testDatabase.database, { accountId, vin, dealershipId, now: new Date('2026-11-20') })
  return rows.map((row) => [row.public_id, row.dealership_id, row.source, row.price])
}

test('a VIN is listed by the dealerships of the account that have it: websites first, then the newest; without a price last', async () => {
  const { second, third } = lots
  expect(await read(null)).toEqual([
    [second.publicId, second.id, 'website', 22_000],
    [third.publicId, third.id, 'website', 20_000],
    [second.publicId, second.id, 'ims', 21_000],
    [third.publicId, third.id, 'ims', null],
  ])
})

test('at one dealership, it is listed as that one has it', async () => {
  const { first, third, foreign } = lots
  expect(await read(third.id)).toEqual([
    [third.publicId, third.id, 'website', 20_000],
    [third.publicId, third.id, 'ims', null],
  ])
  expect(await read(first.id)).toEqual([])
  expect(await read(foreign.id)).toEqual([])
})
