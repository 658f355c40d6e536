import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify'
import Type from 'typebox'
import { beforeAll, describe, expect, test } from 'vitest'
import { openForFile } from '../../test/support/open-for-file.ts'
import { loadResponseContract, type ResponseContract } from '../../test/support/response-contract.ts'
import { type IssuedKey, openTestApi } from '../../test/support/test-api.ts'
import { makeKey } from '../accounts/keys.ts'
import { markApiKeyDeactivated } from '../db/queries/accounts.ts'
import { systemClock } from '../lib/clock.ts'
import { apiErrors } from '../model/errors.ts'
import { respond, respondRaw } from './answer.ts'
import { defineRoute, type HttpMethod } from './define-route.ts'
import { createServer } from './server.ts'

const plain = {
  access: 'key',
  limit: 'default',
  summary: 'For tests',
  errors: [],
  uses: [],
  tags: ['Service'],
} as const
const Note = Type.Object({ success: Type.Boolean(), account_id: Type.Integer(), text: Type.String() })

/** Resolved by the test that needs a request in progress. */
const gate = Promise.withResolvers<void>()
const reached = Promise.withResolvers<void>()

const methods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const testRoutes = [
  ...methods.map((method) =>
    defineRoute({
      ...plain,
      name: `note${method}`,
      method,
      url: '/v1/notes/{note_id}',
      params: Type.Object({ note_id: Type.String() }),
      responses: { 200: Note },
      run: ({ caller, params }) => ({ success: true, account_id: caller.accountId, text: params.note_id }),
    }),
  ),
  defineRoute({
    ...plain,
    name: 'createNote',
    method: 'POST',
    url: '/v1/notes',
    body: Type.Object({ text: Type.String(), times: Type.Optional(Type.Integer({ minimum: 1 })) }),
    query: Type.Object({ loud: Type.Optional(Type.Boolean()) }),
    responses: { 200: Note, 202: Type.Object({ success: Type.Boolean(), received_at: Type.String() }) },
    run: ({ caller, body, query }) => {
      if (body.text === 'later') return respond(202, { success: true, received_at: '2026-11-21T09:30:00.000Z' })
      const text = (query.loud === true ? body.text.toUpperCase() : body.text).repeat(body.times ?? 1)
      return { success: true, account_id: caller.accountId, text }
    },
  }),
  defineRoute({
    ...plain,
    name: 'setUpNote',
    method: 'POST',
    url: '/v1/notes/setup',
    responses: { 200: Type.Object({ body: Type.Unknown() }) },
    run: ({ body }) => ({ body }),
  }),
  defineRoute({
    ...plain,
    name: 'getAdmin',
    method: 'GET',
    url: '/v1/admin',
    access: 'admin',
    responses: { 200: Type.Object({ success: Type.Boolean() }) },
    run: () => ({ success: true }),
  }),
  defineRoute({
    ...plain,
    name: 'getAbsent',
    method: 'GET',
    url: '/v1/absent',
    errors: ['dealershipNotFound'],
    responses: { 200: Type.Object({}) },
    run: () => {
      throw apiErrors.dealershipNotFound()
    },
  }),
  defineRoute({
    ...plain,
    name: 'getBroken',
    method: 'GET',
    url: '/v1/broken',
    responses: { 200: Type.Object({}) },
    query: Type.Object({ other: Type.Optional(Type.String()) }),
    run: ({ query }) => {
      throw new Error(`secret table names, and ${JSON.stringify(query)}`)
    },
  }),
  defineRoute({
    ...plain,
    name: 'getRaw',
    method: 'GET',
    url: '/v1/raw',
    responses: { 200: Type.Object({ raw: Type.Boolean() }) },
    run: () =>
      respondRaw({
        status: 200,
        headers: { 'content-type': 'application/json', etag: '"7"' },
        payload: Buffer.from('{"raw":true}'),
      }),
  }),
  defineRoute({
    ...plain,
    name: 'getSlow',
    method: 'GET',
    url: '/v1/slow',
    access: 'public',
    responses: { 200: Type.Object({ success: Type.Boolean() }) },
    run: async () => {
      reached.resolve()
      await gate.promise
      return { success: true }
    },
  }),
]

const api = openForFile(() => openTestApi(testRoutes))
let issued: IssuedKey
let contract: ResponseContract

beforeAll(async () => {
  issued = await api.issueKey()
  contract = await loadResponseContract(testRoutes)
})

function ask(options: InjectOptions): Promise<Response> {
  return api.app.inject(options)
}

function bearer(key = issued.key) {
  return { authorization: `Bearer ${key}` }
}

/** Four requests with the key in different places. */
function fourWays(key: string): readonly (readonly [string, InjectOptions])[] {
  return [
    ['body', { payload: { api_key: key } }],
    ['query', { query: { api_key: key } }],
    ['Bearer', { headers: { authorization: `Bearer ${key}` } }],
    ['X-API-Key', { headers: { 'x-api-key': key } }],
  ]
}

function expectError(response: Response, status: number, detail: unknown): void {
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.json()).toEqual({ detail, request_id: response.headers['x-request-id'] })
}

describe('keys', () => {
  test.each(methods)(
    '%s accepts a key in any of the four ways [KEY-02] [KEY-03] [KEY-04] [KEY-05] [KEY-06]',
    async (method) => {
      for (const [way, options] of fourWays(issued.key)) {
        const response = await ask({ method, url: '/v1/notes/n1', ...options })
        expect(response.statusCode, way).toBe(200)
        expect(response.json(), way).toEqual({ success: true, account_id: issued.accountId, text: 'n1' })
      }
    },
  )

  test.each(methods)('%s without a key is 401 [KEY-01] [KEY-14] [ERR-02]', async (method) => {
    const response = await ask({ method, url: '/v1/notes/n1' })
    expectError(response, 401, 'API key required')
    expect(response.headers['www-authenticate']).toBe('Bearer')
  })

  test('unknown, malformed and deactivated keys are 403 in each of the four ways [KEY-15] [KEY-16]', async () => {
    const { key, keyId } = await api.issueKey({ accountId: issued.accountId })
    const before = await ask({ url: '/v1/notes/n1', headers: bearer(key) })
    expect(before.statusCode).toBe(200)
    await markApiKeyDeactivated(api.testDatabase.database.handle, keyId, systemClock.now())
    for (const refused of [key, makeKey('live'), makeKey('test'), `${issued.key}x`, 'nonsense']) {
      for (const [way, options] of fourWays(refused)) {
        const response = await ask({ method: 'POST', url: '/v1/notes/n1', ...options })
        expect(response.statusCode, `${way}: ${refused}`).toBe(403)
        expectError(response, 403, 'Invalid API key')
      }
    }
  })

  test('a live and a test key of one account reach the same account [KEY-10] [KEY-11]', async () => {
    const other = await api.issueKey({ accountId: issued.accountId, type: 'test' })
    const answers = await Promise.all(
      [issued, other].map(({ key }) => ask({ url: '/v1/notes/n1', headers: bearer(key) })),
    )
    expect(answers.map((response) => response.json().account_id)).toEqual([issued.accountId, issued.accountId])
  })

  test('a key in a header satisfies a body that documents api_key [KEY-07]', async () => {
    const response = await ask({ method: 'POST', url: '/v1/notes', headers: bearer(), payload: { text: 'a' } })
    expect(response.statusCode).toBe(200)
  })

  test('an administrator route accepts only an administrator key, after the checks of any key', async () => {
    const admin = await api.issueKey({ admin: true })
    expect((await ask({ url: '/v1/admin', headers: bearer(admin.key) })).json()).toEqual({ success: true })
    expectError(await ask({ url: '/v1/admin', headers: bearer() }), 403, 'ADMIN_REQUIRED')
    expectError(await ask({ url: '/v1/admin', headers: bearer(makeKey('live')) }), 403, 'Invalid API key')
    expectError(await ask({ url: '/v1/admin' }), 401, 'API key required')
  })

  test('without a valid key, problems of the request are not reported', async () => {
    const payload = { times: 'x' }
    expectError(await ask({ method: 'POST', url: '/v1/notes', payload }), 401, 'API key required')
    const invalid = await ask({ method: 'POST', url: '/v1/notes', payload, headers: bearer('nonsense') })
    expectError(invalid, 403, 'Invalid API key')
    const malformed = { headers: { ...bearer('nonsense'), 'content-type': 'application/json' }, payload: '{' }
    expectError(await ask({ method: 'POST', url: '/v1/notes', ...malformed }), 403, 'Invalid API key')
    for (const keyless of ['{', 'no JSON', '[1,']) {
      const asked = { headers: { 'content-type': 'application/json' }, payload: keyless }
      expectError(await ask({ method: 'POST', url: '/v1/notes', ...asked }), 401, 'API key required')
    }
  })
})

describe('bodies', () => {
  const json = { 'content-type': 'application/json' }

  test('errors in body and query are reported together, each with its location [ERR-03] [ERR-04] [ERR-05] [ERR-06]', async () => {
    const response = await ask({
      method: 'POST',
      url: '/v1/notes',
      query: { loud: 'perhaps' },
      payload: { api_key: issued.key, times: 'x' },
    })
    expect(response.statusCode).toBe(422)
    const { detail, request_id } = response.json()
    expect(request_id).toBe(response.headers['x-request-id'])
    expect(detail).toMatchObject([
      { loc: ['query', 'loud'], type: 'bool_parsing', input: 'perhaps' },
      { loc: ['body', 'text'], type: 'missing', msg: 'Field required' },
      { loc: ['body', 'times'], type: 'int_parsing', input: 'x' },
    ])
    expect(response.body).not.toContain(issued.key)
    contract.check({ method: 'POST', url: '/v1/notes', response })
  })

  test.each([
    ['with a key', '{"text": nope}', true],
    ['without a key, as it may be in there', '{"api_key": "as_live_', false],
    ['that is no UTF-8', Buffer.from([0x22, 0xff, 0x22]), true],
  ])('a body that is not JSON is 422 json_invalid: %s [ERR-09]', async (_what, payload, keyed) => {
    const headers = keyed ? { ...json, ...bearer() } : json
    const response = await ask({ method: 'POST', url: '/v1/notes', headers, payload })
    expect(response.statusCode).toBe(422)
    expect(response.json().detail).toMatchObject([{ loc: ['body', expect.any(Number)], type: 'json_invalid' }])
    expect(response.body).not.toContain('as_live_')
    contract.check({ method: 'POST', url: '/v1/notes', response })
  })

  test.each([
    [json, '{"text": nope}'],
    [json, Buffer.from([0x22, 0xff, 0x22])],
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 'text=a'],
  ])(
    'a body that is not JSON and holds no key is not looked at without one: 401 [KEY-14]',
    async (headers, payload) => {
      expectError(await ask({ method: 'POST', url: '/v1/notes', headers, payload }), 401, 'API key required')
    },
  )

  test('a missing body counts as empty: missing fields are named', async () => {
    for (const options of [{}, { payload: '' }, { payload: '', headers: json }, { payload: '  ', headers: json }]) {
      const headers = { ...bearer(), ...options.headers }
      const response = await ask({ method: 'POST', url: '/v1/notes', ...options, headers })
      expect(response.statusCode).toBe(422)
      expect(response.json().detail).toMatchObject([{ loc: ['body', 'text'], type: 'missing' }])
    }
  })

  test.each(['[]', 'null', '"text"', '5'])('%s for a body is 422', async (payload) => {
    const response = await ask({ method: 'POST', url: '/v1/notes', headers: { ...json, ...bearer() }, payload })
    expect(response.statusCode).toBe(422)
    expect(response.json().detail).toMatchObject([{ loc: ['body'], type: 'dict_type' }])
  })

  test('a body of another type is 415', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const request = { method: 'POST', url: '/v1/notes', payload: 'text=a' } as const
    const detail = 'Unsupported media type: send application/json, not compressed'
    expectError(await ask({ ...request, headers: { ...form, ...bearer() } }), 415, detail)
    expectError(await ask({ ...request, headers: form, payload: 'api_key=as_live_x' }), 415, detail)
    expectError(await ask({ ...request, headers: { ...form, ...bearer('x') } }), 403, 'Invalid API key')
    const packed = { ...json, ...bearer(), 'content-encoding': 'gzip' }
    expectError(await ask({ ...request, headers: packed }), 415, detail)
    expectError(await ask({ ...request, headers: { 'content-type': 'no type at all', ...bearer() } }), 415, detail)
  })

  test('undocumented fields are accepted and ignored, deprecated ones too [VER-07]', async () => {
    const payload = { text: 'a', async_mode: true, nonsense: { deep: [1] } }
    const response = await ask({ method: 'POST', url: '/v1/notes?nonsense=1', headers: bearer(), payload })
    expect(response.statusCode).toBe(200)
    const seen = await ask({ method: 'POST', url: '/v1/notes/setup', headers: bearer(), payload })
    expect(seen.json()).toEqual({ body: {} })
  })

  test('GET and DELETE work with a JSON content type and no body', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const response = await ask({ method, url: '/v1/notes/n1', headers: { ...json, ...bearer() } })
      expect(response.statusCode).toBe(200)
    }
  })
})

describe('paths and methods', () => {
  test('a path that does not exist is 404, with and without a key [ERR-01] [ERR-02]', async () => {
    expectError(await ask({ method: 'POST', url: '/', headers: bearer(), payload: {} }), 404, 'Not found')
    for (const url of ['/v1', '/v1/nothing', '/v3/notes', '/v1/notes/n1/more', '/docs/nothing']) {
      expectError(await ask({ url }), 404, 'Not found')
      expectError(await ask({ method: 'POST', url, headers: bearer(), payload: {} }), 404, 'Not found')
    }
  })

  test('a malformed path is 400 in the same form', async () => {
    const response = await ask({ url: '/v1/notes/%zz', headers: bearer() })
    expect(response.statusCode).toBe(400)
    const detail = 'The path is not valid percent-encoded UTF-8'
    expect(response.json()).toEqual({ detail, request_id: response.headers['x-request-id'] })
  })

  test('a path parameter of any length is checked like a short one, after the key [KEY-14]', async () => {
    const id = 'n'.repeat(4_000)
    expectError(await ask({ url: `/v1/notes/${id}` }), 401, 'API key required')
    const { statusCode, body } = await ask({ url: `/v1/notes/${id}`, headers: bearer() })
    expect([statusCode, JSON.parse(body).text]).toEqual([200, id])
  })

  test('another method is 405 with Allow, also if a path with parameters would match', async () => {
    const get = await ask({ method: 'GET', url: '/v1/notes/setup', headers: bearer() })
    expectError(get, 405, 'Method not allowed')
    expect(get.headers.allow).toBe('POST')
    const put = await ask({ method: 'PUT', url: '/v1/admin', headers: bearer(), payload: {} })
    expectError(put, 405, 'Method not allowed')
    expect(put.headers.allow).toBe('GET, HEAD')
    expectError(await ask({ method: 'OPTIONS', url: '/v1/notes' }), 405, 'Method not allowed')
    expect((await ask({ method: 'HEAD', url: '/v1/notes' })).statusCode).toBe(405)
  })

  test('HEAD responds like GET, without the body', async () => {
    const [head, get] = await Promise.all(
      (['HEAD', 'GET'] as const).map((method) => ask({ method, url: '/v1/notes/n1', headers: bearer() })),
    )
    expect(head?.statusCode).toBe(200)
    expect(head?.body).toBe('')
    expect(head?.headers['content-length']).toBe(get?.headers['content-length'])
    expect((await ask({ method: 'HEAD', url: '/v1/notes/n1' })).statusCode).toBe(401)
  })

  test('a trailing slash changes nothing', async () => {
    expect((await ask({ url: '/v1/notes/n1/', headers: bearer() })).statusCode).toBe(200)
  })
})

describe('responses', () => {
  test('each has a request id: the caller’s own if it is safe to log, else a new one', async () => {
    const own = await ask({ url: '/v1/notes/n1', headers: { ...bearer(), 'x-request-id': 'job-7.retry:2' } })
    expect(own.headers['x-request-id']).toBe('job-7.retry:2')
    for (const unfit of ['two words', 'x'.repeat(129), makeKey('live'), '{"a":1}']) {
      const response = await ask({ url: '/v1/notes/n1', headers: { 'x-request-id': unfit } })
      expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('other statuses, and ready payloads with headers of their own', async () => {
    const later = await ask({ method: 'POST', url: '/v1/notes', headers: bearer(), payload: { text: 'later' } })
    expect(later.statusCode).toBe(202)
    expect(later.json()).toEqual({ success: true, received_at: '2026-11-21T09:30:00.000Z' })
    const raw = await ask({ url: '/v1/raw', headers: { ...bearer(), 'accept-encoding': 'gzip' } })
    expect(raw.body).toBe('{"raw":true}')
    expect(raw.headers).toMatchObject({ etag: '"7"', 'content-type': 'application/json' })
  })

  test('responses and errors match the document [ERR-01] [ERR-12] [VER-05]', async () => {
    const good = { headers: bearer(), payload: { text: 'a' } }
    const asked: readonly InjectOptions[] = [
      { method: 'POST', url: '/v1/notes', ...good },
      { method: 'POST', url: '/v1/notes', headers: bearer(), payload: { text: 'later' } },
      { method: 'POST', url: '/v1/notes', payload: {} },
      { method: 'POST', url: '/v1/notes', headers: bearer('x'), payload: {} },
      { method: 'GET', url: '/v1/absent', headers: bearer() },
      { method: 'GET', url: '/v1/admin', headers: bearer() },
    ]
    const statuses: number[] = []
    for (const options of asked) {
      const response = await ask(options)
      statuses.push(response.statusCode)
      contract.check({ method: options.method ?? 'GET', url: String(options.url), response })
    }
    expect(statuses).toEqual([200, 202, 401, 403, 404, 403])
    expectError(await ask({ method: 'GET', url: '/v1/absent', headers: bearer() }), 404, 'Dealership not found')
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('a long response is compressed with %s if requested', async (encoding, unpack) => {
    const payload = { text: 'abc', times: 1000 }
    const headers = { ...bearer(), 'accept-encoding': encoding }
    const response = await ask({ method: 'POST', url: '/v1/notes', headers, payload })
    expect(response.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(response.rawPayload.length).toBeLessThan(500)
    expect(JSON.parse(unpack(response.rawPayload).toString())).toMatchObject({ text: 'abc'.repeat(1000) })
    const asIs = await ask({ method: 'POST', url: '/v1/notes', headers: bearer(), payload })
    expect(asIs.headers['content-encoding']).toBeUndefined()
    expect(asIs.json()).toMatchObject({ text: 'abc'.repeat(1000) })
    const short = await ask({ method: 'POST', url: '/v1/notes', headers, payload: { text: 'a' } })
    expect(short.headers['content-encoding']).toBeUndefined()
  })

  test('an internal error reveals nothing to the client and is logged once', async () => {
    const before = countLogged('request failed')
    const response = await ask({ url: '/v1/broken', headers: bearer() })
    expectError(response, 500, 'Internal server error')
    expect(countLogged('request failed')).toBe(before + 1)
    expect(api.logText()).toContain('secret table names')
    expect(api.logText()).toContain(String(response.headers['x-request-id']))
  })

  function countLogged(text: string): number {
    return api.logText().split(text).length - 1
  }
})

test('no API key of a request appears in any log, whatever the outcome [KEY-20]', async () => {
  const { key, keyId } = await api.issueKey({ type: 'test' })
  const urls = [
    '/v1/notes/n1',
    '/v1/broken',
    '/v1/absent',
    '/v1/admin',
    '/v1/nothing',
    `/v1/notes/${key}`,
    '/v1/notes/%zz',
    '/metrics',
    '/docs/',
  ]
  for (const round of ['active', 'deactivated']) {
    if (round === 'deactivated') await markApiKeyDeactivated(api.testDatabase.database.handle, keyId, systemClock.now())
    for (const url of urls) {
      for (const method of ['GET', 'POST'] as const) {
        for (const [, options] of fourWays(key)) await ask({ method, url, ...options })
        await ask({ method, url, query: { api_key: key, other: `x${key}` } })
        await ask({ method, url: `${url}?%61pi_key=${key}` })
        await ask({ method, url, payload: `{"api_key":"${key}"`, headers: { 'content-type': 'application/json' } })
      }
    }
  }
  expect(api.logText()).toContain('"route":"/v1/notes/{note_id}"')
  expect(api.logText()).toContain('/v1/broken?api_key=[api key]')
  expect(api.logText()).toContain('request failed')
  expect(api.logText()).not.toContain(key.slice(8))
  const metrics = await ask({ url: '/metrics' })
  expect(metrics.body).not.toContain(key.slice(8))
})

describe('the process itself', () => {
  test('livez, readyz and metrics need no key', async () => {
    expect((await ask({ url: '/livez' })).json()).toEqual({ status: 'ok' })
    expect((await ask({ url: '/readyz' })).json()).toEqual({ status: 'ready' })
    await ask({ url: '/v1/notes/metered', headers: bearer() })
    const metrics = await ask({ url: '/metrics' })
    expect(metrics.headers['content-type']).toContain('text/plain')
    expect(metrics.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/v1\/notes\/\{note_id\}",status="200"\} \d/,
    )
    expect(metrics.body).not.toContain('metered')
    expect(metrics.body).toContain('process_cpu_seconds_total')
  })

  test('the reference page loads nothing from other hosts', async () => {
    const page = await ask({ url: '/docs/' })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
    expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//)
    const script = /<script src="([^"]+)"/.exec(page.body)?.[1]
    const answer = await ask({ url: new URL(script ?? '', 'http://x/docs/').pathname })
    expect(answer.statusCode).toBe(200)
    expect(answer.body.length).toBeGreaterThan(100_000)
  })

  test('readyz is 503 from the moment the process begins to stop, and when the database is unavailable', async () => {
    const stopping = new AbortController()
    const app = createServer(api.services, testRoutes, { stopping: stopping.signal })
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200)
    stopping.abort()
    const response = await app.inject({ url: '/readyz' })
    expect(response.statusCode).toBe(503)
    expect(response.json()).toEqual({ detail: 'Not ready: stopping' })
    expect((await app.inject({ url: '/livez' })).statusCode).toBe(200)
    await app.close()

    const other = await openTestApi(testRoutes)
    await other.testDatabase.database.close()
    const gone = await other.app.inject({ url: '/readyz' })
    expect(gone.json()).toEqual({ detail: 'Not ready: database does not answer' })
    await other.app.close()
  })

  test('closing lets requests in progress finish and accepts no new connection', async () => {
    const app = createServer(api.services, testRoutes)
    const { hostname, port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(port), hostname)
    socket.write('GET /v1/slow HTTP/1.1\r\nHost: x\r\n\r\n')
    const answer = readAll(socket)
    await reached.promise
    const closed = app.close()
    gate.resolve()
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\{"success":true\}$/)
    await closed
    const refused = connect(Number(port), hostname)
    const [error] = await once(refused, 'error')
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('input that is not HTTP gets an error in the same form', async () => {
    const app = createServer(api.services, testRoutes)
    const { hostname, port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(port), hostname)
    socket.write('this is not HTTP\r\n\r\n')
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request[\s\S]*"detail":"Bad Request"/)
    await app.close()
  })
})

async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8')
  for await (const chunk of socket) text += chunk
  return text
}
