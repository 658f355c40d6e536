import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type IssuedKey, openTestApi, type TestApi } from '../../../test/support/test-api.ts'
import { executeSql } from '../../db/database.ts'
import { removeExpired } from '../../jobs/retention.ts'
import { apiErrors } from '../../model/errors.ts'
import { respond } from '../answer.ts'
import { defineRoute } from '../define-route.ts'
import { createServer } from '../server.ts'

let runs = 0
let gate = Promise.resolve()
let reached = Promise.withResolvers<void>()

const outcomes = {
  created: () => respond(201, { success: true, run: runs }),
  missing: () => {
    throw apiErrors.feedNotFound()
  },
  limited: () => {
    throw apiErrors.rateLimited()
  },
  broken: () => {
    throw new Error('out of order')
  },
  away: () => {
    throw apiErrors.databaseUnavailable()
  },
}

const changes = defineRoute({
  name: 'makeThing',
  method: 'POST',
  url: '/v1/things/{thing}',
  access: 'key',
  prewarms: ({ body }) => body.prewarms ?? 0,
  billable: true,
  summary: 'For tests',
  params: Type.Object({ thing: Type.String() }),
  body: Type.Object({
    outcome: Type.Enum(Object.keys(outcomes)),
    prewarms: Type.Optional(Type.Integer()),
    more: Type.Optional(Type.Object({ a: Type.Integer(), b: Type.Integer() })),
  }),
  uses: [],
  responses: { 201: Type.Object({ success: Type.Boolean(), run: Type.Integer() }) },
  async run({ body }) {
    runs += 1
    reached.resolve()
    await gate
    return outcomes[body.outcome as keyof typeof outcomes]()
  },
})
const reads = defineRoute({
  name: 'readThings',
  method: 'POST',
  url: '/v1/things',
  access: 'key',
  readsOnly: true,
  summary: 'For tests',
  uses: [],
  responses: { 200: Type.Object({ run: Type.Integer() }) },
  run() {
    runs += 1
    return { run: runs }
  },
})
const routes = [changes, reads]

let api: TestApi
let own: IssuedKey
let other: IssuedKey
let otherProcess: TestApi['app']

beforeAll(async () => {
  api = await openTestApi(routes)
  own = await api.issueKey()
  other = await api.issueKey()
  otherProcess = createServer(api.services, routes)
})
afterAll(async () => {
  await otherProcess.close()
  await api.close()
})
beforeEach(() => {
  runs = 0
  gate = Promise.resolve()
  reached = Promise.withResolvers()
})

type Asked = { readonly key?: string; readonly url?: string; readonly as?: IssuedKey; readonly app?: TestApi['app'] }
const send = (payload: object, { key = 'one', url = '/v1/things/a', as = own, app = api.app }: Asked = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${as.key}`, 'idempotency-key': key },
    payload,
  })
const run = (statement: string) => executeSql(api.testDatabase.database.handle, statement)

test('the same key and request get the first answer again, from every process, and change nothing again [CLI-08]', async () => {
  const first = await send({ outcome: 'created', more: { a: 1, b: 2 } })
  expect(first.statusCode).toBe(201)
  expect(first.headers['idempotent-replayed']).toBeUndefined()
  for (const app of [api.app, otherProcess]) {
    const again = await send({ more: { b: 2, a: 1 }, outcome: 'created' }, { app })
    expect([again.statusCode, again.body]).toEqual([201, first.body])
    expect(again.headers['idempotent-replayed']).toBe('true')
  }
  expect(runs).toBe(1)
})

test('api_key is no part of the request, and the key belongs to the account [CLI-08]', async () => {
  const asBody = (apiKey: string) =>
    api.app.inject({
      method: 'POST',
      url: '/v1/things/a',
      headers: { 'idempotency-key': 'keys' },
      payload: { outcome: 'created', api_key: apiKey },
    })
  const second = await api.issueKey({ accountId: own.accountId })
  const first = await asBody(own.key)
  const again = await asBody(second.key)
  const inHeader = await send({ outcome: 'created' }, { key: 'keys' })
  const foreign = await asBody(other.key)
  expect([first, again, inHeader].map(({ body }) => body)).toEqual(Array(3).fill(first.body))
  expect(foreign.headers['idempotent-replayed']).toBeUndefined()
  expect(foreign.json().run).toBe(2)
})

test('another body, another path or another operation under the same key is a 422 that names the header [CLI-09]', async () => {
  await send({ outcome: 'created' }, { key: 'other' })
  const answers = [
    await send({ outcome: 'created', prewarms: 1 }, { key: 'other' }),
    await send({ outcome: 'created' }, { key: 'other', url: '/v1/things/b' }),
    await send({ outcome: 'created' }, { key: 'other', url: '/v1/things/a?more=1' }),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0]).toMatchObject({ loc: ['header', 'Idempotency-Key'], input: 'other' })
  }
  expect(runs).toBe(1)
})

test('an unknown field is no part of the request, as nothing reads it [CLI-09]', async () => {
  const first = await send({ outcome: 'created' }, { key: 'unknown' })
  const again = await send({ outcome: 'created', note: 'again' }, { key: 'unknown' })
  expect([again.statusCode, again.body]).toEqual([201, first.body])
})

test('while the first is under way the second is a 409, in every process [CLI-09]', async () => {
  const opened = Promise.withResolvers<void>()
  gate = opened.promise
  const first = send({ outcome: 'created' }, { key: 'slow' })
  await reached.promise
  gate = Promise.resolve()
  expect((await send({ outcome: 'broken' }, { key: 'beside' })).statusCode).toBe(500)
  const second = await send({ outcome: 'created' }, { key: 'slow', app: otherProcess })
  opened.resolve()
  expect([second.statusCode, second.headers['retry-after']]).toEqual([409, '1'])
  expect((await send({ outcome: 'created' }, { key: 'slow' })).body).toBe((await first).body)
  expect(runs).toBe(2)
})

test('a key whose process died is free when its lease expires, and the late answer of that process is not stored [CLI-08]', async () => {
  const opened = Promise.withResolvers<void>()
  gate = opened.promise
  const dead = send({ outcome: 'created' }, { key: 'dead' })
  await reached.promise
  await run(`UPDATE idempotency_keys SET held_until = now() WHERE key = 'dead'`)
  expect((await send({ outcome: 'missing' }, { key: 'dead' })).statusCode).toBe(422)
  gate = Promise.resolve()
  const again = await send({ outcome: 'created' }, { key: 'dead' })
  opened.resolve()
  await dead
  expect(again.statusCode).toBe(201)
  expect(runs).toBe(2)
  expect((await send({ outcome: 'created' }, { key: 'dead' })).body).toBe(again.body)
})

test.each(['broken', 'away', 'limited'])(
  'the answer of a request that ended %s is not stored [CLI-09]',
  async (outcome) => {
    const answers = [await send({ outcome }, { key: outcome }), await send({ outcome }, { key: outcome })]
    expect(new Set(answers.map(({ statusCode }) => statusCode)).size).toBe(1)
    expect(answers.map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, undefined])
    expect(runs).toBe(2)
  },
)

test('other refusals are stored as they were, what was wrong with the request included [CLI-08, CLI-09]', async () => {
  for (const [key, payload] of [
    ['missing', { outcome: 'missing' }],
    ['invalid', { outcome: 'none such' }],
  ] as const) {
    const first = await send(payload, { key })
    const again = await send(payload, { key })
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
    expect(again.headers['idempotent-replayed']).toBe('true')
  }
  expect(runs).toBe(1)
})

test('a key may have 255 characters and no more [CLI-09]', async () => {
  expect((await send({ outcome: 'created' }, { key: 'k'.repeat(255) })).statusCode).toBe(201)
  expect((await send({ outcome: 'created' }, { key: 'k'.repeat(256) })).json().detail[0].type).toBe('string_too_long')
  expect((await send({ outcome: 'created' }, { key: '' })).json().detail[0].type).toBe('string_too_short')
})

test('a body of any depth is refused, and its refusal stored [CLI-09]', async () => {
  const deep = `{"outcome":"created","more":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const headers = { authorization: `Bearer ${own.key}`, 'content-type': 'application/json', 'idempotency-key': 'deep' }
  const ask = () => api.app.inject({ method: 'POST', url: '/v1/things/a', headers, payload: deep })
  const first = await ask()
  expect([first.statusCode, first.json().detail[0].loc]).toEqual([422, ['body', 'more']])
  expect((await ask()).body).toBe(first.body)
})

test('a POST that only reads takes no key', async () => {
  const answers = [await send({}, { url: '/v1/things' }), await send({}, { url: '/v1/things' })]
  expect(answers.map((answer) => answer.json().run)).toEqual([1, 2])
})

test('a replay costs one unit and is billed for nothing', async () => {
  const noted: object[] = []
  const taken: number[] = []
  const services = {
    ...api.services,
    usage: { ...api.services.usage, note: (request: object) => noted.push(request) },
  }
  const app = createServer(services, routes, {
    admit: async ({ prewarms }) => {
      taken.push(1 + prewarms)
      return { headers: {} }
    },
  })
  await send({ outcome: 'created', prewarms: 3 }, { key: 'cost', app })
  await send({ outcome: 'created', prewarms: 3 }, { key: 'cost', app })
  await app.close()
  expect(taken).toEqual([4, 1])
  expect(noted).toMatchObject([
    { isBillable: true, prewarmed: 3 },
    { isBillable: false, prewarmed: 0 },
  ])
})

test('after 24 hours a key is new, and retention removes it [CLI-08]', async () => {
  const first = await send({ outcome: 'created' }, { key: 'old' })
  await run(`UPDATE idempotency_keys SET created_at = now() - interval '23 hours 59 minutes' WHERE key = 'old'`)
  expect((await send({ outcome: 'created' }, { key: 'old' })).body).toBe(first.body)
  await run(`UPDATE idempotency_keys SET created_at = now() - interval '24 hours 1 minute' WHERE key = 'old'`)
  expect((await send({ outcome: 'missing' }, { key: 'old' })).statusCode).toBe(404)
  await run(`UPDATE idempotency_keys SET created_at = now() - interval '24 hours 1 minute' WHERE key = 'old'`)
  await removeExpired({ ...api.services, log: { error: () => {} } })
  expect(await run(`SELECT key FROM idempotency_keys WHERE key IN ('one', 'old')`)).toEqual([{ key: 'one' }])
})

test('what is stored is encrypted', async () => {
  await send({ outcome: 'missing' }, { key: 'sealed' })
  const [row] = await run(`SELECT encode(answer, 'escape') AS answer FROM idempotency_keys WHERE key = 'sealed'`)
  expect(JSON.stringify(row)).not.toContain('Feed not found')
})
