import { expect, test } from 'vitest'
import { openForFile } from '../../test/support/open-for-file.ts'
import { openWebhookWorld } from '../../test/support/webhook-world.ts'
import { writeRows } from '../db/database.ts'
import { emitStaleInventoryEvents } from './emit-stale-events.ts'

const world = openForFile(() => openWebhookWorld({ sending: false }))

test('subscribers hear once that a website was not seen for long, with the reason, and again only after it was seen [FRE-04]', async () => {
  const { clock, testDatabase } = world
  const { database } = testDatabase
  const { handle } = database
  const [own, other] = [await world.addAccount(), await world.addAccount()]
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
  const lots: { id: number; publicId: string }[] = []
  const addLot = async (hours: number, more: { fast?: boolean; status?: string; failure?: string } = {}) => {
    const lot = await world.addDealership([{ accountId: own.accountId }])
    await writeRows(handle)`UPDATE dealerships SET complete_seen_at = ${hoursAgo(hours)} WHERE id = ${lot.id}`
    await writeRows(handle)`
      INSERT INTO dealership_collection (dealership_id, next_import_at, fast_cadence)
      VALUES (${lot.id}, ${clock.now()}, ${more.fast === true})
      ON CONFLICT (dealership_id) DO UPDATE SET next_import_at = excluded.next_import_at, fast_cadence = excluded.fast_cadence`
    await writeRows(handle)`
      INSERT INTO imports (dealership_id, trigger, status, failure_class, complete, started_at, completed_at, pages_read,
        total_received, new_count, updated_count, removed_count, unchanged_count, rejected_count)
      VALUES (${lot.id}, 'schedule', ${more.status ?? 'failed'}, ${more.failure ?? null}, false, now(), now(), 0, 0, 0, 0, 0, 0, 0)`
    lots.push(lot)
    return lot
  }
  const emit = (refreshHours: number) =>
    emitStaleInventoryEvents({ database, clock, config: { REFRESH_HOURS: refreshHours } })
  const heard = async ({ publicId }: { publicId: string }, key = own.key) => {
    const path = `/v1/events?event_type=dealer.inventory.stale&dealership_id=${publicId}`
    return (await world.ask('GET', path, { key })).body.events?.map((event: { data: object }) => event.data) ?? []
  }

  const blocked = await addLot(49, { failure: 'blocked' })
  const recent = await addLot(47, { failure: 'blocked' })
  const held = await addLot(60, { status: 'held' })
  const away = await addLot(61.5, { failure: 'unavailable' })
  const changed = await addLot(90, { failure: 'changed' })
  // Every 6 hours: 48 hours count. Every 24: four days, or two at the double cadence.
  expect(await emit(6)).toBe(4)
  expect(await emit(6)).toBe(0)
  const reasons = await Promise.all([blocked, held, away, changed].map(async (lot) => (await heard(lot))[0]))
  expect(reasons).toMatchObject([
    { reason: 'blocked', hours: 49, last_seen_at: expect.stringMatching(/Z$/), website_url: expect.any(String) },
    { reason: 'held' },
    { reason: 'unreachable', hours: 61 },
    { reason: 'changed' },
  ])
  expect(await heard(recent)).toEqual([])
  expect(await heard(blocked, other.key)).toEqual([])
  const [slow, fast] = [await addLot(80), await addLot(80, { fast: true })]
  expect([await emit(24), (await heard(slow)).length, (await heard(fast)).length]).toEqual([1, 0, 1])

  // It is seen, and then again not for long.
  await writeRows(handle)`UPDATE dealerships SET observed_at = ${clock.now()} WHERE id = ${blocked.id}`
  expect(await emit(24)).toBe(0)
  await writeRows(handle)`UPDATE dealerships SET observed_at = complete_seen_at WHERE id <> ${blocked.id}`
  clock.advance(50 * 3_600_000)
  await emit(12)
  expect([(await heard(blocked)).length, (await heard(held)).length]).toEqual([2, 1])
  // Nobody subscribes any more.
  await writeRows(handle)`UPDATE dealership_collection SET next_import_at = NULL, stale_told_at = NULL`
  expect(await emit(12)).toBe(0)
})
