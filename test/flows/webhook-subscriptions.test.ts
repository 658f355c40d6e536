import { describe, expect, test } from 'vitest'
import { executeSql } from '../../src/db/database.ts'
import { eventTypes } from '../../src/events/catalog.ts'
import { openForFile } from '../support/open-for-file.ts'
import { openWebhookWorld, webhookSecret } from '../support/webhook-world.ts'

const world = openForFile(() => openWebhookWorld({ sending: false }))

const secret = webhookSecret
let urls = 0
const freshUrl = () => `https://hooks.test/subscriptions/${++urls}`

const create = (fields: Record<string, unknown>, key?: string) =>
  world.ask('POST', '/v1/webhooks', { body: fields, ...(key === undefined ? {} : { key }) })

describe('creating', () => {
  test('a url, event types and a secret create one webhook per type, with max_failures 10 by default [WHK-01, WHK-09, WHK-10, WHK-11]', async () => {
    const url = freshUrl()
    const { status, body } = await create({ url, event_types: ['vehicle.created', 'import.complete'], secret })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, skipped: [], url, dealership_id: null })
    expect(body.created.map((webhook: { event_type: string }) => webhook.event_type)).toEqual([
      'vehicle.created',
      'import.complete',
    ])
    for (const webhook of body.created) expect(Number.isInteger(webhook.webhook_id)).toBe(true)
    const { body: list } = await world.ask('GET', '/v1/webhooks')
    const own = list.webhooks.filter((webhook: { url: string }) => webhook.url === url)
    expect(own).toHaveLength(2)
    for (const webhook of own) expect(webhook.max_failures).toBe(10)
  })

  test('dealership_id and max_failures are accepted and returned [WHK-01, WHK-09, WHK-16]', async () => {
    const dealership = await world.addDealership()
    const url = freshUrl()
    const given = { dealership_id: dealership.publicId, max_failures: 3 }
    const { body } = await create({ url, event_types: ['vehicle.removed'], secret, ...given })
    expect(body.dealership_id).toBe(dealership.publicId)
    const { body: list } = await world.ask('GET', '/v1/webhooks')
    const record = list.webhooks.find((webhook: { url: string }) => webhook.url === url)
    expect(record).toMatchObject(given)
    expect(record.dealership_name).toMatch(/^Motors /)
  })

  test.each(['http://hooks.test/x', 'ftp://hooks.test/x', 'hooks.test/x', '', 'https://'])(
    'the url %s is rejected with 400 [WHK-02]',
    async (url) => {
      expect((await create({ url, event_types: ['vehicle.created'], secret })).status).toBe(400)
    },
  )

  test.each([[[]], [['vehicle.sold']], [['vehicle_created']], [['vehicle.created', 'nothing']]])(
    'the event types %j are rejected with 400 [WHK-03]',
    async (event_types) => {
      expect((await create({ url: freshUrl(), event_types, secret })).status).toBe(400)
    },
  )

  test('each of the thirteen event types can be subscribed to [WHK-04, DLV-11]', async () => {
    const thirteen = [
      'setup.complete',
      'setup.failed',
      'import.complete',
      'vehicle.created',
      'vehicle.updated',
      'vehicle.removed',
      'ims.import.complete',
      'ims.vehicle.created',
      'ims.vehicle.updated',
      'ims.vehicle.removed',
      'ims.feed.stale',
      'dealer.config.auto_updated',
      'dealer.provider.changed',
    ]
    const { body } = await create({ url: freshUrl(), event_types: thirteen, secret })
    expect(body.created.map((webhook: { event_type: string }) => webhook.event_type)).toEqual(thirteen)
    for (const { name } of eventTypes) expect(name).toMatch(/^[a-z]+(_[a-z]+)?(\.[a-z]+(_[a-z]+)?)+$/)
  })

  test('a secret of 15 characters is rejected, one of 16 is accepted [WHK-05]', async () => {
    const url = freshUrl()
    expect((await create({ url, event_types: ['vehicle.created'], secret: 'x'.repeat(15) })).status).toBe(400)
    expect((await create({ url, event_types: ['vehicle.created'], secret: 'x'.repeat(16) })).status).toBe(200)
  })

  test('a dealership that is unknown or of another account answers 404 [WHK-06]', async () => {
    const other = await world.addAccount()
    const theirs = await world.addDealership([{ accountId: other.accountId }])
    for (const dealership_id of ['dlr_unknown', theirs.publicId, String(theirs.id)]) {
      const answer = await create({ url: freshUrl(), event_types: ['vehicle.created'], secret, dealership_id })
      expect([answer.status, answer.body.detail]).toEqual([404, 'Dealership not found'])
    }
  })

  test.each([
    [{ event_types: ['vehicle.created'], secret }],
    [{ url: 'https://hooks.test/x', secret }],
    [{ url: 'https://hooks.test/x', event_types: ['vehicle.created'] }],
    [{ url: 1, event_types: ['vehicle.created'], secret }],
    [{ url: 'https://hooks.test/x', event_types: 'vehicle.created', secret }],
    [{ url: 'https://hooks.test/x', event_types: ['vehicle.created'], secret, max_failures: 0 }],
  ])('a missing field or a wrong type answers 422: %j [WHK-01]', async (fields) => {
    expect((await create(fields)).status).toBe(422)
  })

  test('types that the URL already has are skipped; if none remain, 409 [WHK-12, WHK-13, WHK-14]', async () => {
    const url = freshUrl()
    const { body: first } = await create({ url, event_types: ['vehicle.created'], secret })
    const { body } = await create({ url, event_types: ['vehicle.created', 'vehicle.updated'], secret })
    expect(body.created.map((webhook: { event_type: string }) => webhook.event_type)).toEqual(['vehicle.updated'])
    expect(body.skipped).toEqual([
      { event_type: 'vehicle.created', webhook_id: first.created[0].webhook_id, reason: 'already_subscribed' },
    ])
    expect((await create({ url, event_types: ['vehicle.created', 'vehicle.updated'], secret })).status).toBe(409)
    const other = await world.addAccount()
    expect((await create({ url, event_types: ['vehicle.created'], secret }, other.key)).status).toBe(200)
  })

  test('one URL and event type is subscribed for each dealership, and an event goes to the webhooks whose dealership it is [WHK-12] [WHK-16]', async () => {
    const url = freshUrl()
    const [first, second] = [await world.addDealership(), await world.addDealership()]
    const webhookOf = async (dealership_id?: string) => {
      const { status, body } = await create({ url, event_types: ['vehicle.updated'], secret, dealership_id })
      expect(status).toBe(200)
      expect(
        (await create({ url, event_types: ['vehicle.updated'], secret, dealership_id: dealership_id ?? null })).status,
      ).toBe(409)
      return body.created[0].webhook_id
    }
    const ids = [await webhookOf(first.publicId), await webhookOf(second.publicId), await webhookOf()]
    await world.fire({ type: 'vehicle.updated', dealershipId: second.id, data: { vin: 'V' } })
    const counts = ids.map(async (id) => (await world.ask('GET', `/v1/webhooks/${id}/deliveries`)).body.count)
    expect(await Promise.all(counts)).toEqual([0, 1, 1])
  })

  test('max_failures of null is the default [WHK-10]', async () => {
    const url = freshUrl()
    expect((await create({ url, event_types: ['vehicle.created'], secret, max_failures: null })).status).toBe(200)
    const { webhooks } = (await world.ask('GET', '/v1/webhooks')).body
    expect(webhooks.find((webhook: { url: string }) => webhook.url === url).max_failures).toBe(10)
  })

  test('an inactive webhook does not block a new one [WHK-12]', async () => {
    const url = freshUrl()
    const { body: first } = await create({ url, event_types: ['vehicle.created'], secret })
    await switchOff(first.created[0].webhook_id)
    expect((await create({ url, event_types: ['vehicle.created'], secret })).status).toBe(200)
  })

  test('two concurrent identical requests create one webhook [WHK-12]', async () => {
    const url = freshUrl()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => create({ url, event_types: ['vehicle.created'], secret })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test.each(['https://127.0.0.1/x', 'https://[::1]/x', 'https://2130706433/x', 'https://10.0.0.1/x'])(
    '%s, which resolves to a private network, is rejected at once',
    async (url) => {
      const { status, body } = await create({ url, event_types: ['vehicle.created'], secret })
      expect([status, body.detail]).toEqual([400, 'url leads to an address that deliveries may not reach'])
    },
  )

  test.each(['https://user:pass@receiver.example/', 'https://token@receiver.example/'])(
    '%s is rejected because deliveries carry no credentials',
    async (url) => {
      const { status, body } = await create({ url, event_types: ['vehicle.created'], secret })
      expect([status, body.detail]).toEqual([400, 'url must not contain a user name or a password'])
    },
  )
})

describe('listing and changing', () => {
  test('the list has success, count and complete records, and nothing of other accounts [WHK-15, WHK-16]', async () => {
    const { key } = await world.addAccount()
    const url = freshUrl()
    await create({ url, event_types: ['vehicle.created'], secret }, key)
    const { body } = await world.ask('GET', '/v1/webhooks', { key })
    expect(body).toMatchObject({ success: true, count: 1 })
    expect(body.webhooks).toEqual([
      {
        id: expect.any(Number),
        event_type: 'vehicle.created',
        url,
        dealership_id: null,
        active: true,
        failure_count: 0,
        max_failures: 10,
        last_triggered_at: null,
        last_status_code: null,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        dealership_name: null,
        undelivered: 0,
        conditions: null,
        previous_secret_until: null,
        retry: 'standard',
        paused: false,
      },
    ])
  })

  test('the secret appears in no response, log line or column [WHK-17]', async () => {
    const unusual = 'sesame-open-3f9c1d77'
    const url = freshUrl()
    const created = await create({ url, event_types: ['vehicle.created'], secret: unusual })
    const id = created.body.created[0].webhook_id
    const answers = [
      created,
      await world.ask('GET', '/v1/webhooks'),
      await world.ask('PATCH', `/v1/webhooks/${id}`, { body: { secret: `${unusual}-2` } }),
      await create({ url, event_types: ['vehicle.created'], secret: unusual }),
      await create({ url: 1, event_types: 'x', secret: unusual }),
      await create({ url, event_types: ['nothing'], secret: unusual }),
      await world.ask('PATCH', `/v1/webhooks/${id}/reactivate`),
      await world.ask('GET', `/v1/webhooks/${id}/deliveries`),
      await world.ask('DELETE', `/v1/webhooks/${id}`),
    ]
    for (const answer of answers) expect(answer.raw.toString()).not.toContain(unusual)
    expect(world.logLines.join('')).not.toContain(unusual)
    const [row] = await executeSql(
      world.testDatabase.database.handle,
      `SELECT count(*)::integer AS found FROM webhooks WHERE position($1::bytea IN secret) > 0
        OR position($1::bytea IN coalesce(previous_secret, '')) > 0`,
      [Buffer.from(unusual)],
    )
    expect(row).toEqual({ found: 0 })
  })

  test('DELETE answers success, webhook_id and deactivated, and the webhook is permanently gone [WHK-19, WHK-21, WHK-25]', async () => {
    const { body } = await create({ url: freshUrl(), event_types: ['vehicle.created', 'vehicle.updated'], secret })
    const [{ webhook_id: id }, { webhook_id: other }] = body.created
    const answer = await world.ask('DELETE', `/v1/webhooks/${id}`)
    expect([answer.status, answer.body]).toEqual([200, { success: true, webhook_id: id, status: 'deactivated' }])
    expect((await world.ask('DELETE', `/v1/webhooks/${id}`)).status).toBe(404)
    expect((await world.ask('PATCH', `/v1/webhooks/${id}/reactivate`)).status).toBe(404)
    for (const unknown of [2_000_000_000, 2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      expect((await world.ask('DELETE', `/v1/webhooks/${unknown}`)).status).toBe(404)
      expect((await world.ask('PATCH', `/v1/webhooks/${unknown}/reactivate`)).status).toBe(404)
      expect((await world.ask('GET', `/v1/webhooks/${unknown}/deliveries`)).status).toBe(404)
    }
    const all = await world.ask('PATCH', '/v1/webhooks/reactivate-all')
    expect(all.body.webhooks.map((webhook: { id: number }) => webhook.id)).not.toContain(id)
    const { body: list } = await world.ask('GET', '/v1/webhooks')
    const left = list.webhooks.map((webhook: { id: number }) => webhook.id)
    expect([left.includes(id), left.includes(other)]).toEqual([false, true])
  })

  test('another account gets 403, but 404 on reactivate [KEY-24, WHK-22, WHK-25]', async () => {
    const { body } = await create({ url: freshUrl(), event_types: ['vehicle.created'], secret })
    const webhook = `/v1/webhooks/${body.created[0].webhook_id}`
    const { key } = await world.addAccount()
    const refused = await Promise.all([
      world.ask('DELETE', webhook, { key }),
      world.ask('GET', `${webhook}/deliveries`, { key }),
      world.ask('PATCH', webhook, { key, body: { max_failures: 2 } }),
      world.ask('POST', `${webhook}/test`, { key }),
      world.ask('POST', `${webhook}/replay`, { key, body: { since: '2026-01-01T00:00:00Z' } }),
      world.ask('POST', `${webhook}/deliveries/1/redeliver`, { key }),
    ])
    expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403, 403])
    expect((await world.ask('PATCH', `${webhook}/reactivate`, { key })).status).toBe(404)
    expect((await world.ask('PATCH', '/v1/webhooks/2000000000/reactivate')).status).toBe(404)
    expect((await world.ask('GET', `${webhook}/deliveries`)).status).toBe(200)
  })

  test('reactivate answers success, the webhook and a message [WHK-24]', async () => {
    const url = freshUrl()
    const { body } = await create({ url, event_types: ['vehicle.created'], secret, max_failures: 4 })
    const id = body.created[0].webhook_id
    await switchOff(id)
    const answer = await world.ask('PATCH', `/v1/webhooks/${id}/reactivate`)
    expect(answer.body).toEqual({
      success: true,
      webhook: { id, event_type: 'vehicle.created', url, active: true, failure_count: 0, max_failures: 4 },
      message: expect.any(String),
    })
  })

  test('reactivate-all reactivates all inactive webhooks, of this account only [WHK-26, WHK-27]', async () => {
    const { key } = await world.addAccount()
    const other = await world.addAccount()
    const url = freshUrl()
    const types = ['vehicle.created', 'vehicle.updated', 'vehicle.removed']
    const { body: own } = await create({ url, event_types: types, secret }, key)
    const { body: theirs } = await create({ url, event_types: ['vehicle.created'], secret }, other.key)
    const ids: number[] = own.created.map((webhook: { webhook_id: number }) => webhook.webhook_id)
    for (const id of [...ids.slice(0, 2), theirs.created[0].webhook_id]) await switchOff(id)
    const { body } = await world.ask('PATCH', '/v1/webhooks/reactivate-all', { key })
    expect(body).toMatchObject({ success: true, reactivated: 2 })
    expect(body.webhooks).toHaveLength(2)
    expect(body.webhooks).toContainEqual({ id: ids[0], event_type: 'vehicle.created', url })
    const { body: list } = await world.ask('GET', '/v1/webhooks', { key })
    for (const webhook of list.webhooks) expect(webhook).toMatchObject({ active: true, failure_count: 0 })
    const { body: left } = await world.ask('GET', '/v1/webhooks', { key: other.key })
    expect(left.webhooks[0]).toMatchObject({ active: false, failure_count: 3 })
  })

  test('PATCH with nothing to change, or with a secret that is too short, is 400', async () => {
    const { body } = await create({ url: freshUrl(), event_types: ['vehicle.created'], secret })
    const webhook = `/v1/webhooks/${body.created[0].webhook_id}`
    expect((await world.ask('PATCH', webhook, { body: {} })).body.detail).toBe('Nothing to update')
    expect((await world.ask('PATCH', webhook, { body: { secret: 'short' } })).status).toBe(400)
  })
})

describe('conditions of price changes', () => {
  const priceTypes = ['vehicle.price_changed', 'ims.vehicle.price_changed']
  const conditionsOf = async (id: number) => {
    const { body } = await world.ask('GET', '/v1/webhooks')
    return body.webhooks.find((webhook: { id: number }) => webhook.id === id).conditions
  }

  test('are stored as given, shown in the list, and changed by PATCH [QRY-19]', async () => {
    const conditions = { direction: 'drop', percent_min: 5 }
    const { body } = await create({ url: freshUrl(), event_types: priceTypes, secret, conditions })
    const [{ webhook_id: id }, { webhook_id: other }] = body.created
    expect([await conditionsOf(id), await conditionsOf(other)]).toEqual([conditions, conditions])
    const changed = await world.ask('PATCH', `/v1/webhooks/${id}`, { body: { conditions: { percent_min: 2.5 } } })
    expect(changed.body).toMatchObject({ updated: ['conditions'] })
    await world.ask('PATCH', `/v1/webhooks/${id}`, { body: { max_failures: 3 } })
    expect(await conditionsOf(id)).toEqual({ percent_min: 2.5 })
    await world.ask('PATCH', `/v1/webhooks/${id}`, { body: { conditions: null } })
    expect([await conditionsOf(id), await conditionsOf(other)]).toEqual([null, conditions])
  })

  test('are 400 for other event types, and 422 for values that mean nothing [QRY-19]', async () => {
    const conditions = { direction: 'any' }
    const ofOther = { url: freshUrl(), event_types: ['vehicle.price_changed', 'vehicle.updated'], secret }
    const refused = await create({ ...ofOther, conditions })
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'conditions are allowed only for vehicle.price_changed and ims.vehicle.price_changed',
    ])
    const { body } = await create(ofOther)
    const patch = (webhook: { webhook_id: number }, given: unknown) =>
      world.ask('PATCH', `/v1/webhooks/${webhook.webhook_id}`, { body: { conditions: given } })
    expect((await patch(body.created[1], conditions)).status).toBe(400)
    for (const bad of [{ direction: 'down' }, { percent_min: -1 }, { percent: 5 }, 'drop']) {
      const answer = await patch(body.created[0], bad)
      expect([answer.status, answer.body.detail[0].loc.slice(0, 2)]).toEqual([422, ['body', 'conditions']])
    }
  })

  test('decide whether a change is delivered at all; webhooks that name another type get none [QRY-19]', async () => {
    const { id: dealershipId } = await world.addDealership()
    const path = freshUrl()
    const subscribed = async (conditions: unknown, type = 'vehicle.price_changed') => {
      const asked = { url: `${path}/${urls++}`, event_types: [type], secret }
      const { body } = await create(conditions === null ? asked : { ...asked, conditions })
      return body.created[0].webhook_id
    }
    const wanted = [
      await subscribed(null),
      await subscribed({ direction: 'drop' }),
      await subscribed({ direction: 'rise', percent_min: 5 }),
      await subscribed({ direction: 'any', percent_min: 5 }),
      await subscribed(null, 'vehicle.updated'),
    ]
    const moves = [
      { from: 20_000, to: 19_000 },
      { from: 20_000, to: 19_000.01 },
      { from: 20_000, to: 21_000 },
      { from: 0.3, to: 0.1 },
    ]
    await world.fire(
      ...moves.map((price) => ({ type: 'vehicle.price_changed', dealershipId, price, data: { vin: 'V' } }) as const),
    )
    const { body } = await world.ask('GET', '/v1/events?event_type=vehicle.price_changed')
    expect(body.events.map(({ data }: { data: unknown }) => data)).toEqual(
      [
        { from: 20_000, to: 19_000, amount: -1000, percent: -5 },
        { from: 20_000, to: 19_000.01, amount: -999.99, percent: -5 },
        { from: 20_000, to: 21_000, amount: 1000, percent: 5 },
        { from: 0.3, to: 0.1, amount: -0.2, percent: -66.7 },
      ].map((price_change) => ({ vin: 'V', price_change })),
    )
    const placeOf = new Map(body.events.map(({ id }: { id: number }, place: number) => [Number(id), place]))
    const delivered = await Promise.all(
      wanted.map(async (id) => {
        const { deliveries } = (await world.ask('GET', `/v1/webhooks/${id}/deliveries`)).body
        return deliveries.map(({ event_id }: { event_id: number }) => placeOf.get(event_id)).toReversed()
      }),
    )
    expect(delivered).toEqual([[0, 1, 2, 3], [0, 1, 3], [2], [0, 2, 3], []])
  })
})

describe('deliveries', () => {
  test('are listed newest first, 50 by default and 100 at most [WHK-28, WHK-29, WHK-30, WHK-31]', async () => {
    const { body } = await create({ url: freshUrl(), event_types: ['vehicle.updated'], secret })
    const id = body.created[0].webhook_id
    const dealership = await world.addDealership()
    const event = { type: 'vehicle.updated', dealershipId: dealership.id } as const
    await world.fire(...Array.from({ length: 130 }, () => event))
    const ask = (query: string) => world.ask('GET', `/v1/webhooks/${id}/deliveries${query}`)
    const { body: list } = await ask('')
    expect(list).toMatchObject({ success: true, webhook_id: id, count: 50 })
    expect(list.deliveries).toHaveLength(50)
    expect(list.deliveries[0]).toEqual({
      id: expect.any(Number),
      event_id: expect.any(Number),
      event_type: 'vehicle.updated',
      dealership_id: dealership.publicId,
      vin: null,
      created_at: expect.stringMatching(/Z$/),
      attempt: 1,
      status: 'pending',
      status_code: null,
      response_time_ms: null,
      error: null,
      attempted_at: null,
      next_attempt_at: null,
    })
    const ids: number[] = list.deliveries.map((delivery: { id: number }) => delivery.id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect((await ask('?limit=100')).body.deliveries).toHaveLength(100)
    expect((await ask('?limit=7')).body.deliveries).toHaveLength(7)
    expect((await ask('?limit=101')).status).toBe(422)
    expect((await world.ask('GET', '/v1/webhooks/2000000000/deliveries')).status).toBe(404)
    const { body: webhooks } = await world.ask('GET', '/v1/webhooks')
    expect(webhooks.webhooks.find((webhook: { id: number }) => webhook.id === id).undelivered).toBe(130)
  })
})

async function switchOff(id: number): Promise<void> {
  await executeSql(
    world.testDatabase.database.handle,
    'UPDATE webhooks SET active = false, failure_count = 3 WHERE id = $1',
    [id],
  )
}
