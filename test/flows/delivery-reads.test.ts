import { beforeAll, describe, expect, test } from 'vitest'
import { openForFile } from '../support/open-for-file.ts'
import { waitUntil } from '../support/wait-until.ts'
import { openWebhookWorld, type TestDealership, webhookSecret } from '../support/webhook-world.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

let [one, two]: readonly TestDealership[] = []
const world = openForFile(openWebhookWorld)
beforeAll(async () => {
  ;[one, two] = [await world.addDealership(), await world.addDealership()]
})

let paths = 0
const freshPath = () => `/reads/${++paths}`
const fire = (
  dealership: TestDealership | undefined,
  data: unknown = {},
  type: 'vehicle.created' | 'import.complete' = 'vehicle.created',
) => world.fire({ type, dealershipId: dealership?.id ?? null, condition: 'Used', data })
const list = async (id: number | undefined, query = '') =>
  (await world.ask('GET', `/v1/webhooks/${id}/deliveries?${query}`)).body
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
const detail = async (id: number | undefined, delivery: number | undefined, options = {}) =>
  world.ask('GET', `/v1/webhooks/${id}/deliveries/${delivery}`, options)
/** Waits until this many attempts of the webhook have ended. */
const ended = (id: number | undefined, count: number) =>
  waitUntil(`${count} ended attempts`, async () => {
    const { deliveries }: { deliveries: Row[] } = await list(id, 'limit=100')
    return deliveries.filter(({ status }) => status !== 'pending').length >= count ? deliveries : undefined
  })

describe('the list of deliveries', () => {
  let webhookId: number | undefined
  let rows: readonly Row[] = []
  beforeAll(async () => {
    const path = freshPath()
    world.receiver.faults.set([{ kind: 'status', status: 404, path: `${path}$`, skip: 2, times: 1 }])
    webhookId = (await world.subscribe(path, ['vehicle.created']))['vehicle.created']
    for (const [at, dealership] of [one, two, one, two].entries()) {
      await fire(dealership, { vin: `VIN${at}`, heading: 'a "vin":"FAKE" in a text' })
      await ended(webhookId, at + 1)
    }
    rows = (await list(webhookId)).deliveries
  })

  test('has the dealership, the VIN and the time of creation of each, newest first [OPS-01]', () => {
    expect(rows.map(({ vin, dealership_id }) => [vin, dealership_id])).toEqual([
      ['VIN3', two?.publicId],
      ['VIN2', one?.publicId],
      ['VIN1', two?.publicId],
      ['VIN0', one?.publicId],
    ])
    const times = rows.map(({ created_at }) => String(created_at))
    expect(times.every((time) => time.endsWith('Z'))).toBe(true)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('is walked by cursor, each attempt once, whatever is added meanwhile [OPS-01]', async () => {
    const first = await list(webhookId, 'limit=3')
    expect(idsOf(first.deliveries)).toEqual(idsOf(rows).slice(0, 3))
    const last = await list(webhookId, `limit=3&cursor=${first.next_cursor}`)
    expect(idsOf(last.deliveries)).toEqual(idsOf(rows).slice(3))
    expect(last.next_cursor).toBeNull()
    expect((await list(webhookId, 'limit=4')).next_cursor).toBeNull()
  })

  test('is filtered by status, dealership, event type and time, all together [OPS-01]', async () => {
    const at = (row: number) => encodeURIComponent(String(rows[row]?.created_at))
    const cases: readonly (readonly [query: string, rows: readonly number[]])[] = [
      ['status=failed', [1]],
      ['status=delivered', [0, 2, 3]],
      ['status=skipped', []],
      [`dealership_id=${one?.publicId}`, [1, 3]],
      [`dealership_id=${one?.id}`, [1, 3]],
      [`dealership_id=${one?.publicId}&status=delivered`, [3]],
      ['dealership_id=dlr_unknown', []],
      ['event_type=vehicle.created', [0, 1, 2, 3]],
      ['event_type=vehicle.removed,vehicle.created', [0, 1, 2, 3]],
      ['event_type=vehicle.removed', []],
      ['until=2020-01-01', []],
      ['since=2099-01-01', []],
      [`since=${at(1)}&until=2099-01-01`, [0, 1]],
    ]
    for (const [query, expected] of cases) {
      expect(idsOf((await list(webhookId, query)).deliveries), query).toEqual(expected.map((row) => rows[row]?.id))
    }
  })

  test.each(['cursor=x', 'cursor=-1', 'status=gone', 'since=yesterday', 'until=2026-02-30', 'limit=101'])(
    'refuses %s with 422 [OPS-01]',
    async (query) => {
      expect((await world.ask('GET', `/v1/webhooks/${webhookId}/deliveries?${query}`)).status).toBe(422)
    },
  )

  test('shows what was skipped while the webhook was switched off [OPS-01]', async () => {
    const path = freshPath()
    world.receiver.faults.set([{ kind: 'status', status: 410, path: `${path}$` }])
    const id = (await world.subscribe(path, ['import.complete']))['import.complete']
    await fire(one, {}, 'import.complete')
    await ended(id, 1)
    await fire(two, {}, 'import.complete')
    const skipped = (await list(id, 'status=skipped')).deliveries
    expect(skipped).toMatchObject([{ status: 'skipped', attempted_at: null, vin: null, dealership_id: two?.publicId }])
    expect(skipped[0].created_at).toMatch(/Z$/)
    const { body } = await detail(id, skipped[0].id)
    expect(body.delivery.request).toMatchObject({ url: `https://hooks.test${path}`, headers: null })
    expect(JSON.parse(body.delivery.request.body)).toMatchObject({ event: 'import.complete' })
    expect(body.delivery.attempts).toMatchObject([{ status: 'skipped', at: null, response_headers: null }])
  })
})

describe('one delivery', () => {
  test('shows the request as it was sent and each attempt with what came back, oldest first [OPS-02]', async () => {
    const path = freshPath()
    world.receiver.faults.set([
      { kind: 'answer', status: 503, headers: { 'x-why': 'restarting' }, body: 'later', path: `${path}$`, times: 1 },
    ])
    const id = (await world.subscribe(path, ['vehicle.created']))['vehicle.created']
    await fire(one, { vin: 'V' })
    const rows = await ended(id, 2)
    const [second, first] = world.receiver.received(path).toReversed()
    for (const [row, received] of [
      [rows[0], second],
      [rows[1], first],
    ] as const) {
      const { delivery } = (await detail(id, row?.id)).body
      expect(delivery).toMatchObject(row ?? {})
      expect(delivery.request).toMatchObject({ url: `https://hooks.test${path}`, body: received?.body })
      const names = Object.keys(delivery.request.headers)
      expect(names).toContain('webhook-signature')
      for (const name of names) expect(delivery.request.headers[name]).toBe(received?.headers[name.toLowerCase()])
      expect(delivery.attempts).toMatchObject([
        { id: rows[1]?.id, attempt: 1, status: 'failed', status_code: 503, response_body: 'later' },
        {
          id: rows[0]?.id,
          attempt: 2,
          status: 'delivered',
          status_code: 200,
          error: null,
          response_body: '{"ok":true}',
        },
      ])
      expect(delivery.attempts[0].response_headers['x-why']).toBe('restarting')
      expect(delivery.attempts[0].at).toBe(rows[1]?.attempted_at)
    }
  })

  test('keeps what came before a response broke off, and nothing where none came [OPS-02]', async () => {
    const environment = { WEBHOOK_RETRY_SECONDS: '60,60' }
    const cut = await openWebhookWorld({ sending: { attemptTimeoutMs: 300 }, environment })
    try {
      cut.receiver.faults.set([
        { kind: 'drip', path: 'drip' },
        { kind: 'close', path: 'close' },
      ])
      const ids = [await cut.subscribe('/drip', ['setup.failed']), await cut.subscribe('/close', ['setup.failed'])]
      await cut.fire({ type: 'setup.failed', accountId: cut.accountId })
      const [dripped, closed] = await Promise.all(
        ids.map(async (each) => {
          const at = `/v1/webhooks/${each['setup.failed']}/deliveries`
          const row = await waitUntil('a failed attempt', async () => {
            const { deliveries } = (await cut.ask('GET', `${at}?status=failed`)).body
            return deliveries[0]
          })
          return (await cut.ask('GET', `${at}/${row.id}`)).body.delivery
        }),
      )
      expect(dripped.attempts[0]).toMatchObject({ status_code: null, response_body: expect.stringMatching(/^\.+$/) })
      expect(closed.attempts[0]).toMatchObject({ response_headers: null, response_body: null })
      expect(closed.request.headers['webhook-id']).toMatch(/^msg_/)
    } finally {
      await cut.close()
    }
  })

  test('of a hostile receiver is bounded and valid, and never discloses the secret [OPS-02]', async () => {
    const path = freshPath()
    const body = `\0\xff\xc3${webhookSecret}\0${'\xe2\x82\xac'.repeat(30_000)}`
    const headers = { 'content-type': 'text/html', 'x-echo': webhookSecret, 'x-long': 'y'.repeat(6_000) }
    world.receiver.faults.set([{ kind: 'answer', status: 400, headers, body, path: `${path}$` }])
    const id = (await world.subscribe(path, ['vehicle.created']))['vehicle.created']
    await fire(one)
    const [row] = await ended(id, 1)
    const { raw, body: shown } = await detail(id, row?.id)
    expect(raw.includes(webhookSecret)).toBe(false)
    expect(shown.delivery.attempts[0]).toMatchObject({ status_code: 400, response_headers: { 'x-echo': '[secret]' } })
    expect(shown.delivery.attempts[0].response_body).toContain('[secret]')
    expect(Buffer.byteLength(shown.delivery.attempts[0].response_body)).toBeLessThanOrEqual(3 * 2048)
  })

  test('is found by the id of any of its attempts, those of a redelivery too [OPS-02]', async () => {
    const path = freshPath()
    const id = (await world.subscribe(path, ['vehicle.created']))['vehicle.created']
    await fire(one)
    const [first] = await ended(id, 1)
    await world.ask('POST', `/v1/webhooks/${id}/deliveries/${first?.id}/redeliver`)
    const rows = await ended(id, 2)
    for (const { id: each } of rows) {
      const { attempts } = (await detail(id, each)).body.delivery
      expect(idsOf(attempts)).toEqual(idsOf(rows).toReversed())
    }
  })
})
