import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MortalDatabase, openMortalDatabase } from '../../test/support/mortal-database.ts'
import { createOAuthApp, issuer, type Tokens } from '../../test/support/oauth-app.ts'
import { type SignedIn, signInMember } from '../../test/support/sign-in-member.ts'
import { openTestApi, type TestApi } from '../../test/support/test-api.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { waitUntil } from '../../test/support/wait-until.ts'
import { executeSql } from '../db/database.ts'

let mortal: MortalDatabase
let api: TestApi
let app: ReturnType<typeof createOAuthApp>
let member: SignedIn
let clientId: string

beforeAll(async () => {
  const testDatabase = await openTestDatabase()
  mortal = await openMortalDatabase(testDatabase, 'oauth_outages')
  const on = { ...testDatabase, database: mortal.database }
  const environment = { PUBLIC_URL: issuer }
  const opened = await openTestApi(undefined, {}, { on, environment })
  const close = async () => {
    await opened.close()
    await mortal.close()
  }
  api = { ...opened, close }
  app = createOAuthApp(api.app)
  const { accountId } = await api.issueKey()
  member = await signInMember(api.app, testDatabase.database.handle, { accountId, role: 'member' })
  clientId = (await app.register()).json().client_id
})
afterAll(() => api.close())

const codeOf = (arrived: URL) => arrived.searchParams.get('code') ?? ''
const tokensOf = async (): Promise<Tokens> =>
  (await app.exchange(clientId, codeOf(await app.consent(clientId, member, ['inventory:read'])))).json()

/** Each with what it needs, made while the database was there. */
const requests: Readonly<Record<string, () => Promise<() => ReturnType<typeof app.authorize>>>> = {
  'GET /oauth/authorize': async () => () => app.authorize(clientId),
  'GET /oauth/authorize/{id}': async () => {
    const begun = await app.begin(clientId)
    const { next_url: next } = (await app.answer(member, begun, ['inventory:read'])).json()
    return () => app.resume(next, begun.cookies)
  },
  'POST /oauth/token': async () => {
    const code = codeOf(await app.consent(clientId, member, ['inventory:read']))
    return () => app.exchange(clientId, code)
  },
  'POST /oauth/token, renewed': async () => {
    const { refresh_token: token } = await tokensOf()
    return () => app.refresh(clientId, token)
  },
  'POST /oauth/register': async () => () => app.register(),
  'POST /oauth/revoke': async () => {
    const { refresh_token: token } = await tokensOf()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ client_id: clientId, token }).toString()
    return () => api.app.inject({ method: 'POST', url: '/oauth/revoke', headers, payload })
  },
}

test.each(Object.keys(requests))(
  '%s is 503 with Retry-After when the database goes away before any of its statements',
  async (name) => {
    const usual = (await (await requests[name]?.())?.())?.statusCode
    expect(usual).toBeLessThan(400)
    for (let statements = 0; ; statements += 1) {
      await waitUntil('the database', () =>
        executeSql(mortal.database.handle, 'SELECT').then(
          () => true,
          () => undefined,
        ),
      )
      const send = await requests[name]?.()
      mortal.dieAfter(statements)
      const answer = await send?.()
      if (!mortal.revive()) {
        expect(statements).toBeGreaterThan(0)
        expect(answer?.statusCode).toBe(usual)
        return
      }
      if (answer?.statusCode === usual) continue
      expect([answer?.statusCode, answer?.headers['retry-after']], `${statements} statements: ${answer?.body}`).toEqual(
        [503, '5'],
      )
      expect(answer?.body).toContain('temporarily_unavailable')
      expect(answer?.headers.location).toBeUndefined()
    }
  },
)
