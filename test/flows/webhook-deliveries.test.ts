import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReceivedDelivery } from '../../sandbox/receiver.ts'
import { listRows, writeRows } from '../../src/db/database.ts'
import { skipPending } from '../../src/db/queries/deliveries.ts'
import { upsertSubscription } from '../../src/db/queries/subscriptions.ts'
import { insertTestEvent } from '../../src/db/queries/webhook-resends.ts'
import { sql } from '../../src/db/sql.ts'
import { loadEventContract } from '../support/event-contract.ts'
import { openForFile } from '../support/open-for-file.ts'
import { waitUntil } from '../support/wait-until.ts'
import { openWebhookWorld, type TestDealership, webhookSecret } from '../support/webhook-world.ts'

const retryMs = [200, 400] as const

describe('deliveries', () => {
  let dealership: TestDealership
  const world = openForFile(() => openWebhookWorld({ sending: { attemptTimeoutMs: 1_000 } }))
  beforeAll(async () => {
    dealership = await world.addDealership()
  })

  let paths = 0
  let rotatedPath = ''
  const freshPath = () => `/deliveries/${++paths}`
  const created = (data: unknown = {}, more = {}) =>
    ({ type: 'vehicle.created', dealershipId: dealership.id, condition: 'Used', data, ...more }) as const
  const numbersOf = (received: readonly ReceivedDelivery[]) =>
    received.map((delivery) => JSON.parse(delivery.body).data.n)
  const recordOf = async (id: number | undefined) => {
    const { body } = await world.ask('GET', '/v1/webhooks')
    return body.webhooks.find((webhook: { id: number }) => webhook.id === id)
  }
  const attemptsOf = async (id: number | undefined) =>
    (await world.ask('GET', `/v1/webhooks/${id}/deliveries?limit=100`)).body.deliveries
  /** A separate webhook for a separate dealership, so that tests do not receive each other's events. */
  const scoped = async (types: readonly string[] = ['vehicle.created'], more: Record<string, unknown> = {}) => {
    const own = await world.addDealership()
    const path = freshPath()
    const ids = await world.subscribe(path, types, { dealership_id: own.publicId, ...more })
    const id = ids[types[0] ?? '']
    const fire = (data: unknown, fields = {}) => world.fire(created(data, { dealershipId: own.id, ...fields }))
    return { own, path, id, ids, fire }
  }
  const endedAttempts = (id: number | undefined, count: number) =>
    waitUntil(`${count} ended deliveries`, async () => {
      const attempts = await attemptsOf(id)
      const ended = attempts.filter(
        (attempt: { status: string; next_attempt_at: string | null }) =>
          attempt.status === 'delivered' || (attempt.status === 'failed' && attempt.next_attempt_at === null),
      )
      return ended.length >= count ? attempts : undefined
    })

  test('an event arrives as a signed POST in the specified form [DLV-01, DLV-03, DLV-04, DLV-05, DLV-06, DLV-07, DLV-08, VER-02, VER-04]', async () => {
    const { own, path, fire } = await scoped()
    const occurredAt = new Date('2026-11-01T10:00:00.123Z')
    await fire({ vin: '1HGCV1F34LA000001', price: 21_500 }, { occurredAt })
    const [delivery] = await world.arrived(path, 1)
    expect(delivery?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'vehicle_created',
      'user-agent': 'Service-Webhook/1.0',
    })
    const signature = createHmac('sha256', webhookSecret)
      .update(delivery?.body ?? '')
      .digest('hex')
    expect(delivery?.headers['x-service-signature']).toBe(signature)
    expect(JSON.parse(delivery?.body ?? '')).toEqual({
      event: 'vehicle.created',
      dealership_id: own.publicId,
      timestamp: '2026-11-01T10:00:00.123Z',
      id: expect.any(Number),
      data: { vin: '1HGCV1F34LA000001', price: 21_500 },
    })
  })

  test('a stock Standard Webhooks verifier accepts it, and rejects it if altered or signed with another secret [DLV-09, DLV-04]', async () => {
    const { path, fire } = await scoped()
    await fire({ text: 'Škoda – “new” 🚗' })
    const [delivery] = await world.arrived(path, 1)
    const headers = Object.fromEntries(Object.entries(delivery?.headers ?? {}).map(([k, v]) => [k, String(v)]))
    const body = delivery?.body ?? ''
    const verifier = new Webhook(webhookSecret, { format: 'raw' })
    expect(verifier.verify(body, headers)).toMatchObject({ event: 'vehicle.created' })
    expect(() => verifier.verify(`${body} `, headers)).toThrow()
    expect(() => new Webhook('another secret of tests', { format: 'raw' }).verify(body, headers)).toThrow()
  })

  test('only webhooks of the type, of accounts that subscribe to the dealership, receive it [DLV-02, WHK-07, WHK-08]', async () => {
    const other = await world.addAccount()
    const shared = await world.addDealership([{ accountId: world.accountId }, { accountId: other.accountId }])
    const elsewhere = await world.addDealership()
    const [all, scope, otherType, stranger, scopedElsewhere] = Array.from({ length: 5 }, freshPath)
    const stranded = await world.addAccount()
    await world.subscribe(all ?? '', ['vehicle.removed'])
    await world.subscribe(scope ?? '', ['vehicle.removed'], { dealership_id: shared.publicId, key: other.key })
    await world.subscribe(otherType ?? '', ['import.complete'])
    await world.subscribe(stranger ?? '', ['vehicle.removed'], { key: stranded.key })
    await world.subscribe(scopedElsewhere ?? '', ['vehicle.removed'], { dealership_id: elsewhere.publicId })
    await world.fire({ type: 'vehicle.removed', dealershipId: shared.id, condition: 'Used', data: { n: 1 } })
    await world.fire({ type: 'vehicle.removed', dealershipId: elsewhere.id, condition: 'Used', data: { n: 2 } })
    const received = await world.arrived(all ?? '', 2)
    await world.arrived(scopedElsewhere ?? '', 1)
    await world.arrived(scope ?? '', 1)
    expect(numbersOf(received).sort()).toEqual([1, 2])
    expect(numbersOf(world.receiver.received(scope))).toEqual([1])
    expect(numbersOf(world.receiver.received(scopedElsewhere))).toEqual([2])
    expect(world.receiver.received(otherType)).toEqual([])
    expect(world.receiver.received(stranger)).toEqual([])
  })

  test('an account that unsubscribed from the dealership receives and lists nothing of it [DLV-02, DLR-17]', async () => {
    const left = await world.addAccount()
    const own = await world.addDealership([{ accountId: world.accountId }, { accountId: left.accountId }])
    const [stays, leaves] = [freshPath(), freshPath()]
    await world.subscribe(stays, ['vehicle.removed'], { dealership_id: own.publicId })
    await world.subscribe(leaves, ['vehicle.removed'], { key: left.key })
    const fire = (n: number) =>
      world.fire({ type: 'vehicle.removed', dealershipId: own.id, condition: 'Used', data: { n } })
    await fire(1)
    await world.arrived(leaves, 1)
    expect((await world.ask('DELETE', `/v1/dealers/${own.publicId}`, { key: left.key, body: {} })).status).toBe(200)
    await fire(2)
    await world.arrived(stays, 2)
    const { webhooks } = (await world.ask('GET', '/v1/webhooks', { key: left.key })).body
    const deliveries = await world.ask('GET', `/v1/webhooks/${webhooks[0].id}/deliveries`, { key: left.key })
    expect(deliveries.body.count).toBe(1)
    expect((await world.ask('GET', '/v1/events', { key: left.key })).body.events).toEqual([])
    expect(numbersOf(world.receiver.received(leaves))).toEqual([1])
  })

  test("the account's filter applies: a subscriber to new vehicles receives nothing about used ones [DLV-02]", async () => {
    const [news, useds] = [await world.addAccount(), await world.addAccount()]
    const lot = await world.addDealership([
      { accountId: news.accountId, filter: 'new' },
      { accountId: useds.accountId, filter: 'used' },
    ])
    const [newPath, usedPath] = [freshPath(), freshPath()]
    await world.subscribe(newPath, ['vehicle.created', 'import.complete'], { key: news.key })
    await world.subscribe(usedPath, ['vehicle.created', 'import.complete'], { key: useds.key })
    await world.fire(
      created({ n: 1 }, { dealershipId: lot.id, condition: 'New' }),
      created({ n: 2 }, { dealershipId: lot.id, condition: 'Used' }),
      { type: 'import.complete', dealershipId: lot.id, data: { n: 3 } },
    )
    expect(numbersOf(await world.arrived(newPath, 2))).toEqual([1, 3])
    expect(numbersOf(await world.arrived(usedPath, 2))).toEqual([2, 3])
  })

  test('a VIN at two rooftops sends one event for each, distinguished by dealership_id [DLV-37]', async () => {
    const [one, two] = [await world.addDealership(), await world.addDealership()]
    const path = freshPath()
    await world.subscribe(path, ['vehicle.updated'])
    for (const { id } of [one, two]) {
      await world.fire({ type: 'vehicle.updated', dealershipId: id, condition: 'New', data: { vin: 'SHARED' } })
    }
    const received = await world.arrived(path, 2)
    const dealerships = received.map((delivery) => JSON.parse(delivery.body).dealership_id)
    expect(dealerships.toSorted()).toEqual([one.publicId, two.publicId].toSorted())
  })

  test('a 5xx is tried three times with the configured delays, never early, with the same id and body [DLV-10, DLV-39, DLV-41, WHK-28]', async () => {
    const { path, id, fire } = await scoped()
    world.receiver.faults.set([{ kind: 'status', status: 503, path: `${path}$` }])
    await fire({ n: 1 })
    const received = await world.arrived(path, 3)
    const attempts = await endedAttempts(id, 1)
    const [first, second, third] = received.map((delivery) => delivery.at)
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(retryMs[0])
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(retryMs[1])
    expect(new Set(received.map((delivery) => delivery.webhookId)).size).toBe(1)
    expect(new Set(received.map((delivery) => delivery.body)).size).toBe(1)
    const shown = attempts.map(({ attempt, status, status_code }: Record<string, unknown>) => [
      attempt,
      status,
      status_code,
    ])
    expect(shown).toEqual([
      [3, 'failed', 503],
      [2, 'failed', 503],
      [1, 'failed', 503],
    ])
    expect(attempts[0].next_attempt_at).toBeNull()
    expect(attempts[1].next_attempt_at).toMatch(/Z$/)
    expect(attempts[0].error).toContain('503')
    expect(attempts[0].response_time_ms).toBeGreaterThanOrEqual(0)
    expect(await recordOf(id)).toMatchObject({ failure_count: 1, last_status_code: 503, undelivered: 1 })
    // A fourth attempt would come before the next event.
    world.receiver.faults.set([])
    await fire({ n: 2 })
    expect(numbersOf(await world.arrived(path, 4))).toEqual([1, 1, 1, 2])
  })

  test('an attempt that succeeds after a failure ends it [DLV-41]', async () => {
    const { path, id, fire } = await scoped()
    world.receiver.faults.set([{ kind: 'status', status: 500, times: 1, path: `${path}$` }])
    await fire({ n: 1 })
    await world.arrived(path, 2)
    const attempts = await endedAttempts(id, 1)
    expect(attempts.map((attempt: { status: string }) => attempt.status)).toEqual(['delivered', 'failed'])
    expect(await recordOf(id)).toMatchObject({ failure_count: 0, last_status_code: 200, undelivered: 0 })
  })

  test.each([{ kind: 'close' }, { kind: 'hang' }, { kind: 'drip' }] as const)(
    '$kind: a broken connection and an endless response are retried [DLV-41]',
    async ({ kind }) => {
      const { path, id, fire } = await scoped()
      world.receiver.faults.set([{ kind, times: 1, path: `${path}$` }])
      await fire({ n: 1 })
      await world.arrived(path, 2)
      const attempts = await endedAttempts(id, 1)
      expect(attempts.map((attempt: { status: string }) => attempt.status)).toEqual(['delivered', 'failed'])
      expect(attempts[1].status_code).toBeNull()
      expect(attempts[1].error).toContain('hooks.test')
    },
  )

  test.each([400, 401, 404, 429])('a %i is final [DLV-41, DLV-42]', async (status) => {
    const { path, id, fire } = await scoped()
    world.receiver.faults.set([{ kind: 'status', status, path: `${path}$` }])
    await fire({ n: 1 })
    const attempts = await endedAttempts(id, 1)
    expect(attempts).toHaveLength(1)
    expect(await recordOf(id)).toMatchObject({ failure_count: 1, last_status_code: status, active: true })
    // Another attempt would come before the next event.
    world.receiver.faults.set([])
    await fire({ n: 2 })
    expect(numbersOf(await world.arrived(path, 2))).toEqual([1, 2])
  })

  test('a huge response is not read to its end, and its status decides', async () => {
    const { path, id, fire } = await scoped()
    world.receiver.faults.set([{ kind: 'huge', bytes: 10_000_000_000, path: `${path}$` }])
    await fire({ n: 1 })
    const attempts = await endedAttempts(id, 1)
    expect(attempts[0]).toMatchObject({ status: 'delivered', status_code: 200 })
  })

  test('a 410 deactivates the webhook immediately', async () => {
    const { path, id, fire } = await scoped()
    world.receiver.faults.set([{ kind: 'status', status: 410, path: `${path}$` }])
    await fire({ n: 1 })
    await waitUntil('the webhook to be off', async () => ((await recordOf(id)).active ? undefined : true))
    expect(world.receiver.received(path)).toHaveLength(1)
  })

  test('max_failures consecutive failed deliveries deactivate it, and nothing more is sent [DLV-44, DLV-45, WHK-18]', async () => {
    const { path, id, fire } = await scoped(['vehicle.created'], { max_failures: 2 })
    const waiting = await scoped()
    await world.ask('PATCH', `/v1/webhooks/${waiting.id}`, { body: { paused: true } })
    await waiting.fire({ n: 1 })
    world.receiver.faults.set([{ kind: 'status', status: 400, path: `${path}$` }])
    for (const n of [1, 2, 3, 4]) await fire({ n })
    await waitUntil('the webhook to be off', async () => ((await recordOf(id)).active ? undefined : true))
    await fire({ n: 5 })
    const attempts = await waitUntil('what waited to be skipped', async () => {
      const all = await attemptsOf(id)
      return all.every((attempt: { status: string }) => attempt.status !== 'pending') ? all : undefined
    })
    const statuses = attempts.map((attempt: { status: string }) => attempt.status)
    expect(statuses).toEqual(['skipped', 'skipped', 'skipped', 'failed', 'failed'])
    expect(numbersOf(world.receiver.received(path))).toEqual([1, 2])
    const record = await recordOf(id)
    expect(record).toMatchObject({ failure_count: 2, last_status_code: 400, undelivered: 5 })
    expect(Date.parse(record.last_triggered_at)).toBeGreaterThan(Date.now() - 60_000)
    expect(await attemptsOf(waiting.id)).toMatchObject([{ status: 'pending' }])
    await world.ask('PATCH', `/v1/webhooks/${waiting.id}`, { body: { paused: false } })
  })

  test('a success in between resets the count [DLV-44]', async () => {
    const { path, id, fire } = await scoped(['vehicle.created'], { max_failures: 2 })
    world.receiver.faults.set([
      { kind: 'status', status: 400, times: 1, path: `${path}$` },
      { kind: 'status', status: 400, times: 1, skip: 1, path: `${path}$` },
    ])
    for (const n of [1, 2, 3, 4]) await fire({ n })
    await endedAttempts(id, 4)
    expect(await recordOf(id)).toMatchObject({ active: true, failure_count: 0 })
    expect(numbersOf(world.receiver.received(path))).toEqual([1, 2, 3, 4])
  })

  test('reactivation resumes deliveries without sending skipped ones; a replay sends them [WHK-23]', async () => {
    const { path, id, fire } = await scoped(['vehicle.created'], { max_failures: 1 })
    world.receiver.faults.set([{ kind: 'status', status: 400, times: 1, path: `${path}$` }])
    await fire({ n: 1 })
    await waitUntil('the webhook to be off', async () => ((await recordOf(id)).active ? undefined : true))
    await fire({ n: 2 })
    const refused = await world.ask('POST', `/v1/webhooks/${id}/replay`, { body: { since: '2026-01-01T00:00:00Z' } })
    expect(refused.status).toBe(409)
    await world.ask('PATCH', `/v1/webhooks/${id}/reactivate`)
    expect(await recordOf(id)).toMatchObject({ active: true, failure_count: 0, undelivered: 2 })
    await fire({ n: 3 })
    await endedAttempts(id, 2)
    expect(numbersOf(world.receiver.received(path))).toEqual([1, 3])
    const range = { since: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' }
    const before = await world.ask('POST', `/v1/webhooks/${id}/replay`, { body: range })
    expect(before.body).toEqual({ success: true, webhook_id: id, replayed: 0 })
    const until = '2099-01-01T00:00:00Z'
    const answer = await world.ask('POST', `/v1/webhooks/${id}/replay`, { body: { ...range, until } })
    expect(answer.body).toEqual({ success: true, webhook_id: id, replayed: 2 })
    const received = await world.arrived(path, 4)
    expect(numbersOf(received)).toEqual([1, 3, 1, 2])
    expect(received[2]?.webhookId).toBe(received[0]?.webhookId)
    await waitUntil('nothing to be owed', async () => ((await recordOf(id)).undelivered === 0 ? true : undefined))
    const again = await world.ask('POST', `/v1/webhooks/${id}/replay`, { body: { since: '2026-01-01T00:00:00Z' } })
    expect(again.body.replayed).toBe(0)
  })

  test('what fires after a reactivation is sent, and what waited before it is not, however late it is skipped [WHK-23, DLV-45]', async () => {
    const { own, path, id, fire } = await scoped()
    const { handle } = world.testDatabase.database
    const other = await world.addAccount()
    const key = other.key
    await upsertSubscription(handle, {
      ...other,
      dealershipId: own.id,
      inventoryType: 'all',
      stated: {},
      at: new Date(),
    })
    const { 'vehicle.created': otherId } = await world.subscribe(freshPath(), ['vehicle.created'], { key })
    await world.ask('PATCH', `/v1/webhooks/${otherId}`, { key, body: { paused: true } })
    await world.ask('PATCH', `/v1/webhooks/${id}`, { body: { paused: true } })
    await fire({ n: 1 })
    // As of a sender that was killed before it skipped what waited.
    await writeRows(handle)`UPDATE webhooks SET active = false WHERE id IN (${id}, ${otherId})`
    await world.ask('PATCH', '/v1/webhooks/reactivate-all')
    const { deliveries } = (await world.ask('GET', `/v1/webhooks/${otherId}/deliveries`, { key })).body
    expect(deliveries).toMatchObject([{ status: 'pending' }])
    await fire({ n: 2 })
    expect(await skipPending(handle, [id ?? 0], 500)).toBe(0)
    await world.ask('PATCH', `/v1/webhooks/${id}`, { body: { paused: false } })
    expect(numbersOf(await world.arrived(path, 1))).toEqual([2])
    const attempts = await endedAttempts(id, 1)
    expect(attempts.map((attempt: { status: string }) => attempt.status)).toEqual(['delivered', 'skipped'])
  })

  test('one delivery can be redelivered with its original webhook-id', async () => {
    const { path, id, fire } = await scoped()
    await fire({ n: 1 })
    const [delivered] = await endedAttempts(id, 1)
    const answer = await world.ask('POST', `/v1/webhooks/${id}/deliveries/${delivered.id}/redeliver`)
    expect(answer.body).toMatchObject({ success: true, webhook_id: id, event_id: delivered.event_id })
    expect(answer.body.delivery_id).not.toBe(delivered.id)
    const received = await world.arrived(path, 2)
    expect(received[1]?.webhookId).toBe(received[0]?.webhookId)
    expect(received[1]?.body).toBe(received[0]?.body)
    expect((await world.ask('POST', `/v1/webhooks/${id}/deliveries/999999999/redeliver`)).status).toBe(404)
  })

  test('a webhook that is deleted while a test event is written gets none, and none is left behind', async () => {
    const { id, own } = await scoped()
    const { handle } = world.testDatabase.database
    const [owner] = await listRows<{ account_id: number }>(handle)`SELECT account_id FROM webhooks WHERE id = ${id}`
    expect((await world.ask('DELETE', `/v1/webhooks/${id}`)).status).toBe(200)
    const event = {
      webhookId: id ?? 0,
      accountId: owner?.account_id ?? 0,
      dealershipId: own.id,
      type: 'vehicle.created',
      at: new Date(),
      data: '{}',
    }
    expect(await insertTestEvent(handle, event)).toBeUndefined()
    expect(await listRows(handle)`SELECT id FROM events WHERE sample_for = ${id}`).toEqual([])
  })

  test('a test event goes to that webhook only, and is not an event of the account', async () => {
    const { path, id, ids } = await scoped(['vehicle.created', 'ims.feed.stale'])
    for (const webhook of Object.values(ids)) {
      expect((await world.ask('POST', `/v1/webhooks/${webhook}/test`)).body).toMatchObject({ success: true })
    }
    const received = await world.arrived(path, 2)
    const bodies = received.map((delivery) => JSON.parse(delivery.body))
    expect(bodies.map((body) => body.event).toSorted()).toEqual(['ims.feed.stale', 'vehicle.created'])
    expect(bodies.every((body) => body.test === true)).toBe(true)
    expect(received.every((delivery) => delivery.genuine)).toBe(true)
    expect((await attemptsOf(id))[0]).toMatchObject({ event_type: 'vehicle.created' })
    const { body } = await world.ask('GET', '/v1/events?limit=500')
    const listed = body.events.map((event: { id: number }) => event.id)
    expect(listed).not.toContain((await attemptsOf(id))[0].event_id)
  })

  test('after a rotation both secrets sign until the overlap ends', async () => {
    const { path, id, fire } = await scoped()
    rotatedPath = path
    const next = 'the next secret for tests'
    const { body } = await world.ask('PATCH', `/v1/webhooks/${id}`, { body: { secret: next, overlap_seconds: 3600 } })
    expect(body).toMatchObject({ success: true, updated: ['secret'] })
    expect((await recordOf(id)).previous_secret_until).toBe(body.previous_secret_until)
    await fire({ n: 1 })
    const [during] = await world.arrived(path, 1)
    const headers = (delivery: ReceivedDelivery | undefined) =>
      Object.fromEntries(Object.entries(delivery?.headers ?? {}).map(([k, v]) => [k, String(v)]))
    for (const secret of [next, webhookSecret]) {
      expect(() => new Webhook(secret, { format: 'raw' }).verify(during?.body ?? '', headers(during))).not.toThrow()
    }
    const hex = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
    expect(during?.headers['x-service-signature']).toBe(hex(next, during?.body ?? ''))
    expect(during?.headers['x-service-signature-previous']).toBe(hex(webhookSecret, during?.body ?? ''))
    await writeRows(
      world.testDatabase.database.handle,
    )`UPDATE webhooks SET previous_secret_until = now() WHERE id = ${id}`
    await fire({ n: 2 })
    await world.arrived(path, 2)
    await world.ask('PATCH', `/v1/webhooks/${id}`, { body: { secret: `${next} 2`, overlap_seconds: 0 } })
    await fire({ n: 3 })
    for (const ended of (await world.arrived(path, 3)).slice(1)) {
      expect(ended.headers['x-service-signature-previous']).toBeUndefined()
      expect(String(ended.headers['webhook-signature']).split(' ')).toHaveLength(1)
    }
  })

  test('a deleted webhook receives nothing more, not even pending deliveries [WHK-20]', async () => {
    const { own, path, id, fire } = await scoped()
    world.receiver.faults.set([{ kind: 'status', status: 500, path: `${path}$` }])
    await fire({ n: 1 })
    await fire({ n: 2 })
    await world.arrived(path, 1)
    await world.ask('DELETE', `/v1/webhooks/${id}`)
    const sentBefore = world.receiver.received(path).length
    await fire({ n: 3 })
    // Deliveries to one address keep their order: whatever was pending would come before that of a new webhook.
    world.receiver.faults.set([])
    await world.subscribe(path, ['vehicle.created'], { dealership_id: own.publicId })
    await fire({ n: 4 })
    const received = await world.arrived(path, sentBefore + 1)
    expect(numbersOf(received).slice(sentBefore)).toEqual([4])
  })

  test('events of one dealership arrive in the order in which they fired, of all types [DLV-46]', async () => {
    const types = ['vehicle.created', 'vehicle.updated', 'vehicle.removed'] as const
    const { own, path } = await scoped(types)
    for (let batch = 0; batch < 6; batch += 1) {
      const events = Array.from({ length: 10 }, (_, n) => {
        const type = types[n % types.length] ?? 'vehicle.created'
        return created({ n: batch * 10 + n }, { dealershipId: own.id, type })
      })
      await world.fire(...events)
    }
    expect(numbersOf(await world.arrived(path, 60))).toEqual(Array.from({ length: 60 }, (_, n) => n))
  })

  test('the next event waits for a retry, events of other dealerships do not [DLV-46, DLV-47]', async () => {
    const [stuck, free] = [await world.addDealership(), await world.addDealership()]
    const path = freshPath()
    await world.subscribe(path, ['import.complete'])
    world.receiver.faults.set([{ kind: 'hang', times: 1, path: `${path}$` }])
    const fire = (dealershipId: number, n: string) => world.fire({ type: 'import.complete', dealershipId, data: { n } })
    await fire(stuck.id, 'stuck 1')
    await fire(stuck.id, 'stuck 2')
    await world.arrived(path, 1)
    await fire(free.id, 'free')
    expect(numbersOf(await world.arrived(path, 4))).toEqual(['stuck 1', 'free', 'stuck 1', 'stuck 2'])
  })

  test('a webhook keeps its pace when another endpoint hangs', async () => {
    const hanging = await scoped()
    const healthy = await scoped()
    world.receiver.faults.set([{ kind: 'hang', path: `${hanging.path}$` }])
    await hanging.fire({ n: 0 })
    await world.arrived(hanging.path, 1)
    for (const n of [1, 2, 3]) await healthy.fire({ n })
    await world.arrived(healthy.path, 3)
    expect(numbersOf(world.receiver.received(healthy.path))).toEqual([1, 2, 3])
    expect(world.receiver.received(hanging.path)).toHaveLength(1)
  })

  test('a receiver that ignores unknown types and keys handles every documented event [VER-06]', async () => {
    const path = freshPath()
    const { key } = await world.addAccount()
    const { eventTypes } = await import('../../src/events/catalog.ts')
    const ids = await world.subscribe(
      path,
      eventTypes.map(({ name }) => name),
      { key },
    )
    for (const id of Object.values(ids)) await world.ask('POST', `/v1/webhooks/${id}/test`, { key })
    const received = await world.arrived(path, eventTypes.length)
    const contract = await loadEventContract()
    const handled = received.map(({ body }) => {
      contract.check(JSON.parse(body))
      const { event, dealership_id, timestamp, data } = JSON.parse(body)
      expect(dealership_id === null || typeof dealership_id === 'string').toBe(true)
      expect(Number.isNaN(Date.parse(timestamp))).toBe(false)
      expect(Object.keys(data).length).toBeGreaterThan(0)
      return event
    })
    expect(handled.toSorted()).toEqual(eventTypes.map(({ name }) => name as string).toSorted())
  })

  test('a body names its event as GET /v1/events does, the same to each webhook that gets it [DLV-07]', async () => {
    const [one, two] = [await scoped(), freshPath()]
    await world.subscribe(two, ['vehicle.created'])
    await one.fire({ n: 'named' })
    const received = [...(await world.arrived(one.path, 1)), ...(await world.arrived(two, 1))]
    const { events } = (await world.ask('GET', '/v1/events?limit=500')).body
    const fired = events.find((event: { data: { n: unknown } }) => event.data.n === 'named')
    expect(received.map(({ body }) => JSON.parse(body).id)).toEqual([fired.id, fired.id])
    for (const { webhookId } of received) expect(webhookId).toMatch(new RegExp(`^msg_${fired.id}_\\d+$`))
    expect(new Set(received.map(({ webhookId }) => webhookId)).size).toBe(2)
  })

  test('another address gets what is pending, in order, and the failures of the wrong one count no more', async () => {
    const { path, id, fire, own } = await scoped(['vehicle.created'], { max_failures: 3 })
    world.receiver.faults.set([{ kind: 'status', status: 400, path: `${path}$` }])
    await fire({ n: 1 })
    await endedAttempts(id, 1)
    expect((await recordOf(id)).failure_count).toBe(1)
    world.receiver.faults.set([{ kind: 'hang', path: `${path}$` }])
    await fire({ n: 2 })
    await fire({ n: 3 })
    await world.arrived(path, 2)
    const right = `https://hooks.test${freshPath()}`
    const change = (webhook: number | undefined, url: string, asked = {}) =>
      world.ask('PATCH', `/v1/webhooks/${webhook}`, { body: { url }, ...asked })
    const slips = [
      'http://hooks.test/x',
      ' https://hooks.test/x',
      'https:hooks.test/x',
      'https:\\\\hooks.test',
      'https:///x',
    ]
    for (const url of slips) expect((await change(id, url)).body.detail, url).toBe('url must be an HTTPS address')
    expect((await change(id, right, { key: (await world.addAccount()).key })).status).toBe(403)
    expect((await change(id, right)).body.updated).toEqual(['url'])
    expect(await recordOf(id)).toMatchObject({ url: right, failure_count: 0 })
    await fire({ n: 4 })
    expect(numbersOf(await world.arrived(new URL(right).pathname, 3))).toEqual([2, 3, 4])
    world.receiver.faults.set([])
    const attempts = await attemptsOf(id)
    const urlOf = async (attempt: { id: number } | undefined) =>
      (await world.ask('GET', `/v1/webhooks/${id}/deliveries/${attempt?.id}`)).body.delivery.request.url
    expect(await urlOf(attempts[0])).toBe(right)
    expect(await urlOf(attempts.at(-1))).toBe(`https://hooks.test${path}`)
    // The type is taken there.
    const second = await world.subscribe(freshPath(), ['vehicle.created'], { dealership_id: own.publicId })
    expect((await change(second['vehicle.created'], right)).status).toBe(409)
  })

  /** Time passes for what waits to be tried again. A queue is released after its attempt is recorded. */
  const makeDue = async (id: number | undefined, goesOn: () => boolean) => {
    const { handle } = world.testDatabase.database
    const own = sql`SELECT lane_id FROM deliveries WHERE webhook_id = ${id ?? null}`
    await writeRows(handle)`UPDATE deliveries SET due_at = now() WHERE webhook_id = ${id ?? null} AND due_at > now()`
    await waitUntil('the queue to be released', async () => {
      const due = await writeRows(
        handle,
      )`UPDATE delivery_lanes SET due_at = now() WHERE due_at > now() AND id IN (${own})`
      return due > 0 || goesOn() ? true : undefined
    })
  }

  test('a long webhook is tried eight times over 28 hours, and what follows waits in order', async () => {
    const { path, id, fire } = await scoped(['vehicle.created'], { retry: 'long' })
    expect(await recordOf(id)).toMatchObject({ retry: 'long', paused: false })
    world.receiver.faults.set([{ kind: 'status', status: 503, path: `${path}$` }])
    await fire({ n: 1 })
    await fire({ n: 2 })
    const waits: number[] = []
    for (let attempt = 1; attempt <= 6; attempt++) {
      await world.arrived(path, attempt)
      const [, failed] = await waitUntil(`attempt ${attempt} to be recorded`, async () => {
        const all = (await attemptsOf(id)).filter(
          (one: { event_id: number }, _: number, [last]: { event_id: number }[]) =>
            one.event_id <= (last?.event_id ?? 0),
        )
        const ofFirst = all.filter((one: { event_id: number }) => one.event_id === all.at(-1).event_id)
        return ofFirst.length === attempt + 1 ? ofFirst : undefined
      })
      waits.push(Math.round((Date.parse(failed.next_attempt_at) - Date.parse(failed.attempted_at)) / 1000))
      if (attempt === 6) world.receiver.faults.set([])
      await makeDue(id, () => world.receiver.received(path).length > attempt)
    }
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000])
    expect(numbersOf(await world.arrived(path, 8))).toEqual([...Array(7).fill(1), 2])
    expect(await recordOf(id)).toMatchObject({ active: true, failure_count: 0 })
    const changed = await world.ask('PATCH', `/v1/webhooks/${id}`, { body: { retry: 'standard' } })
    expect(changed.body.updated).toEqual(['retry'])
    expect((await recordOf(id)).retry).toBe('standard')
  })

  test('a paused address gets nothing, and then everything in order; another account’s of the same URL goes on', async () => {
    const { own, path, id, fire } = await scoped(['vehicle.created'])
    const stranger = await world.addAccount()
    await world.subscribe(`${path}`, ['vehicle.created'], { key: stranger.key })
    const theirs = await world.addDealership([stranger])
    for (const at of [path, freshPath()]) {
      await world.subscribe(at, ['vehicle.removed'], { dealership_id: own.publicId })
    }
    const setPaused = (paused: boolean, asked = {}) =>
      world.ask('PATCH', `/v1/webhooks/${id}`, { body: { paused }, ...asked })
    expect((await setPaused(true, { key: stranger.key })).status).toBe(403)
    expect((await setPaused(true)).body.updated).toEqual(['paused'])
    const { body } = await world.ask('GET', '/v1/webhooks')
    const paused = body.webhooks.filter((webhook: { paused: boolean }) => webhook.paused)
    const url = `https://hooks.test${path}`
    expect(paused).toMatchObject([{ url }, { url }])
    await fire({ n: 1 })
    await fire({ n: 2 }, { type: 'vehicle.removed' })
    await fire({ n: 3 })
    await world.fire(created({ n: 'theirs' }, { dealershipId: theirs.id }))
    expect(numbersOf(await world.arrived(path, 1))).toEqual(['theirs'])
    // A queue that was taken while the address was paused is idle.
    await waitUntil('the queue to be given back', async () => {
      const held = await listRows(world.testDatabase.database.handle)`
        SELECT FROM delivery_lanes AS lane JOIN webhook_endpoints AS e ON e.id = lane.endpoint_id AND e.paused
        WHERE dealership_id = ${own.id} AND sender IS NULL AND due_at IS NULL`
      return held.length === 1 ? true : undefined
    })
    expect(await recordOf(id)).toMatchObject({ undelivered: 2, failure_count: 0 })
    await setPaused(false)
    expect(numbersOf(await world.arrived(path, 4))).toEqual(['theirs', 1, 2, 3])
  })

  test('a webhook that is switched off is told to another address, once, also when its sender was killed before', async () => {
    const stranger = await world.addAccount()
    const [alerts, foreign] = [freshPath(), freshPath()]
    await world.subscribe(alerts, ['webhook.disabled'])
    await world.subscribe(foreign, ['webhook.disabled'], { key: stranger.key })
    const { own, path, id, fire } = await scoped(['vehicle.created'], { max_failures: 2 })
    world.receiver.faults.set([{ kind: 'status', status: 400, path: `${path}$` }])
    for (const n of [1, 2, 3]) await fire({ n })
    const [alert] = await world.arrived(alerts, 1)
    const body = JSON.parse(alert?.body ?? '')
    expect(body).toMatchObject({ event: 'webhook.disabled', dealership_id: own.publicId })
    expect(body.data).toEqual({
      webhook_id: id,
      event_type: 'vehicle.created',
      url: `https://hooks.test${path}`,
      reason: 'failures',
      failure_count: 2,
      last_status_code: 400,
    })
    const gone = await scoped()
    world.receiver.faults.set([{ kind: 'status', status: 410, path: `${gone.path}$` }])
    await gone.fire({ n: 1 })
    expect(JSON.parse((await world.arrived(alerts, 2))[1]?.body ?? '').data).toMatchObject({ reason: 'gone' })
    world.receiver.faults.set([])
    // As a process leaves it that was killed between switching off and telling.
    await writeRows(world.testDatabase.database.handle)`UPDATE webhooks SET off_untold = true WHERE id = ${id}`
    const next = await world.startSending()
    await world.arrived(alerts, 3)
    await next.stop(0)
    expect(world.receiver.received(foreign)).toEqual([])
    expect(world.receiver.received(alerts)).toHaveLength(3)
  })

  test('of more deliveries than are handled at once, none is sent after a reactivation, and a replay sends all in order [WHK-23]', async () => {
    const { own, path, id } = await scoped(['vehicle.created'], { max_failures: 1 })
    await world.ask('PATCH', `/v1/webhooks/${id}`, { body: { paused: true } })
    const numbers = Array.from({ length: 502 }, (_, n) => n)
    await world.fire(...numbers.map((n) => created({ n }, { dealershipId: own.id })))
    world.receiver.faults.set([{ kind: 'status', status: 400, times: 1, path: `${path}$` }])
    await world.ask('PATCH', `/v1/webhooks/${id}`, { body: { paused: false } })
    await waitUntil('the webhook to be off', async () => ((await recordOf(id)).active ? undefined : true))
    await waitUntil('nothing to be pending', async () => {
      const { deliveries } = (await world.ask('GET', `/v1/webhooks/${id}/deliveries?status=pending`)).body
      return deliveries.length === 0 ? true : undefined
    })
    await world.ask('PATCH', `/v1/webhooks/${id}/reactivate`)
    await world.fire(created({ n: 'after' }, { dealershipId: own.id }))
    expect(numbersOf(await world.arrived(path, 2))).toEqual([0, 'after'])
    const range = { since: '2026-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z' }
    const { body } = await world.ask('POST', `/v1/webhooks/${id}/replay`, { body: range })
    expect(body.replayed).toBe(502)
    expect(numbersOf(await world.arrived(path, 504)).slice(2)).toEqual(numbers)
  })

  test('every delivery so far was signed with the secret of its webhook', () => {
    const notGenuine = world.receiver.received().filter((delivery) => !delivery.genuine)
    expect(new Set(notGenuine.map((delivery) => delivery.path))).toEqual(new Set([rotatedPath]))
  })
})
