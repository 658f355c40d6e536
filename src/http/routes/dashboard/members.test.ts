import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openForFile } from '../../../../test/support/open-for-file.ts'
import { loadResponseContract, type ResponseContract } from '../../../../test/support/response-contract.ts'
import {
  memberPassword,
  type SignedIn,
  sendAsDashboard,
  signInMember,
} from '../../../../test/support/sign-in-member.ts'
import { type IssuedKey, openTestApi } from '../../../../test/support/test-api.ts'
import { findInvitation, invite } from '../../../accounts/members/invitations.ts'
import { writeRows } from '../../../db/database.ts'
import { systemClock } from '../../../lib/clock.ts'
import { isForMembers } from '../../define-route.ts'
import { routes } from '../registry.ts'

const wrong = { password: 'not the right password' }

describe('members of the dashboard', () => {
  let contract: ResponseContract
  let own: IssuedKey
  let other: IssuedKey
  let admin: SignedIn
  let member: SignedIn
  let stranger: SignedIn

  const api = openForFile(openTestApi)
  beforeAll(async () => {
    contract = await loadResponseContract()
    own = await api.issueKey()
    other = await api.issueKey()
    const { handle } = api.testDatabase.database
    admin = await signInMember(api.app, handle, { accountId: own.accountId })
    member = await signInMember(api.app, handle, { accountId: own.accountId, role: 'member' })
    stranger = await signInMember(api.app, handle, { accountId: other.accountId })
  })

  async function signIn(payload: object, more: object = {}) {
    const answer = await sendAsDashboard(api.app, { method: 'POST', url: '/internal/session', payload, ...more })
    contract.check({ method: 'POST', url: '/internal/session', response: answer })
    return answer
  }

  test('a session cookie is limited to this service and not accessible to scripts', async () => {
    const answer = await signIn({ email: admin.email.toUpperCase(), password: memberPassword })
    expect(answer.statusCode).toBe(200)
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^forecourt\.session_token=/)
    for (const flag of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(flag)
    expect(answer.json()).toEqual({ success: true })
  })

  test('a wrong password and an unknown address get the same response, after the same work', async () => {
    const answers = [
      await signIn({ email: admin.email, ...wrong }),
      await signIn({ email: 'nobody@dealers.test', ...wrong }),
      await signIn({ email: 'not an address', ...wrong }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    expect(new Set(answers.map((answer) => answer.json().detail))).toEqual(new Set(['Wrong email address or password']))
    const derive = vi.spyOn(crypto, 'scrypt')
    syncBuiltinESMExports()
    const work = async (email: string) => {
      derive.mockClear()
      expect((await signIn({ email, ...wrong })).statusCode).toBe(401)
      return derive.mock.calls.map(([, , length, cost]) => [length, cost])
    }
    const ofKnown = await work(member.email)
    expect(ofKnown).toEqual([[64, expect.objectContaining({ N: 16_384, r: 16 })]])
    expect(await work('nobody-else@dealers.test')).toEqual(ofKnown)
    derive.mockRestore()
    syncBuiltinESMExports()
  })

  test('guessing from one address is limited, with the time to wait', async () => {
    const from = { remoteAddress: '203.0.113.7' }
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) {
      statuses.push((await signIn({ email: admin.email, ...wrong }, from)).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    const refused = await signIn({ email: admin.email, password: memberPassword }, from)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn({ email: admin.email, password: memberPassword })).statusCode).toBe(200)
  })

  test('guessing one member’s password is limited from any number of addresses, but not where the member signed in before', async () => {
    const victim = await signInMember(api.app, api.testDatabase.database.handle, { accountId: own.accountId })
    const right = { email: victim.email, password: memberPassword }
    const known = { remoteAddress: '203.0.113.50' }
    expect((await signIn(right, known)).statusCode).toBe(200)
    const guess = async (email: string) => (await signIn({ email, ...wrong })).statusCode
    for (const email of [victim.email, 'nobody-at-all@dealers.test']) {
      const statuses = await Promise.all(Array.from({ length: 30 }, () => guess(email)))
      const admitted = email === victim.email ? 18 : 20
      expect(statuses.filter((status) => status === 401)).toHaveLength(admitted)
      expect(statuses.filter((status) => status === 429)).toHaveLength(30 - admitted)
    }
    const refused = await signIn(right)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    const ofAnother = { remoteAddress: '203.0.113.51' }
    expect((await signIn({ email: stranger.email, password: memberPassword }, ofAnother)).statusCode).toBe(200)
    expect((await signIn(right, ofAnother)).statusCode).toBe(429)
    expect((await signIn(right, known)).statusCode).toBe(200)
  })

  test('an administrator who is no operator changes nothing of an operator', async () => {
    const operator = await signInMember(api.app, api.testDatabase.database.handle, {
      accountId: own.accountId,
      operator: true,
    })
    const ofMembers = routes.filter(({ url, access }) => url.includes('{member_id}') && access === 'manager')
    expect(ofMembers.length).toBeGreaterThan(1)
    for (const { method, url, name } of ofMembers) {
      const body = method === 'PATCH' ? { role: 'member' } : undefined
      const answer = await admin.ask(method, url.replace('{member_id}', operator.memberId), body)
      expect([answer.statusCode, answer.json().detail], name).toEqual([403, 'OPERATOR_REQUIRED'])
      const foreign = await stranger.ask(method, url.replace('{member_id}', operator.memberId), body)
      expect(foreign.statusCode, name).toBe(404)
    }
    expect((await operator.ask('GET', '/internal/session')).statusCode).toBe(200)
    const changeable = async (who: SignedIn) => {
      const { members } = (await who.ask('GET', '/internal/members')).json()
      return [admin, member, operator].map(
        ({ memberId }) => members.find(({ id }: { id: string }) => id === memberId).may_change,
      )
    }
    expect(await changeable(admin)).toEqual([false, true, false])
    expect(await changeable(operator)).toEqual([true, true, false])
    expect(await changeable(member)).toEqual([false, false, false])
  })

  test('an expired or ended session is refused at the next request', async () => {
    const { handle } = api.testDatabase.database
    const leaving = await signInMember(api.app, handle, { accountId: own.accountId })
    expect((await leaving.ask('GET', '/internal/keys')).statusCode).toBe(200)
    expect((await leaving.ask('DELETE', '/internal/session')).statusCode).toBe(200)
    expect((await leaving.ask('GET', '/internal/keys')).statusCode).toBe(401)

    const late = await signInMember(api.app, handle, { accountId: own.accountId })
    const past = new Date(Date.now() - 1000)
    await writeRows(handle)`UPDATE member_sessions SET expires_at = ${past} WHERE member_id = ${late.memberId}`
    for (const url of ['/internal/session', '/v1/dealers']) {
      const answer = await late.ask('GET', url)
      expect(answer.statusCode).toBe(401)
      expect(answer.json().detail).toBe('Sign in to the dashboard')
    }
    const forged = await sendAsDashboard(api.app, {
      url: '/internal/session',
      headers: { cookie: admin.cookie.replace(/\.[^.]*$/, `.${'A'.repeat(43)}%3D`) },
    })
    expect(forged.statusCode).toBe(401)
  })

  test('no route of the dashboard accepts an API key, and none works without a session', async () => {
    const ofMembers = routes.filter((route) => isForMembers(route.access))
    expect(ofMembers.length).toBeGreaterThan(5)
    for (const { method, url } of ofMembers) {
      expect(url).toMatch(/^\/internal\//)
      const path = url.replace(/\{\w+\}/g, '1')
      for (const headers of [{}, { authorization: `Bearer ${own.key}` }, { cookie: 'forecourt.session_token=x.y' }]) {
        const response = await sendAsDashboard(api.app, { method, url: path, headers })
        expect([method, url, response.statusCode]).toEqual([method, url, 401])
        contract.check({ method, url: path, response })
      }
    }
    for (const route of routes.filter(({ url }) => url.startsWith('/internal/'))) {
      expect([route.url, isForMembers(route.access) || route.access === 'public']).toEqual([route.url, true])
    }
  })

  test('a request that changes data must come from a page of this service', async () => {
    const changing = routes.filter((route) => route.method !== 'GET' && route.access !== 'public')
    for (const { method, url } of changing) {
      const path = url.replace(/\{\w+\}/g, '1')
      const { cookie } = admin
      const plain = await api.app.inject({ method, url: path, headers: { cookie } })
      expect([method, url, plain.statusCode]).toEqual([method, url, 403])
      const foreign = await sendAsDashboard(api.app, {
        method,
        url: path,
        headers: { cookie, origin: 'https://evil.example' },
      })
      expect([method, url, foreign.statusCode]).toEqual([method, url, 403])
    }
    const post = { method: 'POST', url: '/internal/session', payload: {} } as const
    expect((await api.app.inject({ ...post, payload: { email: 'a@b.c', password: 'x' } })).statusCode).toBe(403)
    const own = { cookie: admin.cookie, origin: 'http://localhost' }
    const withOrigin = await sendAsDashboard(api.app, { method: 'DELETE', url: '/internal/members/none', headers: own })
    expect(withOrigin.statusCode).toBe(404)
  })

  test('a member sees what a key sees, and only administrators manage', async () => {
    expect((await member.ask('GET', '/v1/dealers')).json()).toMatchObject({ success: true, count: 0 })
    expect((await admin.ask('GET', '/v1/ims/feeds')).statusCode).toBe(200)
    const managing = routes.filter(({ access }) => ['manager', 'admin'].includes(access))
    for (const { method, url } of managing) {
      const answer = await member.ask(method, url.replace(/\{\w+\}/g, '1'))
      expect([method, url, answer.statusCode, answer.json().detail]).toEqual([method, url, 403, 'ADMIN_REQUIRED'])
    }
    for (const { method, url } of routes.filter(({ access }) => access === 'operator')) {
      const answer = await admin.ask(method, url.replace(/\{\w+\}/g, '1'))
      expect([method, url, answer.statusCode, answer.json().detail]).toEqual([method, url, 403, 'OPERATOR_REQUIRED'])
    }
  })

  test('a key is created, displayed once, and deactivated', async () => {
    const body = { name: 'nightly sync', type: 'live' }
    const created = await admin.ask('POST', '/internal/keys', body)
    contract.check({ method: 'POST', url: '/internal/keys', response: created })
    const { key, key_id } = created.json()
    const call = () => api.app.inject({ url: '/v1/dealers', headers: { authorization: `Bearer ${key}` } })
    expect((await call()).statusCode).toBe(200)
    const listed = await admin.ask('GET', '/internal/keys')
    contract.check({ method: 'GET', url: '/internal/keys', response: listed })
    expect(listed.body).not.toContain(key)
    expect(listed.json().keys[0]).toMatchObject({
      key_id,
      name: 'nightly sync',
      type: 'live',
      active: true,
      last_four: key.slice(-4),
    })
    const foreign = await stranger.ask('POST', `/internal/keys/${key_id}/deactivate`)
    expect([foreign.statusCode, foreign.json().detail]).toEqual([404, 'API key not found'])
    expect((await call()).statusCode).toBe(200)
    expect((await admin.ask('POST', `/internal/keys/${key_id}/deactivate`)).statusCode).toBe(200)
    const refused = await call()
    expect([refused.statusCode, refused.json().detail]).toEqual([403, 'Invalid API key'])
    expect((await stranger.ask('GET', '/internal/keys')).body).not.toContain('nightly sync')
  })

  test('a key name of 10,000 characters is refused and changes nothing', async () => {
    const before = (await admin.ask('GET', '/internal/keys')).json().keys.length
    const answer = await admin.ask('POST', '/internal/keys', { name: 'x'.repeat(10_000), type: 'live' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body.length).toBeLessThan(2_000)
    expect((await admin.ask('POST', '/internal/keys', { name: '   ', type: 'live' })).statusCode).toBe(422)
    expect((await admin.ask('GET', '/internal/keys')).json().keys).toHaveLength(before)
  })

  test('an invitation works once, for its address and account, until it is revoked or expires', async () => {
    const invited = await admin.ask('POST', '/internal/invitations', { email: 'New@Dealers.test', role: 'member' })
    contract.check({ method: 'POST', url: '/internal/invitations', response: invited })
    const token = String(invited.json().link).split('#')[1]
    const look = () =>
      sendAsDashboard(api.app, { method: 'POST', url: '/internal/invitations/look-up', payload: { token } })
    expect((await look()).json()).toMatchObject({ purpose: 'join', email: 'new@dealers.test' })
    const accept = (more: object = {}) =>
      sendAsDashboard(api.app, {
        method: 'POST',
        url: '/internal/invitations/accept',
        payload: { token, name: 'New', password: memberPassword, ...more },
      })
    expect((await accept({ password: 'short' })).statusCode).toBe(422)
    for (const email of ['second@dealers.test', 'third@dealers.test']) {
      await admin.ask('POST', '/internal/invitations', { email, role: 'member' })
    }
    const both = await Promise.all([accept({ email: 'other@dealers.test' }), accept()])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    expect((await look()).statusCode).toBe(404)
    const { members } = (await admin.ask('GET', '/internal/members')).json()
    expect(members).toContainEqual(expect.objectContaining({ email: 'new@dealers.test', role: 'member' }))
    expect(JSON.stringify(members)).not.toContain(stranger.email)

    const open = async () => (await admin.ask('GET', '/internal/members')).json().invitations
    const invitations = await open()
    expect(invitations).toHaveLength(2)
    const path = `/internal/invitations/${invitations[0].id}`
    expect((await stranger.ask('DELETE', path)).statusCode).toBe(404)
    expect((await admin.ask('DELETE', path)).statusCode).toBe(200)
    expect(await open()).toHaveLength(1)

    const { handle } = api.testDatabase.database
    const old = { now: () => new Date(Date.now() - 8 * 86_400_000) }
    const request = {
      accountId: own.accountId,
      role: 'admin',
      operator: false,
      email: null,
      member: null,
      actorId: null,
    } as const
    const expired = await invite(handle, request, old)
    expect((await accept({ token: expired.token, email: 'late@dealers.test' })).statusCode).toBe(404)
    const openAt = (ms: number) =>
      findInvitation(handle, expired.token, { now: () => new Date(expired.expiresAt.getTime() + ms) })
    expect(await openAt(-1)).toMatchObject({ id: expired.id })
    await expect(openAt(0)).rejects.toThrow()
    const nameless = await invite(handle, request, systemClock)
    const missing = await accept({ token: nameless.token })
    expect([missing.statusCode, missing.json().detail[0].loc]).toEqual([422, ['body', 'email']])
    expect((await accept({ token: nameless.token, email: admin.email })).statusCode).toBe(409)
  })

  test('a password link sets a new password and ends the sessions; removing a member ends them too', async () => {
    const { handle } = api.testDatabase.database
    const lockedOut = await signInMember(api.app, handle, { accountId: own.accountId })
    const path = `/internal/members/${lockedOut.memberId}`
    expect((await stranger.ask('POST', `${path}/password-link`)).statusCode).toBe(404)
    const made = await admin.ask('POST', `${path}/password-link`)
    contract.check({ method: 'POST', url: `${path}/password-link`, response: made })
    const token = String(made.json().link).split('#')[1]
    const password = 'quite another password'
    const payload = { token, password }
    await sendAsDashboard(api.app, { method: 'POST', url: '/internal/invitations/accept', payload })
    expect((await lockedOut.ask('GET', '/internal/session')).statusCode).toBe(401)
    expect((await signIn({ email: lockedOut.email, password: memberPassword })).statusCode).toBe(401)
    expect((await signIn({ email: lockedOut.email, password })).statusCode).toBe(200)
    expect((await signIn({ email: member.email, password: memberPassword })).statusCode).toBe(200)

    expect((await stranger.ask('DELETE', path)).statusCode).toBe(404)
    expect((await admin.ask('DELETE', path)).statusCode).toBe(200)
    expect((await signIn({ email: lockedOut.email, password })).statusCode).toBe(401)
    expect((await admin.ask('DELETE', `/internal/members/${admin.memberId}`)).statusCode).toBe(409)
  })

  test('a role is changed from the next request on, never one’s own, and not both of two administrators’', async () => {
    const { handle } = api.testDatabase.database
    const changed = await signInMember(api.app, handle, { accountId: own.accountId, role: 'member' })
    const path = `/internal/members/${changed.memberId}`
    const setRole = (who: SignedIn, of: string, role: string) => who.ask('PATCH', of, { role })
    expect((await setRole(stranger, path, 'admin')).statusCode).toBe(404)
    expect((await setRole(changed, path, 'admin')).json().detail).toBe('ADMIN_REQUIRED')
    const made = await setRole(admin, path, 'admin')
    contract.check({ method: 'PATCH', url: path, response: made })
    expect(made.json()).toEqual({ success: true, role: 'admin' })
    expect((await changed.ask('GET', '/internal/keys')).statusCode).toBe(200)
    expect((await setRole(member, path, 'member')).json().detail).toBe('ADMIN_REQUIRED')
    expect((await setRole(changed, path, 'member')).json().detail).toBe('You cannot change your own role')
    const both = await Promise.all([
      setRole(admin, path, 'member'),
      setRole(changed, `/internal/members/${admin.memberId}`, 'member'),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
    await writeRows(handle)`UPDATE members SET role = 'admin' WHERE id = ${admin.memberId}`
    const { log } = (await admin.ask('GET', '/internal/members')).json()
    const ofChanged = log.filter(({ subject }: { subject: string }) => subject === changed.email)
    expect(ofChanged.map(({ action }: { action: string }) => action)).toContain('made_admin')
  })

  test('a member sets another password with the current one, which ends the other sessions', async () => {
    const { handle } = api.testDatabase.database
    const changing = await signInMember(api.app, handle, { accountId: own.accountId, role: 'member' })
    const elsewhere = await signIn({ email: changing.email, password: memberPassword })
    const cookieOf = (answer: typeof elsewhere) => String(answer.headers['set-cookie']).split(';')[0] ?? ''
    const look = (cookie: string) =>
      sendAsDashboard(api.app, { method: 'GET', url: '/internal/session', headers: { cookie } })
    const next = 'quite another password'
    const change = (current_password: string, new_password = next) =>
      changing.ask('POST', '/internal/session/password', { current_password, new_password })
    const refused = await change('not the right one')
    contract.check({ method: 'POST', url: '/internal/session/password', response: refused })
    expect([refused.statusCode, refused.json().detail]).toEqual([403, 'The current password is wrong'])
    expect((await change(memberPassword, 'short')).statusCode).toBe(422)
    expect((await look(cookieOf(elsewhere))).statusCode).toBe(200)
    const changed = await change(memberPassword)
    expect(changed.statusCode).toBe(200)
    expect((await look(cookieOf(changed))).json().member.email).toBe(changing.email)
    expect((await look(cookieOf(elsewhere))).statusCode).toBe(401)
    expect((await signIn({ email: changing.email, password: memberPassword })).statusCode).toBe(401)
    expect((await signIn({ email: changing.email, password: next })).statusCode).toBe(200)
    const [entry] = (await admin.ask('GET', '/internal/members')).json().log
    expect(entry).toMatchObject({ action: 'password_set', actor: changing.email, subject: changing.email })
  })

  test('an invitation for an address that is a member of the account is refused at once', async () => {
    const invite = (who: SignedIn) =>
      who.ask('POST', '/internal/invitations', { email: member.email.toUpperCase(), role: 'member' })
    const refused = await invite(admin)
    contract.check({ method: 'POST', url: '/internal/invitations', response: refused })
    expect(refused.statusCode).toBe(409)
    // Another account is not told whether there is such a member.
    expect((await invite(stranger)).statusCode).toBe(200)
  })

  test('the log says who gave links, set passwords and removed members, to the account alone', async () => {
    const leaving = await signInMember(api.app, api.testDatabase.database.handle, { accountId: own.accountId })
    const path = `/internal/members/${leaving.memberId}`
    const token = String((await admin.ask('POST', `${path}/password-link`)).json().link).split('#')[1]
    const payload = { token, password: 'quite another password' }
    await sendAsDashboard(api.app, { method: 'POST', url: '/internal/invitations/accept', payload })
    await admin.ask('DELETE', path)
    const listed = await member.ask('GET', '/internal/members')
    contract.check({ method: 'GET', url: '/internal/members', response: listed })
    const ofLeaving = listed.json().log.filter(({ subject }: { subject: string }) => subject === leaving.email)
    expect(ofLeaving.map(({ action, actor }: Record<string, string>) => [action, actor])).toEqual([
      ['removed', admin.email],
      ['password_set', leaving.email],
      ['password_link', admin.email],
      ['joined', leaving.email],
      ['invited', null],
    ])
    expect(JSON.stringify((await stranger.ask('GET', '/internal/members')).json().log)).not.toContain(leaving.email)
  })

  test('passwords and tokens never reach the log', () => {
    expect(api.logText()).not.toContain(memberPassword)
    expect(api.logText()).not.toContain(admin.cookie.slice(30))
  })
})
