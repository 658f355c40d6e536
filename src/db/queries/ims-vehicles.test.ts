import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { listInFeed, seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { getValue, type Handle, listRows, writeRows } from '../database.ts'
import { stagedFacts } from '../encode-contents.ts'
import { sql } from '../sql.ts'
import { insertAccount } from './accounts.ts'
import { applyKnown } from './ims-vehicles.ts'
import { publishImsViewChanges, snapshotImsViews } from './ims-views.ts'

const testDatabase = openForFile(openTestDatabase)
const vehicles = 60

/** A lot whose next file, import 2, states another price of every vehicle. */
async function stageRepricedLot() {
  const { handle } = testDatabase.database
  const accountId = await insertAccount(handle, 'reprices')
  const { id: dealershipId } = await seedDealership(handle, [accountId])
  const lot = Array.from({ length: vehicles }, (_, n) => ({ vin: `${dealershipId}V${n}`, price: 20_000 }))
  await listInFeed(handle, dealershipId, lot)
  const feedId = await getValue<number>(handle)`SELECT id FROM feeds WHERE dealership_id = ${dealershipId}`
  const importId = 100 + dealershipId
  await writeRows(handle)`
    INSERT INTO ims_contents (import_id, row, age_date, content)
    SELECT ${importId}, row, age_date, replace(content, '"price":20000', '"price":19000') FROM ims_contents
    WHERE (import_id, row) IN (SELECT import_id, row FROM ims_vehicles WHERE feed_id = ${feedId})`
  await writeRows(handle)`
    INSERT INTO ims_staged_vehicles (import_id, row, vin, hash, ${sql.raw(stagedFacts)})
    SELECT ${importId}, row, vin, '\\x02', ${sql.raw(stagedFacts)} FROM ims_vehicles WHERE feed_id = ${feedId}`
  const at = new Date()
  return { accountId, dealershipId, write: { feedId, dealershipId, importId, doubled: new Map<string, number>(), at } }
}

/** Runs statements, and sums the pairs of rows that their joins compared in vain. */
function countingPairs(tx: Handle) {
  const counted = { pairs: 0 }
  const counting: Handle = {
    query: async (text, values) => {
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, TIMING OFF) ${text}`, values)
      for (const { 'QUERY PLAN': line } of rows) {
        counted.pairs += Number(/Rows Removed by Join Filter: (\d+)/.exec(line)?.[1] ?? 0)
      }
      return { rows: [], rowCount: 0 }
    },
  }
  return { counting, counted }
}

const listPriceEvents = (tx: Handle, dealershipId: number) =>
  listRows<{ price_from: number; price_to: number }>(tx)`
    SELECT price_from, price_to FROM events WHERE dealership_id = ${dealershipId} AND type = 'ims.vehicle.price_changed'`

test('an import of new prices compares no vehicle with the changes of the others', async () => {
  const { dealershipId, write } = await stageRepricedLot()
  await testDatabase.database.transaction('apply', async (tx) => {
    const { counting, counted } = countingPairs(tx)
    await applyKnown(counting, write, 'simple')
    expect(await listPriceEvents(tx, dealershipId)).toEqual(
      Array.from({ length: vehicles }, () => ({ price_from: 20_000, price_to: 19_000 })),
    )
    expect(counted.pairs).toBeLessThan(vehicles)
  })
})

test('nor does one whose vehicles accounts see differently', async () => {
  const { accountId, dealershipId, write } = await stageRepricedLot()
  await testDatabase.database.transaction('apply', async (tx) => {
    const viewed = { dealershipId, privateAccounts: [accountId] }
    await snapshotImsViews(tx, viewed)
    await applyKnown(tx, write, 'silent')
    const { counting, counted } = countingPairs(tx)
    await publishImsViewChanges(counting, { ...viewed, at: write.at })
    expect(await listPriceEvents(tx, dealershipId)).toHaveLength(2 * vehicles)
    expect(counted.pairs).toBeLessThan(vehicles)
  })
})
