import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHttpsServer } from '../../test/support/loopback-server.ts'
import { createMovableClock } from '../../test/support/movable-clock.ts'
import { callback, createOAuthApp, issuer, newAddress, resource } from '../../test/support/oauth-app.ts'
import { type SignedIn, signInMember } from '../../test/support/sign-in-member.ts'
import { openTestApi, type TestApi } from '../../test/support/test-api.ts'
import { listRows } from '../db/database.ts'
import { removeExpired } from '../jobs/retention.ts'
import { dayMs, hourMs } from '../lib/clock.ts'
import { stopServices } from './services.ts'

const clock = createMovableClock()
const documentUrl = 'https://hooks.example/agent.json'
const published = new Map<string, { status?: number; headers?: Record<string, string>; body: string; asked: number }>()

let api: TestApi
let environment: Readonly<Record<string, string>>
let close = async () => {}
let agent: ReturnType<typeof createOAuthApp>
let member: SignedIn

beforeAll(async () => {
  const server = await startHttpsServer((request, response) => {
    const found = published.get(request.url ?? '')
    if (found !== undefined) found.asked += 1
    response.writeHead(found?.status ?? (found === undefined ? 404 : 200), found?.headers).end(found?.body)
  })
  environment = {
    PUBLIC_URL: `${issuer}/`,
    CONNECT_TO: `hooks.example:443:127.0.0.1:${server.port}`,
    EXTRA_CA_FILE: fileURLToPath(new URL('../../test/support/tls/test-only-authority.pem', import.meta.url)),
  }
  api = await openTestApi(undefined, { clock }, { environment })
  close = async () => {
    await api.close()
    await server.close()
  }
  agent = createOAuthApp(api.app)
  const { handle } = api.testDatabase.database
  member = await signInMember(api.app, handle, { accountId: (await api.issueKey()).accountId, role: 'member' })
})
afterAll(() => close())

const registered = async (metadata: object = {}): Promise<string> => (await agent.register(metadata)).json().client_id

async function isOpen(token: string): Promise<boolean> {
  const { status, result } = await agent.callTool(token, 'list_dealers')
  expect([200, 401]).toContain(status)
  if (status === 200) expect(result.isError).toBeUndefined()
  return status === 200
}

describe('where apps of agents learn how to sign in', () => {
  const ask = (url: string, on = api) => on.app.inject({ url })

  test('the resource is exactly the address of /mcp, and the issuer the one of every answer [OAU-01]', async () => {
    for (const url of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp']) {
      expect((await ask(url)).json()).toMatchObject({
        resource: 'https://forecourt.example/mcp',
        authorization_servers: [issuer],
        scopes_supported: ['inventory:read', 'dealers:write'],
      })
    }
    const metadata = (await ask('/.well-known/oauth-authorization-server')).json()
    expect(metadata).toMatchObject({
      issuer,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      token_endpoint: `${issuer}/oauth/token`,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      registration_endpoint: `${issuer}/oauth/register`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      token_endpoint_auth_methods_supported: ['none'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
      scopes_supported: ['inventory:read', 'dealers:write'],
    })
    expect(metadata.jwks_uri).toBeUndefined()
    const head = await api.app.inject({ method: 'HEAD', url: '/.well-known/oauth-authorization-server' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  test('server.json describes it for the public registry [OAU-01]', async () => {
    const described = (await ask('/server.json')).json()
    expect(described).toMatchObject({
      name: 'example.forecourt/forecourt',
      remotes: [{ type: 'streamable-http', url: resource }],
    })
    // The bounds of its schema of 2025-12-11.
    expect(described.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
    expect(described.description.length).toBeLessThanOrEqual(100)
    expect(described.version).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('a 401 of /mcp names the metadata, for no credentials and for a token that has ended [OAU-01]', async () => {
    const named = `Bearer resource_metadata="${issuer}/.well-known/oauth-protected-resource/mcp"`
    const without = await api.app.inject({ method: 'POST', url: '/mcp', payload: {} })
    expect([without.statusCode, without.headers['www-authenticate']]).toEqual([401, named])
    expect(without.json()).toMatchObject({ detail: 'API key required' })
    const ended = await agent.call('x'.repeat(43), { method: 'tools/list' })
    expect([ended.statusCode, ended.headers['www-authenticate']]).toEqual([401, `${named}, error="invalid_token"`])
    expect((await agent.call('as_live_nonsense', { method: 'tools/list' })).statusCode).toBe(403)
  })

  test.each([{}, { PUBLIC_URL: 'http://forecourt.example' }])(
    'without an https PUBLIC_URL (%j) there is nothing of it [OAU-01]',
    async (environment: Record<string, string>) => {
      const other = await openTestApi([], {}, { environment })
      try {
        const paths = ['oauth-protected-resource', 'oauth-protected-resource/mcp', 'oauth-authorization-server']
        for (const path of paths) expect((await ask(`/.well-known/${path}`, other)).statusCode).toBe(404)
        for (const path of ['/oauth/authorize', '/server.json']) expect((await ask(path, other)).statusCode).toBe(404)
        const refused = await other.app.inject({ method: 'POST', url: '/mcp', payload: {} })
        expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
      } finally {
        await other.close()
      }
    },
  )
})

describe('asking to be connected', () => {
  /** An error that is shown to the person, and sent to nobody. */
  const expectShown = (answer: Awaited<ReturnType<typeof agent.authorize>>, code: string) => {
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
    expect(answer.body).toContain(code)
  }
  /** An error that the app gets at its own address, with the issuer. */
  const expectSent = (answer: Awaited<ReturnType<typeof agent.authorize>>, code: string) => {
    const at = new URL(String(answer.headers.location).replace('#', '?'))
    expect(`${at.origin}${at.pathname}`).toBe(callback)
    expect(Object.fromEntries(at.searchParams)).toMatchObject({ error: code, state: 'a state', iss: issuer })
    expect(at.searchParams.has('code')).toBe(false)
  }

  test.each([
    `${callback}2`,
    `${callback}/`,
    `${callback}/../steal`,
    `${callback}?next=x`,
    `${callback}#x`,
    'http://127.0.0.1:3000/',
    'http://127.0.0.1.evil.example/callback',
    'http://127.0.0.1:3000@evil.example/callback',
    'https://127.0.0.1:3000/callback',
    'http://localhost:3000/callback',
    'HTTP://127.0.0.1:3000/CALLBACK',
    'javascript:alert(1)',
  ])('an address that only resembles the registered one gets nothing: %s [OAU-02]', async (address) => {
    const clientId = await registered()
    expectShown(await agent.authorize(clientId, { redirect_uri: address }), 'invalid_re')
    expectShown(await agent.authorize(clientId, { redirect_uri: undefined }), 'invalid_request')
  })

  test('a loopback address is accepted with any port, every other address only as it is [OAU-02]', async () => {
    const both = await registered({ redirect_uris: [callback, 'https://agents.example/back'], application_type: 'web' })
    for (const address of [
      'http://127.0.0.1:61234/callback',
      'http://127.0.0.1/callback',
      'https://agents.example/back',
    ]) {
      expect((await agent.authorize(both, { redirect_uri: address })).headers.location).toMatch(
        /^\/dashboard\/connect\//,
      )
    }
    expectShown(
      await agent.authorize(both, { redirect_uri: 'https://agents.example:444/back' }),
      'invalid_redirect_uri',
    )
  })

  test('without PKCE, or with a weaker one, nothing is asked of the member [OAU-02]', async () => {
    const clientId = await registered()
    expectSent(
      await agent.authorize(clientId, { code_challenge: undefined, code_challenge_method: undefined }),
      'invalid_request',
    )
    expectSent(await agent.authorize(clientId, { code_challenge_method: 'plain' }), 'invalid_request')
    expectSent(await agent.authorize(clientId, { code_challenge_method: undefined }), 'invalid_request')
    expectSent(await agent.authorize(clientId, { code_challenge: 'short' }), 'invalid_request')
    expectSent(await agent.authorize(clientId, { response_type: 'code id_token' }), 'unsupported_response_type')
    expectSent(await agent.authorize(clientId, { response_type: 'token' }), 'unsupported_response_type')
  })

  test('the resource must be named, and be /mcp of this service [OAU-02]', async () => {
    const clientId = await registered()
    const wrong = [undefined, issuer, `${resource}/`, `${resource}?x=1`, 'https://other.example/mcp']
    for (const asked of wrong) expectSent(await agent.authorize(clientId, { resource: asked }), 'invalid_target')
  })

  test('an address that asks again and again is told to wait, and takes from no other [OAU-04]', async () => {
    const clientId = await registered()
    const ask = (remoteAddress: string) =>
      api.app.inject({ url: `/oauth/authorize?client_id=${clientId}`, remoteAddress })
    const many = await Promise.all(Array.from({ length: 301 }, () => ask('198.18.9.9')))
    expect(many.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
    expect((await ask('198.18.9.10')).statusCode).not.toBe(429)
  })

  test('a code belongs to its app, address, verifier and resource, and is good for a minute [OAU-02]', async () => {
    const clientId = await registered()
    const otherId = await registered()
    const codeOf = async () =>
      (await agent.consent(clientId, member, ['inventory:read'])).searchParams.get('code') ?? ''
    const code = await codeOf()
    const refused = async (given: ReturnType<typeof agent.exchange>) => {
      const answer = await given
      expect(answer.statusCode).toBe(400)
      return answer.json().error
    }
    expect(await refused(agent.exchange(otherId, code))).toBe('invalid_grant')
    expect(await refused(agent.exchange(clientId, code, { redirect_uri: `${callback}2` }))).toBe('invalid_grant')
    expect(await refused(agent.exchange(clientId, code, { code_verifier: 'w'.repeat(43) }))).toBe('invalid_grant')
    expect(await refused(agent.exchange(clientId, code, { code_verifier: '' }))).toBe('invalid_grant')
    expect(await refused(agent.exchange(clientId, 'c'.repeat(43)))).toBe('invalid_grant')
    const other = { resource: 'https://other.example/mcp' }
    expect(await refused(agent.exchange(clientId, await codeOf(), other))).toBe('invalid_target')
    // None of these used it up.
    const late = await codeOf()
    expect((await agent.exchange(clientId, code)).json()).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    clock.advance(61_000)
    expect(await refused(agent.exchange(clientId, late))).toBe('invalid_grant')
  })

  test('an answer carries the issuer, the state as it came, and no state where none came [OAU-02]', async () => {
    const clientId = await registered()
    const arrived = await agent.consent(clientId, member, ['inventory:read'])
    expect(Object.fromEntries(arrived.searchParams)).toMatchObject({ state: 'a state', iss: issuer })
    const without = await agent.consent(clientId, member, ['inventory:read'], { state: undefined })
    expect([without.searchParams.has('state'), without.searchParams.get('iss')]).toEqual([false, issuer])
  })
})

describe('how apps introduce themselves', () => {
  const publish = (path: string, document: object | string, more: object = {}) => {
    const body = typeof document === 'string' ? document : JSON.stringify(document)
    published.set(path, { body, asked: 0, ...more })
    return published.get(path) ?? { asked: -1 }
  }
  const documentOf = (url: string) => ({ client_id: url, client_name: 'Published Agent', redirect_uris: [callback] })

  test('a registered app has no secret, and what it says of itself is bounded [OAU-03] [OAU-10]', async () => {
    const made = await agent.register({ scope: 'anything else' })
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({ token_endpoint_auth_method: 'none', redirect_uris: [callback] })
    expect(made.json()).not.toHaveProperty('client_secret')
    const refused = [
      { token_endpoint_auth_method: 'client_secret_post' },
      { redirect_uris: [] },
      { redirect_uris: ['http://agents.example/back'] },
      { redirect_uris: ['data:text/html,x'] },
      { client_name: 'n'.repeat(20_000) },
      { client_name: 'n'.repeat(200_000) },
      { grant_types: ['implicit'] },
    ]
    for (const metadata of refused) expect((await agent.register(metadata)).statusCode).toBe(400)
  })

  test('an address registers 20 apps an hour, also at once, and takes from no other [OAU-03]', async () => {
    const address = newAddress()
    const began = clock.now().getTime()
    const many = await Promise.all(Array.from({ length: 26 }, () => agent.register({}, address)))
    expect(many.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
    const refused = many.filter(({ statusCode }) => statusCode === 429)
    expect(refused.map((answer) => answer.json().error)).toEqual(Array(6).fill('too_many_requests'))
    clock.advance(hourMs / 2)
    const retryAfter = Number((await agent.register({}, address)).headers['retry-after'])
    expect(retryAfter).toBeLessThanOrEqual(1800)
    expect(retryAfter).toBeGreaterThanOrEqual((began + hourMs - clock.now().getTime()) / 1000)
    expect((await agent.register()).statusCode).toBe(201)
    const networks = ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2']
    for (let count = 0; count < 20; count++) await agent.register({}, networks[count % 2])
    expect((await agent.register({}, '2001:db8:0:1::3')).statusCode).toBe(429)
    expect((await agent.register({}, '2001:db8:0:2::3')).statusCode).toBe(201)
    clock.advance(hourMs)
    expect((await agent.register({}, address)).statusCode).toBe(201)
  })

  test('OAUTH_REGISTRATION=off ends registration, and nothing else [OAU-03]', async () => {
    const other = await openTestApi([], {}, { environment: { PUBLIC_URL: issuer, OAUTH_REGISTRATION: 'off' } })
    try {
      expect((await createOAuthApp(other.app).register()).statusCode).toBe(404)
      const metadata = (await other.app.inject({ url: '/.well-known/oauth-authorization-server' })).json()
      expect(metadata).not.toHaveProperty('registration_endpoint')
      expect(metadata).toMatchObject({ client_id_metadata_document_supported: true })
    } finally {
      await other.close()
    }
  })

  test('an app may be named by its metadata document, which is kept for a day [OAU-03]', async () => {
    const page = publish('/agent.json', documentOf(documentUrl))
    const arrived = await agent.consent(documentUrl, member, ['inventory:read'])
    const tokens = (await agent.exchange(documentUrl, arrived.searchParams.get('code') ?? '')).json()
    expect(await isOpen(tokens.access_token)).toBe(true)
    await agent.begin(documentUrl)
    expect(page.asked).toBe(1)
    const { requestId, cookies } = await agent.begin(documentUrl)
    const shown = (await member.ask('GET', `/internal/oauth/requests/${requestId}`, undefined, cookies)).json()
    expect(shown).toMatchObject({ name: 'Published Agent', publisher: 'hooks.example', redirect_host: null })
    // Another process finds it stored, and asks again after a day.
    const second = await openTestApi(undefined, { clock }, { on: api.testDatabase, environment })
    const there = createOAuthApp(second.app)
    await there.begin(documentUrl)
    expect(page.asked).toBe(1)
    await second.app.close()
    clock.advance(dayMs)
    const third = await openTestApi(undefined, { clock }, { on: api.testDatabase, environment })
    await createOAuthApp(third.app).begin(documentUrl)
    expect(page.asked).toBe(2)
    await third.app.close()
    for (const { services } of [second, third]) await stopServices(services)
  })

  test('a document that redirects, is large, lies about its address or has a secret names no app [OAU-03]', async () => {
    const at = (path: string) => `https://hooks.example${path}`
    const inward = publish('/inward.json', documentOf(at('/inward.json')))
    publish('/redirects.json', '', { status: 302, headers: { location: at('/inward.json') } })
    publish('/huge.json', { ...documentOf(at('/huge.json')), client_uri: `https://x.example/${'x'.repeat(66_000)}` })
    publish('/lies.json', documentOf(documentUrl))
    publish('/secret.json', { ...documentOf(at('/secret.json')), client_secret: 'x' })
    publish('/no.json', 'not JSON')
    for (const path of ['/redirects.json', '/huge.json', '/lies.json', '/secret.json', '/no.json', '/missing.json']) {
      const answer = await agent.authorize(at(path))
      expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 400, undefined])
    }
    expect(inward.asked).toBe(0)
    publish('/long.json', { ...documentOf(at('/long.json')), client_uri: `https://x.example/${'x'.repeat(60_000)}` })
    expect((await agent.authorize(at('/long.json'))).statusCode).toBe(303)
  })

  test('documents are asked for at public addresses alone [OAU-03]', async () => {
    const inward = [
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://10.0.0.1/a',
      'https://0x7f.1/a',
      'https://169.254.169.254/a',
    ]
    for (const url of [
      ...inward,
      'https://localhost/a',
      'http://hooks.example/agent.json',
      'https://u:p@hooks.example/agent.json',
    ]) {
      expect([url, (await agent.authorize(url)).statusCode]).toEqual([url, 400])
    }
    expect(
      await listRows(api.testDatabase.database.handle)`
      SELECT client_id FROM oauth_clients WHERE client_id ~ '^https?:.*(127|localhost|169|@)|^http:'`,
    ).toEqual([])
  })

  test('an address that names ever new documents is asked to wait [OAU-03]', async () => {
    const ask = (number: number) =>
      api.app.inject({
        url: `/oauth/authorize?client_id=https://hooks.example/new-${number}`,
        remoteAddress: '198.18.7.7',
      })
    for (let number = 0; number < 20; number++) expect((await ask(number)).statusCode).toBe(400)
    expect((await ask(20)).body).toContain('fetch failed')
    publish('/new-21', documentOf('https://hooks.example/new-21'))
    expect((await ask(21)).statusCode).toBe(400)
    expect(published.get('/new-21')?.asked).toBe(0)
  })

  test('apps that nobody connected are deleted after 30 days, others stay [OAU-03]', async () => {
    const { database } = api.testDatabase
    const { clientId, tokens } = await agent.connect(member)
    const unused = await registered()
    const known = async () =>
      (await listRows<{ client_id: string }>(database.handle)`SELECT client_id FROM oauth_clients`).map(
        (row) => row.client_id,
      )
    const services = { database, clock, config: { RETENTION_DAYS: 30 }, log: { error: () => {} } }
    clock.advance(29 * dayMs)
    await removeExpired(services)
    expect(await known()).toEqual(expect.arrayContaining([clientId, unused]))
    expect((await agent.refresh(clientId, tokens.refresh_token)).statusCode).toBe(200)
    clock.advance(2 * dayMs)
    await removeExpired(services)
    expect(await known()).toContain(clientId)
    expect(await known()).not.toContain(unused)
  })
})
