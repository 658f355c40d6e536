import { expect, test } from 'vitest'
import { openForFile } from '../../../../test/support/open-for-file.ts'
import { openWebhookWorld } from '../../../../test/support/webhook-world.ts'
import { dropPeriods, openPeriod } from '../../../db/queries/expiring-rows.ts'
import { recordEvents } from '../../../events/record-events.ts'

const world = openForFile(() => openWebhookWorld({ sending: false }))

const list = async (query: string, key = world.key) => (await world.ask('GET', `/v1/events${query}`, { key })).body

test('a cursor walks through all events of the account once, and through no others', async () => {
  const [own, other] = [await world.addAccount(), await world.addAccount()]
  const lot = await world.addDealership([{ accountId: own.accountId, filter: 'new' }])
  const theirs = await world.addDealership([{ accountId: other.accountId }])
  for (let n = 0; n < 25; n += 1) {
    await world.fire(
      { type: 'vehicle.created', dealershipId: lot.id, condition: 'New', data: { n } },
      { type: 'vehicle.created', dealershipId: lot.id, condition: 'Used', data: { n: 'used' } },
      { type: 'vehicle.created', dealershipId: theirs.id, condition: 'New', data: { n: 'theirs' } },
    )
  }
  await world.fire({ type: 'setup.failed', accountId: own.accountId, data: { n: 25 } })
  const seen: unknown[] = []
  let query = '?limit=10'
  for (;;) {
    const page = await list(query, own.key)
    if (page.count === 0) break
    seen.push(...page.events.map((event: { data: { n: unknown } }) => event.data.n))
    query = `?limit=10&after=${page.next_cursor}`
  }
  expect(seen).toEqual(Array.from({ length: 26 }, (_, n) => n))
  await world.fire({ type: 'vehicle.removed', dealershipId: lot.id, condition: 'New', data: { n: 'later' } })
  const page = await list(query, own.key)
  expect(page.events).toEqual([
    {
      id: expect.any(Number),
      event: 'vehicle.removed',
      dealership_id: lot.publicId,
      timestamp: expect.stringMatching(/Z$/),
      data: { n: 'later' },
    },
  ])
  expect((await list('?event_type=setup.failed', own.key)).count).toBe(1)
  expect((await list(`?dealership_id=${lot.publicId}&limit=500`, own.key)).count).toBe(26)
  expect((await list('?since=2999-01-01T00:00:00Z', own.key)).count).toBe(0)
  expect((await world.ask('GET', '/v1/events?after=nonsense')).status).toBe(400)
  expect((await world.ask('GET', '/v1/events?since=yesterday')).status).toBe(422)
})

test('the cursor does not skip an event whose transaction commits late', async () => {
  const { accountId, key } = await world.addAccount()
  const lot = await world.addDealership([{ accountId }])
  const fire = (n: string) => world.fire({ type: 'import.complete', dealershipId: lot.id, data: { n } })
  const { database } = world.testDatabase
  const written = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const late = database.transaction('late', async (tx) => {
    const event = { dealershipId: lot.id, occurredAt: new Date(), data: '{"n":"late"}' }
    await recordEvents(tx, [{ type: 'import.complete', ...event }])
    written.resolve()
    await end.promise
  })
  await written.promise
  await fire('after')
  const during = await list('', key)
  end.resolve()
  await late
  expect(during.count).toBe(0)
  for (const query of ['', `?after=${during.next_cursor}`]) {
    const { events } = await list(query, key)
    expect(events.map((found: { data: { n: string } }) => found.data.n)).toEqual(['late', 'after'])
  }
})

test('an event that fired before `since` is left out, also between later ones', async () => {
  const { accountId, key } = await world.addAccount()
  const lot = await world.addDealership([{ accountId }])
  const since = new Date('2026-05-01T12:00:00Z')
  for (const seconds of [1, -1, 0]) {
    const occurredAt = new Date(since.getTime() + seconds * 1000)
    await world.fire({ type: 'import.complete', dealershipId: lot.id, occurredAt, data: { n: seconds } })
    await world.fire({ type: 'setup.failed', accountId, occurredAt, data: { n: seconds } })
  }
  const { events } = await list(`?since=${since.toISOString()}`, key)
  expect(events.map((found: { data: { n: number } }) => found.data.n)).toEqual([1, 1, 0, 0])
})

test('there is always a cursor to begin with, and one whose events may have been deleted is 410 [FRE-06]', async () => {
  const { accountId, key } = await world.addAccount()
  const lot = await world.addDealership([{ accountId }])
  const fire = (n: number) => world.fire({ type: 'import.complete', dealershipId: lot.id, data: { n } })
  const { next_cursor: first } = await list('', key)
  await fire(1)
  const { next_cursor: head } = await list('?since=2999-01-01T00:00:00Z', key)
  await fire(2)
  const after = async (cursor: string) =>
    (await list(`?after=${cursor}`, key)).events.map((event: { data: { n: number } }) => event.data.n)
  expect([await after(first), await after(head)]).toEqual([[1, 2], [2]])
  // Another account's events move the cursor of one for whom nothing fires.
  const idle = await world.addAccount()
  const { next_cursor: idleAt } = await list('', idle.key)
  await fire(3)
  expect(Number((await list(`?after=${idleAt}`, idle.key)).next_cursor)).toBeGreaterThan(Number(idleAt))

  const { database } = world.testDatabase
  const tomorrow = new Date(Date.now() + 86_400_000)
  await openPeriod(database, { name: 'events', unit: 'day' }, tomorrow)
  await fire(4)
  await dropPeriods(database, { name: 'events', timeColumn: 'occurred_at' }, tomorrow)
  const late = await world.ask('GET', `/v1/events?after=${head}`, { key })
  expect([late.status, late.body.detail]).toEqual([410, 'Cursor expired: start again without a cursor'])
  const { events, next_cursor: again } = await list('', key)
  expect([events.length, await after(again)]).toEqual([1, []])
})

test('a next_cursor stays as it is while nothing fires, and expires by its age though nothing was deleted yet [FRE-06]', async () => {
  const { accountId, key } = await world.addAccount()
  const lot = await world.addDealership([{ accountId }])
  await world.fire({ type: 'import.complete', dealershipId: lot.id, data: { n: 1 } })
  const { events, next_cursor: cursor } = await list('', key)
  expect((await list(`?after=${cursor}`, key)).next_cursor).toBe(cursor)
  world.clock.advance(29 * 86_400_000)
  const { count, next_cursor: renewed } = await list(`?after=${cursor}`, key)
  expect([count, renewed === cursor]).toEqual([0, false])
  world.clock.advance(2 * 86_400_000)
  const statusOf = async (after: string) => (await world.ask('GET', `/v1/events?after=${after}`, { key })).status
  expect([await statusOf(cursor), await statusOf(renewed), await statusOf(events[0].id)]).toEqual([410, 200, 200])
})
