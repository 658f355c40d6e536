import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { memberPassword, signInMember } from '../../../test/support/sign-in-member.ts'
import { openTestApi, type TestApi } from '../../../test/support/test-api.ts'
import { loadConfig } from '../../config/load-config.ts'
import { findBuiltDashboard } from '../dashboard-files.ts'
import { createServer } from '../server.ts'

const api = openForFile(() => openTestApi([]))
let port: number
const token = 'metrics-token-of-this-test'

beforeAll(async () => {
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port)
})

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
  [
    'a path that cannot be read',
    'GET /v1/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    400,
    'The path is not valid percent-encoded UTF-8',
  ],
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

test.each(['/openapi.json', '/docs/', '/docs/js/scalar.js', '/guide/', '/llms.txt', '/bot'])(
  '%s is made once, may be kept, and is not sent again to who has it',
  async (url) => {
    const ask = (headers: Record<string, string> = {}) => api.app.inject({ url, headers })
    const plain = await ask()
    expect([plain.statusCode, plain.headers.vary]).toEqual([200, 'accept-encoding'])
    expect(plain.headers['cache-control']).toMatch(/max-age=3600|no-cache/)
    const etag = String(plain.headers.etag)
    for (const encoding of ['br', 'gzip']) {
      const packed = await ask({ 'accept-encoding': encoding })
      expect([packed.headers['content-encoding'], packed.headers.etag]).toEqual([encoding, etag])
    }
    const again = await ask({ 'if-none-match': etag })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  },
)

test('/ redirects to the dashboard, or to the reference page if the dashboard is not built', async () => {
  const answer = await api.app.inject({ url: '/' })
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe(findBuiltDashboard() === null ? '/docs/' : '/dashboard')
})

describe('a proxy', () => {
  const trusting = (networks: string) => {
    const { TRUSTED_PROXIES } = loadConfig({ TRUSTED_PROXIES: networks })
    return createServer({ ...api.services, config: { ...api.services.config, TRUSTED_PROXIES } })
  }
  const signIn = (app: TestApi['app'], remoteAddress: string, headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/internal/session',
      remoteAddress,
      headers: { 'x-forecourt-dashboard': '1', ...headers },
      payload: { email: `${randomUUID()}@dealers.test`, password: 'not the right password' },
    })

  test.each([
    ['10.9.8.7', '10.0.0.0/8,192.0.2.4', true],
    ['192.0.2.4', '10.0.0.0/8,192.0.2.4', true],
    ['192.0.2.5', '10.0.0.0/8,192.0.2.4', false],
    ['127.0.0.1', '', true],
    ['10.9.8.7', '', false],
  ])('at %s with TRUSTED_PROXIES=%s is trusted: %s', async (proxy, networks, isTrusted) => {
    const app = trusting(networks)
    const headers = { 'x-forwarded-proto': 'https' }
    const answer = await app.inject({ url: '/livez', remoteAddress: proxy, headers })
    expect(answer.headers['strict-transport-security']).toBe(isTrusted ? 'max-age=31536000' : undefined)
    // Each address may try ten times in a minute: behind a proxy that is not trusted, all count as one.
    const statuses: number[] = []
    for (let number = 0; number < 12; number += 1) {
      const from = { 'x-forwarded-for': `203.0.113.9, 198.51.100.${number}` }
      statuses.push((await signIn(app, proxy, from)).statusCode)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(isTrusted ? 0 : 2)
    await app.close()
  })

  test('that says https gets secure cookies, which sign in and out; plain http gets none and no HSTS', async () => {
    const app = createServer(api.services)
    const { accountId } = await api.issueKey()
    const member = await signInMember(app, api.testDatabase.database.handle, { accountId })
    const credentials = { email: member.email, password: memberPassword }
    const own = { 'x-forecourt-dashboard': '1' }
    for (const [scheme, name] of [
      ['https', '__Secure-forecourt.session_token'],
      ['http', 'forecourt.session_token'],
    ] as const) {
      const headers = { ...own, 'x-forwarded-proto': scheme }
      const signedIn = await app.inject({ method: 'POST', url: '/internal/session', headers, payload: credentials })
      expect(signedIn.statusCode).toBe(200)
      expect(signedIn.headers['strict-transport-security'] !== undefined).toBe(scheme === 'https')
      const set = String(signedIn.headers['set-cookie'])
      expect(set.startsWith(`${name}=`)).toBe(true)
      expect(/; Secure/i.test(set)).toBe(scheme === 'https')
      const cookie = set.split(';')[0] ?? ''
      const session = () => app.inject({ url: '/internal/session', headers: { ...headers, cookie } })
      expect((await session()).statusCode).toBe(200)
      await app.inject({ method: 'DELETE', url: '/internal/session', headers: { ...headers, cookie } })
      expect((await session()).statusCode).toBe(401)
    }
    await app.close()
  })
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
