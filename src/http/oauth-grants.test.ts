import { beforeAll, describe, expect, test } from 'vitest'
import { createMovableClock } from '../../test/support/movable-clock.ts'
import { allScopes, createOAuthApp, issuer, type Tokens } from '../../test/support/oauth-app.ts'
import { openForFile } from '../../test/support/open-for-file.ts'
import { seedDealership } from '../../test/support/seed-listings.ts'
import { type SignedIn, sendAsDashboard, signInMember } from '../../test/support/sign-in-member.ts'
import { openTestApi } from '../../test/support/test-api.ts'
import { makeKey } from '../accounts/keys.ts'
import { executeSql, listRows } from '../db/database.ts'
import { dayMs, hourMs } from '../lib/clock.ts'

const clock = createMovableClock()
const both = allScopes.split(' ')

const api = openForFile(() => openTestApi(undefined, { clock }, { environment: { PUBLIC_URL: issuer } }))
let agent: ReturnType<typeof createOAuthApp>
let accountId: number
let key: string
let admin: SignedIn
let member: SignedIn
let stranger: SignedIn
let leaving: SignedIn

beforeAll(async () => {
  agent = createOAuthApp(api.app)
  const { handle } = api.testDatabase.database
  const own = await api.issueKey()
  accountId = own.accountId
  key = own.key
  admin = await signInMember(api.app, handle, { accountId })
  member = await signInMember(api.app, handle, { accountId, role: 'member' })
  leaving = await signInMember(api.app, handle, { accountId, role: 'member' })
  stranger = await signInMember(api.app, handle, { accountId: (await api.issueKey()).accountId })
})

async function isOpen(token: string): Promise<boolean> {
  const { status, result } = await agent.callTool(token, 'list_dealers')
  expect([200, 401]).toContain(status)
  if (status === 200) expect(result.isError).toBeUndefined()
  return status === 200
}

const registered = async (): Promise<string> => (await agent.register()).json().client_id
const errorOf = async (given: ReturnType<typeof agent.refresh>) => {
  const answer = await given
  return [answer.statusCode, answer.json().error]
}
const ended = [400, 'invalid_grant']
const appsOf = async (who: SignedIn) => (await who.ask('GET', '/internal/oauth/apps')).json().apps

describe('before anything is granted', () => {
  test('nobody but a signed-in member reads or answers a request, in the browser that began it [OAU-04]', async () => {
    const begun = await agent.begin(await registered())
    const url = `/internal/oauth/requests/${begun.requestId}`
    const payload = { scopes: both }
    const nobody = await sendAsDashboard(api.app, { url, headers: { cookie: begun.cookies } })
    expect(nobody.statusCode).toBe(401)
    const unsigned = await sendAsDashboard(api.app, {
      method: 'POST',
      url,
      payload,
      headers: { cookie: begun.cookies },
    })
    expect(unsigned.statusCode).toBe(401)
    const withKey = { authorization: `Bearer ${key}`, cookie: begun.cookies }
    expect((await sendAsDashboard(api.app, { method: 'POST', url, payload, headers: withKey })).statusCode).toBe(401)
    // A member who was only given the address, in another browser.
    expect((await member.ask('GET', url)).statusCode).toBe(404)
    expect((await member.ask('POST', url, payload)).statusCode).toBe(404)
    expect((await member.ask('POST', url, payload, 'forecourt_connect=another')).statusCode).toBe(404)
    // Unanswered, it goes back to the question.
    const resumed = await agent.resume(`/oauth/authorize/${begun.requestId}`, begun.cookies)
    expect(resumed.headers.location).toMatch(/^\/dashboard\/connect\//)
    expect(await appsOf(member)).toEqual([])
  })

  test('a page of another website cannot answer for the member [OAU-04]', async () => {
    const begun = await agent.begin(await registered())
    const cookie = `${member.cookie}; ${begun.cookies}`
    const post = (headers: Record<string, string>) =>
      api.app.inject({
        method: 'POST',
        url: `/internal/oauth/requests/${begun.requestId}`,
        payload: { scopes: both },
        headers: { cookie, ...headers },
      })
    expect((await post({})).statusCode).toBe(403)
    expect((await post({ origin: 'https://evil.example', 'x-forecourt-dashboard': '1' })).statusCode).toBe(403)
    expect((await post({ origin: 'null', 'x-forecourt-dashboard': '1' })).statusCode).toBe(403)
    const { cookies } = await agent.begin(await registered())
    expect(cookies).not.toBe(begun.cookies)
    expect((await post({ origin: issuer, 'x-forecourt-dashboard': '1' })).statusCode).toBe(200)
  })

  test('cookies of the request are for this service alone, and its pages are framed by nobody [OAU-04]', async () => {
    const begun = await agent.authorize(await registered())
    const cookies = [begun.headers['set-cookie'] ?? []].flat()
    expect(cookies.filter((cookie) => cookie.startsWith('forecourt_connect'))).not.toHaveLength(0)
    for (const cookie of cookies) expect(cookie.toLowerCase()).toMatch(/; secure(;|$)/)
    for (const cookie of cookies) expect(cookie.toLowerCase()).toMatch(/; samesite=lax(;|$)/)
    for (const cookie of cookies) expect(cookie.toLowerCase()).toMatch(/; httponly(;|$)/)
    const shown = await agent.authorize('unknown')
    for (const { headers } of [begun, shown]) {
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'content-security-policy': "frame-ancestors 'none'",
        'cache-control': 'no-store',
      })
    }
    expect(shown.headers['content-type']).toMatch(/^text\/plain/)
  })

  test('the answer of the first click counts, also after a reload, and is of use once [OAU-04]', async () => {
    const clientId = await registered()
    const begun = await agent.begin(clientId)
    const before = (await appsOf(member)).length
    const answers = [await agent.answer(member, begun, ['inventory:read']), await agent.answer(member, begun, both)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[1]?.json().next_url).toBe(answers[0]?.json().next_url)
    const next = answers[0]?.json().next_url
    const elsewhere = await agent.resume(next, '')
    expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([400, undefined])
    const arrived = new URL(String((await agent.resume(next, begun.cookies)).headers.location))
    const tokens: Tokens = (await agent.exchange(clientId, arrived.searchParams.get('code') ?? '')).json()
    expect(tokens.scope).toBe('inventory:read')
    const again = await agent.resume(next, begun.cookies)
    expect([again.statusCode, again.headers.location]).toEqual([400, undefined])
    expect(await appsOf(member)).toHaveLength(before + 1)
  })

  test('a refusal grants nothing and is told to the app [OAU-04]', async () => {
    const before = await listRows(api.testDatabase.database.handle)`SELECT id FROM oauth_grants`
    const arrived = await agent.consent(await registered(), member, [])
    expect(Object.fromEntries(arrived.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'a state',
      iss: issuer,
    })
    expect(arrived.searchParams.has('code')).toBe(false)
    expect(await listRows(api.testDatabase.database.handle)`SELECT id FROM oauth_grants`).toEqual(before)
  })

  test('a request shows who asks for what, and never grants more than was asked for [OAU-04]', async () => {
    const clientId: string = (
      await agent.register({ client_name: 'Claude\u202e <b>', redirect_uris: ['https://evil.example/back'] })
    ).json().client_id
    const changed = { redirect_uri: 'https://evil.example/back', scope: 'inventory:read other' }
    const begun = await agent.begin(clientId, changed)
    const url = `/internal/oauth/requests/${begun.requestId}`
    const shown = (await member.ask('GET', url, undefined, begun.cookies)).json()
    expect(shown).toEqual({
      success: true,
      name: 'Claude',
      publisher: null,
      redirect_host: 'evil.example',
      scopes: ['inventory:read'],
    })
    const answered = await agent.answer(member, begun, both)
    const arrived = new URL(String((await agent.resume(answered.json().next_url, begun.cookies)).headers.location))
    const code = arrived.searchParams.get('code') ?? ''
    expect((await agent.exchange(clientId, code, { redirect_uri: changed.redirect_uri })).json().scope).toBe(
      'inventory:read',
    )
  })
})

describe('what a token opens', () => {
  test('without dealers:write, add_dealer is refused in words and nothing else is [OAU-05]', async () => {
    const { tokens } = await agent.connect(member, ['inventory:read'])
    expect(tokens.scope).toBe('inventory:read')
    const { result } = await agent.callTool(tokens.access_token, 'add_dealer', { dealership_url: 'x.example' })
    expect(result.isError).toBe(true)
    expect(result.content[0].text).toContain('dealers:write')
    const writing = await agent.connect(member)
    const allowed = await agent.callTool(writing.tokens.access_token, 'add_dealer', {})
    expect(allowed.result.content[0].text).toContain('dealership_url is missing')
    const clientId = await registered()
    const only = await agent.consent(clientId, member, ['dealers:write'])
    const token = (await agent.exchange(clientId, only.searchParams.get('code') ?? '')).json().access_token
    const reading = await agent.callTool(token, 'list_dealers')
    expect([reading.result.isError, reading.result.content[0].text]).toEqual([
      true,
      expect.stringContaining('inventory:read'),
    ])
  })

  test('it opens /mcp alone: elsewhere it is an invalid API key [OAU-07]', async () => {
    const { tokens } = await agent.connect(admin)
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      const forms = [
        { url: '/v1/dealers', headers: { authorization: `Bearer ${token}` } },
        { url: '/v1/dealers', headers: { 'x-api-key': token } },
        { url: `/v1/dealers?api_key=${token}` },
        { url: '/v1/ims/feeds', headers: { authorization: `Bearer ${token}` } },
        { method: 'POST', url: '/v2/inventory/query', payload: { api_key: token } } as const,
      ]
      for (const form of forms) {
        const answer = await api.app.inject(form)
        expect([form.url, answer.statusCode, answer.json().detail]).toEqual([form.url, 403, 'Invalid API key'])
      }
      const internal = await api.app.inject({ url: '/internal/keys', headers: { authorization: `Bearer ${token}` } })
      expect(internal.statusCode).toBe(401)
    }
    expect(await isOpen(tokens.refresh_token)).toBe(false)
  })

  test('it has the rights of a live key, never those of an administrator, and sees its account alone [OAU-07]', async () => {
    const { tokens } = await agent.connect(admin)
    const resource = `${issuer}/mcp`
    const granted = await api.services.authenticator.authenticateToken(tokens.access_token, resource)
    expect(granted?.caller).toMatchObject({ accountId, type: 'live', admin: false })
    expect(await api.services.authenticator.authenticateToken(tokens.access_token, `${issuer}/other`)).toBeNull()
    const theirs = await agent.connect(stranger)
    const { handle } = api.testDatabase.database
    const { publicId } = await seedDealership(handle, [accountId], { name: 'Own Motors' })
    const ask = async (token: string, name: string, args: object) => (await agent.callTool(token, name, args)).result
    const [own, foreign] = [tokens.access_token, theirs.tokens.access_token]
    expect((await ask(own, 'list_dealers', {})).structuredContent.total).toBe(1)
    expect((await ask(foreign, 'list_dealers', {})).structuredContent.total).toBe(0)
    expect((await ask(own, 'inventory_summary', { dealership_id: publicId })).isError).toBeUndefined()
    const refused = await ask(foreign, 'inventory_summary', { dealership_id: publicId })
    expect([refused.isError, JSON.stringify(refused)]).toEqual([true, expect.not.stringContaining('Own Motors')])
  })

  test('nobody else can name a grant, and calls of several apps at once are not mixed up [OAU-07]', async () => {
    for (const pass of ['1', 'undefined', '00000000-0000-4000-8000-000000000000']) {
      const answer = await api.app.inject({ url: '/v1/dealers', headers: { 'x-forecourt-grant': pass } })
      expect(answer.statusCode).toBe(401)
    }
    const [own, theirs] = [(await agent.connect(admin)).tokens, (await agent.connect(stranger)).tokens]
    const totals = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const { result } = await agent.callTool((index % 2 === 0 ? own : theirs).access_token, 'list_dealers')
        return result.structuredContent.total
      }),
    )
    expect(totals).toEqual(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 1 : 0)))
  })

  test('its calls count in limits, usage and the request log, as those of its app [OAU-07]', async () => {
    const { tokens, clientId } = await agent.connect(member)
    await agent.callTool(tokens.access_token, 'list_dealers')
    await agent.callTool(tokens.access_token, 'get_setup', { setup_id: 'setup_unknown' })
    const ask = async (url: string, with_ = key) =>
      (await api.app.inject({ url, headers: { authorization: `Bearer ${with_}` } })).json()
    const { groups } = await ask('/v1/usage?group_by=key')
    expect(groups.find((group: { client_id?: string }) => group.client_id === clientId)).toMatchObject({
      key_id: null,
      total_requests: 2,
      successful: 1,
      errors: 1,
    })
    const { requests } = await ask('/v1/requests?operation=getSetup')
    expect(requests[0]).toMatchObject({ key_id: 0, client_id: clientId, status: 404, operation: 'getSetup' })
    const other = await api.issueKey()
    expect(JSON.stringify(await ask('/v1/usage?group_by=key', other.key))).not.toContain(clientId)
    await executeSql(
      api.testDatabase.database.handle,
      `UPDATE accounts SET limits = '{"default": {"minute": 1, "hour": 1, "day": 1, "month": 1}}' WHERE id = $1`,
      [accountId],
    )
    const limited = await agent.callTool(tokens.access_token, 'list_dealers')
    expect(limited.result.content[0].text).toMatch(/Rate limit exceeded.*Wait \d+ seconds/)
    await executeSql(
      api.testDatabase.database.handle,
      `UPDATE accounts SET limits = '{"default": {"minute": 100000, "hour": 100000, "day": 100000, "month": 100000}}' WHERE id = $1`,
      [accountId],
    )
  })
})

describe('how it ends', () => {
  test('an access token lives an hour, a refresh token 30 days; then the app is no longer connected [OAU-06] [OAU-08]', async () => {
    const { clientId, tokens } = await agent.connect(member)
    clock.advance(hourMs - 60_000)
    expect(await isOpen(tokens.access_token)).toBe(true)
    clock.advance(61_000)
    expect(await isOpen(tokens.access_token)).toBe(false)
    clock.advance(30 * dayMs - hourMs - 120_000)
    const renewed: Tokens = (await agent.refresh(clientId, tokens.refresh_token)).json()
    expect(await isOpen(renewed.access_token)).toBe(true)
    clock.advance(30 * dayMs + 1_000)
    expect(await errorOf(agent.refresh(clientId, renewed.refresh_token))).toEqual(ended)
    expect((await appsOf(member)).map((app: { client_id: string }) => app.client_id)).not.toContain(clientId)
  })

  test('a refresh token works once; its second use ends the grant [OAU-06]', async () => {
    const { clientId, tokens } = await agent.connect(member)
    const renewed: Tokens = (await agent.refresh(clientId, tokens.refresh_token)).json()
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
    expect(await isOpen(renewed.access_token)).toBe(true)
    expect(await errorOf(agent.refresh(clientId, tokens.refresh_token))).toEqual(ended)
    expect(await isOpen(renewed.access_token)).toBe(false)
    expect(await errorOf(agent.refresh(clientId, renewed.refresh_token))).toEqual(ended)
  })

  test('a refresh token that is used twice at the same time works for one at most, and ends the grant [OAU-06]', async () => {
    for (let round = 0; round < 5; round++) {
      const { clientId, tokens } = await agent.connect(member)
      const answers = await Promise.all([1, 2, 3].map(() => agent.refresh(clientId, tokens.refresh_token)))
      const worked = answers.filter(({ statusCode }) => statusCode === 200)
      expect(worked).toHaveLength(1)
      expect(answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json().error)).toEqual(
        Array(2).fill('invalid_grant'),
      )
      expect(await isOpen(worked[0]?.json().access_token)).toBe(false)
      expect(await errorOf(agent.refresh(clientId, worked[0]?.json().refresh_token))).toEqual(ended)
    }
  })

  test('a renewal beside the second use of an older token ends with the grant, without an error [OAU-06]', async () => {
    for (let round = 0; round < 5; round++) {
      const { clientId, tokens } = await agent.connect(member)
      const renewed: Tokens = (await agent.refresh(clientId, tokens.refresh_token)).json()
      const old = [1, 2].map(() => agent.refresh(clientId, tokens.refresh_token))
      const answers = await Promise.all([...old, agent.refresh(clientId, renewed.refresh_token)])
      for (const answer of answers) expect([undefined, 'invalid_grant']).toContain(answer.json().error)
      expect(await isOpen(renewed.access_token)).toBe(false)
    }
  })

  test('a code that is used twice, also at the same time, ends what it gave [OAU-02] [OAU-06]', async () => {
    const { clientId, code, tokens } = await agent.connect(member)
    expect(await errorOf(agent.exchange(clientId, code))).toEqual(ended)
    expect(await isOpen(tokens.access_token)).toBe(false)
    const next = (await agent.consent(clientId, member, both)).searchParams.get('code') ?? ''
    const answers = await Promise.all([1, 2].map(() => agent.exchange(clientId, next)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const given = answers.find(({ statusCode }) => statusCode === 200)?.json()
    expect(await isOpen(given.access_token)).toBe(false)
  })

  test('an exchange that fails half way uses nothing up [OAU-06]', async () => {
    const { clientId, tokens } = await agent.connect(member)
    const { handle } = api.testDatabase.database
    await executeSql(
      handle,
      `ALTER TABLE oauth_artifacts ADD CONSTRAINT broken CHECK (kind <> 'AccessToken') NOT VALID`,
    )
    const failed = await agent.refresh(clientId, tokens.refresh_token)
    await executeSql(handle, 'ALTER TABLE oauth_artifacts DROP CONSTRAINT broken')
    expect([failed.statusCode, failed.json().error]).toEqual([500, 'server_error'])
    expect(await isOpen((await agent.refresh(clientId, tokens.refresh_token)).json().access_token)).toBe(true)
  })

  test('a token of one app is of no use to another [OAU-06]', async () => {
    const { tokens } = await agent.connect(member)
    const otherId = await registered()
    expect(await errorOf(agent.refresh(otherId, tokens.refresh_token))).toEqual(ended)
    await agent.form('/oauth/revoke', { client_id: otherId, token: tokens.refresh_token })
    expect(await isOpen(tokens.access_token)).toBe(true)
  })

  test('a token is not renewed for another resource or more scopes [OAU-06]', async () => {
    const { clientId, tokens } = await agent.connect(member, ['inventory:read'])
    const more = await agent.refresh(clientId, tokens.refresh_token, { scope: allScopes })
    expect([more.statusCode, more.json().error]).toEqual([400, 'invalid_scope'])
    const renewed = (await agent.refresh(clientId, tokens.refresh_token)).json()
    expect(renewed.scope).toBe('inventory:read')
    const other = await agent.refresh(clientId, renewed.refresh_token, { resource: 'https://other.example/mcp' })
    expect([other.statusCode, other.json().error]).toEqual([400, 'invalid_target'])
  })

  test.each(['access_token', 'refresh_token'] as const)(
    'revoking its %s ends the grant at once [OAU-06]',
    async (kind) => {
      const { clientId, tokens } = await agent.connect(member)
      const revoked = await agent.form('/oauth/revoke', { client_id: clientId, token: tokens[kind] })
      expect(revoked.statusCode).toBe(200)
      expect(await isOpen(tokens.access_token)).toBe(false)
      expect(await errorOf(agent.refresh(clientId, tokens.refresh_token))).toEqual(ended)
      expect((await agent.form('/oauth/revoke', { client_id: clientId, token: 'unknown' })).statusCode).toBe(200)
    },
  )

  test('a member who is removed ends their grants at the next request, and no other [OAU-06]', async () => {
    const { clientId, tokens } = await agent.connect(leaving)
    const pending = (await agent.consent(clientId, leaving, both)).searchParams.get('code') ?? ''
    const staying = await agent.connect(member)
    expect((await admin.ask('DELETE', `/internal/members/${leaving.memberId}`)).statusCode).toBe(200)
    expect(await isOpen(tokens.access_token)).toBe(false)
    expect(await errorOf(agent.refresh(clientId, tokens.refresh_token))).toEqual(ended)
    expect(await errorOf(agent.exchange(clientId, pending))).toEqual(ended)
    expect(await isOpen(staying.tokens.access_token)).toBe(true)
  })
})

describe('connected apps', () => {
  test('are listed with who connected them, of the own account alone [OAU-08]', async () => {
    const { clientId, tokens } = await agent.connect(member, ['inventory:read'])
    await agent.callTool(tokens.access_token, 'list_dealers')
    const find = async (who: SignedIn) =>
      (await appsOf(who)).find((app: { client_id: string }) => app.client_id === clientId)
    expect(await find(admin)).toMatchObject({
      name: 'Car Helper',
      publisher: null,
      member_id: member.memberId,
      scopes: ['inventory:read'],
    })
    expect(await find(stranger)).toBeUndefined()
    const { app_id: appId } = await find(admin)
    expect((await stranger.ask('DELETE', `/internal/oauth/apps/${appId}`)).statusCode).toBe(404)
    expect(await isOpen(tokens.access_token)).toBe(true)
    expect((await admin.ask('DELETE', `/internal/oauth/apps/${appId}`)).statusCode).toBe(200)
    expect(await isOpen(tokens.access_token)).toBe(false)
    expect(await errorOf(agent.refresh(clientId, tokens.refresh_token))).toEqual(ended)
    expect(await find(admin)).toBeUndefined()
    expect((await admin.ask('DELETE', `/internal/oauth/apps/${appId}`)).statusCode).toBe(404)
  })

  test('are disconnected by administrators and by whoever connected them [OAU-08]', async () => {
    const ofAdmin = await agent.connect(admin)
    const ofMember = await agent.connect(member)
    const idOf = async (clientId: string) =>
      (await appsOf(admin)).find((app: { client_id: string }) => app.client_id === clientId).app_id
    const mayDisconnect = async (who: SignedIn, { clientId }: typeof ofAdmin) =>
      (await appsOf(who)).find((app: { client_id: string }) => app.client_id === clientId).may_disconnect
    expect([await mayDisconnect(admin, ofAdmin), await mayDisconnect(admin, ofMember)]).toEqual([true, true])
    expect([await mayDisconnect(member, ofAdmin), await mayDisconnect(member, ofMember)]).toEqual([false, true])
    expect((await member.ask('DELETE', `/internal/oauth/apps/${await idOf(ofAdmin.clientId)}`)).statusCode).toBe(404)
    expect((await member.ask('DELETE', `/internal/oauth/apps/${await idOf(ofMember.clientId)}`)).statusCode).toBe(200)
    expect(await isOpen(ofAdmin.tokens.access_token)).toBe(true)
  })

  test('show when they were last used, at most a minute later [OAU-08]', async () => {
    const { clientId, tokens } = await agent.connect(member)
    await agent.callTool(tokens.access_token, 'list_dealers')
    await api.services.authenticator.stop()
    const found = (await appsOf(member)).find((app: { client_id: string }) => app.client_id === clientId)
    expect(Date.parse(found.last_used_at)).toBeGreaterThan(Date.parse(found.connected_at))
  })
})

test('codes, tokens, requests and keys are stored as hashes and never logged [OAU-10]', async () => {
  const clientId = await registered()
  const begun = await agent.begin(clientId)
  const answered = await agent.answer(member, begun, both)
  const dump = async () => {
    const tables = await listRows<{ name: string }>(api.testDatabase.database.handle)`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'member_%'`
    const texts = await Promise.all(
      tables.map(({ name }) => executeSql(api.testDatabase.database.handle, `SELECT t::text FROM "${name}" AS t`)),
    )
    return JSON.stringify(texts)
  }
  expect(await dump()).not.toContain(begun.requestId)
  const resumed = await agent.resume(answered.json().next_url, begun.cookies)
  const code = new URL(String(resumed.headers.location)).searchParams.get('code') ?? ''
  expect(await dump()).not.toContain(code)
  const first: Tokens = (await agent.exchange(clientId, code)).json()
  const second: Tokens = (await agent.refresh(clientId, first.refresh_token)).json()
  await agent.callTool(second.access_token, 'list_dealers')
  await agent.callTool(second.access_token, 'get_setup', { setup_id: 'setup_unknown' })
  await api.app.inject({ url: `/v1/dealers?api_key=${second.access_token}` })
  await agent.refresh(clientId, first.refresh_token)
  const secrets = [code, agent.verifier, begun.requestId, first, second, makeKey('live')].flatMap((secret) =>
    typeof secret === 'string' ? [secret] : [secret.access_token, secret.refresh_token],
  )
  await api.services.requestLog.flush()
  const kept = `${await dump()}${api.logText()}`
  expect(kept).toContain(clientId)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(30)
    expect(kept).not.toContain(secret)
  }
})
