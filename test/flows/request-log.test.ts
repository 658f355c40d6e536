import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../support/open-for-file.ts'
import { loadResponseContract, type ResponseContract } from '../support/response-contract.ts'
import { type IssuedKey, openTestApi } from '../support/test-api.ts'

let contract: ResponseContract
const api = openForFile(openTestApi)
beforeAll(async () => {
  contract = await loadResponseContract()
})

type Sent = {
  readonly method?: 'GET' | 'POST'
  readonly url: string
  readonly payload?: object | string
  readonly id?: string
}

async function send({ key }: Pick<IssuedKey, 'key'>, { method = 'GET', url, payload, id }: Sent) {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...(id === undefined ? {} : { 'x-request-id': id }),
  }
  return api.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
}

async function list(key: IssuedKey, query = '') {
  const url = `/v1/requests?${query}`
  const response = await send(key, { url })
  contract.check({ method: 'GET', url, response })
  return { status: response.statusCode, raw: response.payload, ...response.json() }
}

test('a failed request is listed with what was asked and what was answered [OPS-06]', async () => {
  const own = await api.issueKey()
  const answer = await send(own, {
    method: 'POST',
    url: '/v1/inventory/fetch?x=1',
    payload: { dealership_id: 'dlr_none' },
  })
  expect(answer.statusCode).toBe(404)
  await send(own, { url: '/v1/dealers' })
  const { requests, next_cursor } = await list(own)
  expect(next_cursor).toBeNull()
  expect(requests).toEqual([
    {
      request_id: answer.headers['x-request-id'],
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      method: 'POST',
      operation: 'fetchInventory',
      path: '/v1/inventory/fetch?x=1',
      status: 404,
      duration_ms: expect.any(Number),
      key_id: own.keyId,
      client_address: '127.0.0.1',
      error: answer.json().detail,
      request_body: { dealership_id: 'dlr_none' },
    },
  ])
})

test('each kind of failure has its line and its reason [OPS-06]', async () => {
  const own = await api.issueKey()
  const cases: readonly (readonly [sent: Sent, status: number, error: RegExp, body: unknown])[] = [
    [{ url: '/v1/dealers/dlr_none' }, 404, /^Dealership not found$/, null],
    [{ url: '/v1/requests?limit=0' }, 422, /^query\.limit: /, null],
    [{ method: 'POST', url: '/v1/inventory/fetch', payload: '{"a": ' }, 422, /JSON/, '{"a": '],
    [{ method: 'POST', url: '/v1/inventory/fetch', payload: '[1]' }, 422, /^body/, '[1]'],
    [{ method: 'POST', url: '/v1/ims/feeds', payload: {} }, 403, /^ADMIN_REQUIRED$/, {}],
  ]
  for (const [sent, status] of cases) expect((await send(own, sent)).statusCode, sent.url).toBe(status)
  const { requests } = await list(own)
  const shown = requests.toReversed()
  expect(shown).toHaveLength(cases.length)
  for (const [index, [sent, status, error, body]] of cases.entries()) {
    expect(shown[index]).toMatchObject({ path: sent.url, status, request_body: body })
    expect(shown[index].error).toMatch(error)
  }
})

test('keys and secrets are in no line, wherever they were sent [OPS-06]', async () => {
  const own = await api.issueKey()
  const { key } = own
  const secret = 'a very secret text of mine'
  const nested = {
    password: secret,
    pwd: secret,
    link: 'sftp://user:very-secret@host',
    at: 'https://a.example/?token=very-secret',
  }
  const body = { url: `not an address ${key}`, event_types: ['vehicle.created'], secret, nested }
  await send(own, {
    method: 'POST',
    url: `/v1/webhooks?api_key=${key}&token=${encodeURIComponent(secret)}`,
    payload: body,
  })
  await send(own, { method: 'POST', url: '/v1/webhooks', payload: `{"secret": '${secret}', "api_key": "${key}"` })
  await send(own, { url: `/v1/dealers/${key}?secret=${encodeURIComponent(secret)}` })
  const inBody = { method: 'POST', url: '/v1/webhooks', payload: { ...body, api_key: key } } as const
  await api.app.inject({ ...inBody, headers: { 'x-request-id': 'in-body' } })
  const { raw, requests } = await list(own)
  expect(requests).toHaveLength(4)
  expect(raw).not.toContain(key)
  expect(raw).not.toContain(key.slice(8))
  expect(raw).not.toMatch(/very.{1,3}secret/)
  expect(raw).not.toContain(encodeURIComponent('very secret'))
  const stored = await api.testDatabase.database.handle.query<{ row: string }>(
    'SELECT request_log::text AS row FROM request_log',
  )
  for (const { row } of stored.rows) expect(row).not.toMatch(/very.{1,3}secret/)
})

test('the lines of another account are never listed, and a request without a valid key is nobody’s [OPS-06]', async () => {
  const [own, other] = [await api.issueKey(), await api.issueKey()]
  await send(other, { url: '/v1/dealers/dlr_theirs', id: 'theirs' })
  await send({ key: `${own.key.slice(0, -1)}!` }, { url: '/v1/dealers', id: 'invalid' })
  await api.app.inject({ url: '/v1/dealers', headers: { 'x-request-id': 'without' } })
  await send(own, { url: '/v1/no-such-path', id: 'unmatched' })
  expect((await list(own)).requests).toEqual([])
  for (const query of ['request_id=theirs', `key_id=${other.keyId}`])
    expect((await list(own, query)).requests).toEqual([])
  expect((await list(other)).requests).toMatchObject([{ request_id: 'theirs' }])
  const ids = await api.testDatabase.database.handle.query<{ request_id: string }>('SELECT request_id FROM request_log')
  const known = ids.rows.map(({ request_id }) => request_id)
  for (const id of ['invalid', 'without', 'unmatched']) expect(known).not.toContain(id)
})

test('every hundredth request that did not fail is listed too [OPS-06]', async () => {
  const own = await api.issueKey()
  for (let sent = 0; sent < 100; sent += 1) await send(own, { url: '/v1/enums', id: `enums-${sent}` })
  expect((await list(own)).requests).toMatchObject([
    { status: 200, error: null, operation: 'listEnums', request_id: 'enums-99' },
  ])
})

test('the list is filtered and walked by cursor [OPS-06]', async () => {
  const own = await api.issueKey()
  const second = await api.issueKey({ accountId: own.accountId, type: 'test' })
  await send(own, { url: '/v1/dealers/dlr_a', id: 'one' })
  await send(second, { url: '/v1/requests?limit=0', id: 'two' })
  await send(own, { url: '/v1/webhooks/1/deliveries', id: 'three' })
  const ids = async (query: string) =>
    (await list(own, query)).requests.map(({ request_id }: { request_id: string }) => request_id)
  const cases: readonly (readonly [query: string, ids: readonly string[]])[] = [
    ['', ['three', 'two', 'one']],
    ['request_id=two', ['two']],
    ['status=422', ['two']],
    ['status_min=422', ['two']],
    ['status_min=500', []],
    ['operation=getDealer', ['one']],
    ['operation=nothing', []],
    [`key_id=${second.keyId}`, ['two']],
    [`key_id=${Number.MAX_SAFE_INTEGER}`, []],
    ['since=2099-01-01', []],
    ['until=2020-01-01', []],
    ['since=2020-01-01&until=2099-01-01&status=404', ['three', 'one']],
  ]
  for (const [query, expected] of cases) expect(await ids(query), query).toEqual(expected)
  const first = await list(own, 'limit=2')
  expect(await ids(`limit=2&cursor=${first.next_cursor}`)).toEqual(['one'])
  for (const wrong of ['cursor=x', 'status=99', 'since=never', 'limit=201']) {
    expect((await list(own, wrong)).status, wrong).toBe(422)
  }
})
