import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openWebhookWorld } from '../../../test/support/webhook-world.ts'
import { listRows, writeRows } from '../database.ts'

const world = openForFile(() => openWebhookWorld({ sending: false }))

const type = 'ims.feed.stale'

test("an event of all and one of an account's private feed reach webhooks of their dealership and of all, and no other's", async () => {
  const { accountId } = world
  const stranger = await world.addAccount()
  const subscribers = [{ accountId }, { accountId: stranger.accountId }]
  const [one, two] = [await world.addDealership(subscribers), await world.addDealership(subscribers)]
  const subscribe = async (path: string, more: object = {}) => (await world.subscribe(path, [type], { ...more }))[type]
  const ofAll = await subscribe('/all')
  const ofOne = await subscribe('/one', { dealership_id: one.publicId })
  await subscribe('/two', { dealership_id: two.publicId })
  const ofStranger = await subscribe('/stranger', { key: stranger.key })
  const reached = async (event: object) => {
    await world.fire({ type, dealershipId: one.id, ...event })
    const rows = await listRows<{ webhook_id: number }>(world.testDatabase.database.handle)`
      SELECT webhook_id FROM deliveries WHERE event_id = (SELECT max(id) FROM events) ORDER BY webhook_id`
    return rows.map((row) => row.webhook_id)
  }
  expect(await reached({})).toEqual([ofAll, ofOne, ofStranger])
  expect(await reached({ accountId })).toEqual([ofAll, ofOne])
  expect(await reached({ accountId: stranger.accountId })).toEqual([ofStranger])
  expect(await reached({ exceptAccountIds: [accountId] })).toEqual([ofStranger])
})

test('an event is skipped, in no queue, for a webhook that is off beside one that is on at the same address', async () => {
  const database = world.testDatabase.database.handle
  const { id: dealershipId } = await world.addDealership()
  const isOn = (await world.subscribe('/shared', ['import.complete']))['import.complete']
  const { 'ims.import.complete': isOff = 0 } = await world.subscribe('/shared', ['ims.import.complete'])
  await writeRows(database)`UPDATE webhooks SET active = false WHERE id = ${isOff}`
  await world.fire({ type: 'import.complete', dealershipId }, { type: 'ims.import.complete', dealershipId })
  const rows = await listRows<{ webhook_id: number; status: string; queued: boolean }>(database)`
    SELECT webhook_id, status, lane_id IS NOT NULL AS queued FROM deliveries
    WHERE webhook_id IN (${isOn}, ${isOff}) ORDER BY webhook_id`
  expect(rows).toEqual([
    { webhook_id: isOn, status: 'pending', queued: true },
    { webhook_id: isOff, status: 'skipped', queued: false },
  ])
})
