import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { listInFeed, listOnWebsite, seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { insertAccount } from './accounts.ts'
import {
  listImsSearchRows,
  listServedVehicles,
  listWebsiteSearchRows,
  type SearchRow,
  upsertSearchDocuments,
} from './search-vehicles.ts'

const testDatabase = openForFile(openTestDatabase)
let dealershipId: number
let accountId: number
const vins = ['1HGCV1F34LA000003', '1HGCV1F34LA000001', '1HGCV1F34LA000004', '1HGCV1F34LA000002']

beforeAll(async () => {
  const { handle } = testDatabase.database
  accountId = await insertAccount(handle, 'subscribed')
  dealershipId = (await seedDealership(handle, [accountId])).id
  const vehicles = vins.map((vin) => ({ vin }))
  await listOnWebsite(handle, dealershipId, vehicles)
  await listInFeed(handle, dealershipId, vehicles)
})

const sources = { website: listWebsiteSearchRows, ims: listImsSearchRows }

test.each(Object.entries(sources))('pages of a lot’s %s vehicles have each once, by VIN', async (_source, list) => {
  const pages: (readonly string[])[] = []
  for (let afterVin = ''; pages.at(-1)?.length !== 0; afterVin = pages.at(-1)?.at(-1) ?? '') {
    const rows = await list(testDatabase.database.handle, { dealershipId, documentVersion: 1, afterVin, limit: 2 })
    pages.push(rows.map(({ vin }) => vin))
  }
  const sorted = vins.toSorted()
  expect(pages).toEqual([sorted.slice(0, 2), sorted.slice(2), []])
})

test.each(Object.entries(sources))(
  'a document of another version or content is made again (%s)',
  async (source, list) => {
    const { database } = testDatabase
    const page = { dealershipId, afterVin: '', limit: 1 }
    const read = async (documentVersion: number) =>
      (await list(database.handle, { ...page, documentVersion }))[0] as SearchRow
    const { vin, made_of: madeOf } = await read(1)
    const made = { facts: '{}', words: 'words', embeddedText: 'text', textHash: Buffer.from('hash') }
    const save = (of: Buffer) =>
      upsertSearchDocuments(database.handle, {
        dealershipId,
        version: 1,
        documents: [{ ...made, source: source === 'ims' ? 'ims' : 'website', vin, madeOf: of }],
      })
    await save(madeOf)
    expect(await read(1)).toMatchObject({ words: 'words', content: null })
    expect(await read(2)).toMatchObject({ words: null, content: expect.stringContaining(vin) })
    await save(Buffer.from('another content'))
    expect(await read(1)).toMatchObject({ words: null, content: expect.stringContaining(vin) })
  },
)

test('a vehicle is served as the source that is asked for lists it, once, and to its own account', async () => {
  const { database } = testDatabase
  const [vin = ''] = vins
  const names = (['website', 'ims'] as const).map((source) => ({ dealershipId, source, vin }))
  const served = async (asked: typeof names, account = accountId) => {
    const found = await listServedVehicles(database, { accountId: account, names: asked, now: new Date() })
    return found.map((one) => [one.source, one.vin]).toSorted()
  }
  const second = await seedDealership(database.handle, [accountId])
  await listInFeed(database.handle, second.id, [{ vin }])
  const [website, ims] = names.map(({ source }) => [source, vin])
  expect(await served(names.slice(0, 1))).toEqual([website])
  expect(await served(names.slice(1))).toEqual([ims])
  expect(await served(names)).toEqual([ims, website])
  expect(await served(names.map((name) => ({ ...name, dealershipId: second.id })))).toEqual([ims])
  expect(await served(names, await insertAccount(database.handle, 'stranger'))).toEqual([])
})
