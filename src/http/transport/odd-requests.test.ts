import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../test/support/test-api.ts'
import { findBuiltDashboard } from '../dashboard-files.ts'
import { createServer } from '../server.ts'

let api: TestApi
let port: number
const token = 'metrics-token-of-this-test'

beforeAll(async () => {
  api = await openTestApi([])
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => api.close())

/** Everything that the service sends before it closes the connection. */
async function exchange(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8').write(request)
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

test.each([
  ['no Host', 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'Host header required'],
  ['an unknown Expect', 'GET /livez HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n\r\n', 417, 'Expectation Failed'],
  ['CONNECT', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n', 405, 'Method Not Allowed'],
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'Bad Request'],
  ['an unknown method', 'BREW /livez HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'Bad Request'],
  ['a path that cannot be read', 'GET /v1/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400, 'Bad Request'],
  [
    'more headers than fit',
    `GET /livez HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
    'Request Header Fields Too Large',
  ],
])('%s is rejected in the form of every error [ERR-01] [ERR-02]', async (_name, request, status, detail) => {
  const [head = '', body = ''] = (await exchange(request)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head.toLowerCase()).toContain('\r\ncontent-type: application/json; charset=utf-8')
  expect(head.toLowerCase()).toContain('\r\nx-content-type-options: nosniff')
  expect(JSON.parse(body)).toEqual({ detail, request_id: expect.any(String) })
})

test('HTTP/1.0 needs no Host', async () => {
  expect(await exchange('GET /livez HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
})

test.each(['/livez', '/readyz', '/openapi.json', '/docs/', '/', '/v1/absent', '/metrics'])(
  'the type of %s must not be guessed',
  async (url) => {
    const answer = await api.app.inject({ url })
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  },
)

test('/ redirects to the dashboard, or to the reference page if the dashboard is not built', async () => {
  const answer = await api.app.inject({ url: '/' })
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe(findBuiltDashboard() === null ? '/docs/' : '/dashboard')
})

describe('metrics', () => {
  const ask = (app: TestApi['app'], headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ url: '/metrics', headers, remoteAddress }).then((answer) => answer.statusCode)

  test('without METRICS_TOKEN they are open to this machine only', async () => {
    expect(await ask(api.app)).toBe(200)
    expect(await ask(api.app, {}, '203.0.113.9')).toBe(401)
    expect(await ask(api.app, { 'x-forwarded-for': '203.0.113.9' })).toBe(401)
  })

  test('with METRICS_TOKEN they require it, from any address', async () => {
    const services = { ...api.services, config: { ...api.services.config, METRICS_TOKEN: token } }
    const app = createServer(services, [])
    expect(await ask(app)).toBe(401)
    expect(await ask(app, { authorization: 'Bearer something-else' })).toBe(401)
    expect(await ask(app, { authorization: `Bearer ${token}` })).toBe(200)
    expect(await ask(app, { authorization: `Bearer ${token}` }, '203.0.113.9')).toBe(200)
    const { key } = await api.issueKey({ admin: true })
    expect(await ask(app, { authorization: `Bearer ${key}` })).toBe(401)
    await app.close()
  })
})
