import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openWebhookWorld, type TestAccount } from '../../../test/support/webhook-world.ts'
import { executeSql } from '../database.ts'
import { type AttemptResult, recordAttempts } from './deliveries.ts'

const world = openForFile(() => openWebhookWorld({ sending: false }))

type Outcome = 'delivered' | 'given up' | 'retried'

/** Creates a webhook of the account with this many pending deliveries; returns their ids, oldest first. */
async function pendingDeliveries(maxFailures: number, count: number, { accountId, key }: TestAccount = world) {
  const dealership = await world.addDealership([{ accountId }])
  const more = { dealership_id: dealership.publicId, max_failures: maxFailures, key }
  const { 'vehicle.created': webhookId } = await world.subscribe(`/${dealership.id}`, ['vehicle.created'], more)
  const event = { type: 'vehicle.created', dealershipId: dealership.id } as const
  await world.fire(...Array.from({ length: count }, () => event))
  const { handle } = world.testDatabase.database
  const rows = await executeSql(handle, 'SELECT id FROM deliveries WHERE webhook_id = $1 ORDER BY id', [webhookId])
  const read = async () => {
    const [row] = await executeSql(
      handle,
      'SELECT active, failure_count, last_status_code FROM webhooks WHERE id = $1',
      [webhookId],
    )
    return row as { active: boolean; failure_count: number; last_status_code: number | null }
  }
  return { ids: rows.map((row) => (row as { id: number }).id), read }
}

function result(deliveryId: number, outcome: Outcome): AttemptResult {
  return {
    deliveryId,
    delivered: outcome === 'delivered',
    statusCode: outcome === 'delivered' ? 200 : 500,
    responseTimeMs: 1,
    error: null,
    attemptedAt: new Date(),
    retryAfterSeconds: outcome === 'retried' ? 3600 : null,
    gone: false,
    exchange: null,
  }
}

test('results recorded in batches count as if recorded one by one [DLV-44]', async () => {
  const outcome = fc.constantFrom<Outcome>('delivered', 'given up', 'given up', 'retried')
  const batches = fc.array(fc.array(outcome, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), batches, async (maxFailures, given) => {
      const { ids, read } = await pendingDeliveries(maxFailures, given.flat().length)
      const expected = { active: true, failure_count: 0 }
      for (const batch of given) {
        await recordAttempts(
          world.testDatabase.database,
          batch.map((one) => result(ids.shift() ?? 0, one)),
        )
        for (const one of batch) {
          if (!expected.active) break
          if (one === 'delivered') expected.failure_count = 0
          if (one === 'given up') expected.failure_count += 1
          expected.active = expected.failure_count < maxFailures
        }
        const found = await read()
        expect(found.last_status_code).toBe(batch.at(-1) === 'delivered' ? 200 : 500)
        expect(found.active).toBe(expected.active)
        if (expected.active) expect(found.failure_count).toBe(expected.failure_count)
        else expect(found.failure_count).toBe(maxFailures)
      }
    }),
    { numRuns: 25 },
  )
})

test('results of several webhooks in one batch count for their own alone, not for those of another account [DLV-44]', async () => {
  const failing = await pendingDeliveries(5, 2)
  const reached = await pendingDeliveries(5, 1)
  const untouched = await pendingDeliveries(5, 1, await world.addAccount())
  const of = ({ ids }: typeof failing, outcome: Outcome) => ids.map((id) => result(id, outcome))
  await recordAttempts(world.testDatabase.database, [...of(failing, 'given up'), ...of(reached, 'delivered')])
  expect([await failing.read(), await reached.read(), await untouched.read()]).toEqual([
    { active: true, failure_count: 2, last_status_code: 500 },
    { active: true, failure_count: 0, last_status_code: 200 },
    { active: true, failure_count: 0, last_status_code: null },
  ])
})

test('failures recorded at the same moment are all counted, once each [DLV-44]', async () => {
  const { ids, read } = await pendingDeliveries(1_000, 200)
  const record = (id: number) => recordAttempts(world.testDatabase.database, [result(id, 'given up')])
  await Promise.all([...ids, ...ids].map(record))
  expect(await read()).toMatchObject({ active: true, failure_count: 200 })
})

test('the late result of an attempt changes nothing of a delivery that was sent again in the meantime', async () => {
  const { ids, read } = await pendingDeliveries(5, 1)
  const [id = 0] = ids
  const { database } = world.testDatabase
  await executeSql(database.handle, `UPDATE deliveries SET status = 'skipped', next_attempt_at = now() WHERE id = $1`, [
    id,
  ])
  await recordAttempts(database, [result(id, 'delivered')])
  const [delivery] = await executeSql(database.handle, 'SELECT status FROM deliveries WHERE id = $1', [id])
  expect([delivery, await read()]).toMatchObject([{ status: 'skipped' }, { last_status_code: null }])
})
