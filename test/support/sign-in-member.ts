import type { FastifyInstance, InjectOptions } from 'fastify'
import { invite } from '../../src/accounts/members/invitations.ts'
import type { Handle } from '../../src/db/database.ts'
import type { MemberRole } from '../../src/db/queries/members.ts'
import { systemClock } from '../../src/lib/clock.ts'

export type SignedIn = {
  readonly email: string
  readonly password: string
  /** The Cookie header of the session. */
  readonly cookie: string
  readonly memberId: string
  /** As the dashboard sends it, with the browser's other cookies. */
  ask(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    body?: object,
    others?: string,
  ): ReturnType<typeof sendAsDashboard>
}

type WantedMember = {
  readonly accountId: number
  readonly role?: MemberRole
  readonly operator?: boolean
}

export const memberPassword = 'a long enough password'
let members = 0

/** Opens a one-time link and signs in, as a browser would. */
export async function signInMember(app: FastifyInstance, handle: Handle, wanted: WantedMember): Promise<SignedIn> {
  members += 1
  const email = `member-${process.pid}-${members}@dealers.test`
  const { role = 'admin', operator = false, accountId } = wanted
  const { token } = await invite(handle, { accountId, role, operator, email, member: null, actorId: null }, systemClock)
  const body = { token, name: `Member ${members}`, password: memberPassword }
  const accepted = await sendAsDashboard(app, { method: 'POST', url: '/internal/invitations/accept', payload: body })
  if (accepted.statusCode !== 200) throw new Error(`accepting answered ${accepted.statusCode}: ${accepted.body}`)
  const cookie = cookieOf(accepted.headers['set-cookie'])
  const ask: SignedIn['ask'] = (method, url, sent, others = '') =>
    sendAsDashboard(app, {
      method,
      url,
      headers: { cookie: `${cookie}; ${others}` },
      ...(sent === undefined ? {} : { payload: sent }),
    })
  const session = await ask('GET', '/internal/session')
  return { email, password: memberPassword, cookie, memberId: session.json().member.id, ask }
}

/** Each request from a different address, so that attempts do not add up. */
export function sendAsDashboard(app: FastifyInstance, options: InjectOptions) {
  members += 1
  const remoteAddress = `198.51.${Math.floor(members / 250)}.${members % 250}`
  return app.inject({ remoteAddress, ...options, headers: { 'x-forecourt-dashboard': '1', ...options.headers } })
}

export function cookieOf(setCookie: string | readonly string[] | undefined): string {
  return [setCookie ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
