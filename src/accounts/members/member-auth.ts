import type { Logger } from 'pino'
import type { Config } from '../../config/load-config.ts'
import type { Database } from '../../db/database.ts'
import { type DealershipName, findMemberCaller, type MemberCaller } from '../../db/queries/callers.ts'
import { countSignInAttempt } from '../../db/queries/members.ts'
import type { Clock } from '../../lib/clock.ts'
import { apiErrors } from '../../model/errors.ts'
import type { Reader } from '../authenticate.ts'

const cookiePrefix = 'forecourt'
const authPath = '/internal/auth'
/** Header of the client's address, which only this service sets. */
const addressHeader = 'x-member-address'

/** Never resolved: this process makes the requests, after checking the origin itself. */
const ownOrigin = (secure: boolean) => `${secure ? 'https' : 'http'}://dashboard.internal`

type SignIn = {
  readonly email: string
  readonly password: string
  /** The client's address, by which attempts are counted. */
  readonly address: string
  readonly userAgent: string
  /** The browser reached the service by https: its cookies are sent by https only. */
  readonly isSecure: boolean
}

type SignInOutcome =
  /** Values of Set-Cookie. */
  | { readonly kind: 'signed_in'; readonly cookies: readonly string[] }
  /** The same for an unknown address and a wrong password. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number }

type PasswordChange = Pick<SignIn, 'address' | 'userAgent'> & {
  readonly cookie: string
  readonly current: string
  readonly next: string
}

/** Members sign in with e-mail address and password; sessions are in cookies. */
export interface MemberAuth {
  signIn(asked: SignIn): Promise<SignInOutcome>
  /** Ends the member's other sessions; this one gets new cookies. `refused`: the current password is wrong. */
  changePassword(asked: PasswordChange): Promise<SignInOutcome>
  /** Ends the session of a Cookie header; returns Set-Cookie values that delete it. */
  signOut(cookie: string): Promise<readonly string[]>
  /** The signed-in member and the dealership that the request reads; throws apiErrors.signInRequired. */
  authenticate(cookie: string, reads: DealershipName | null): Promise<Reader<MemberCaller>>
  hashPassword(password: string): Promise<string>
}

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'PUBLIC_URL'>
  readonly log: Logger
  readonly secret: string
}

/**
 * Attempts to sign in as one member, from addresses at which that member has no session. Few, so that guessing is
 * hopeless; in a short window, because a stranger can use them up.
 */
const attemptsOfMember = { windowMs: 60_000, max: 20 } as const

/** better-auth is loaded on first use, because workers and API-only processes never need it. */
export function createMemberAuth({ database, clock, config, log, secret }: Deps): MemberAuth {
  const isPublicSecure = config.PUBLIC_URL?.startsWith('https:') === true
  const load = async (secure: boolean) => {
    const { createAuth } = await import('./create-auth.ts')
    return createAuth({
      pool: database.pool,
      log,
      secret,
      secure,
      origin: ownOrigin(secure),
      path: authPath,
      cookiePrefix,
      addressHeader,
    })
  }
  const loading = new Map<boolean, ReturnType<typeof load>>()
  const auth = (isSecure: boolean) => {
    const known = loading.get(isSecure) ?? load(isSecure)
    loading.set(isSecure, known)
    return known
  }
  type Post = { readonly isSecure: boolean; readonly headers: Readonly<Record<string, string>>; readonly body: object }
  const post = async (path: string, { isSecure, headers, body }: Post) => {
    const origin = ownOrigin(isSecure)
    return (await auth(isSecure)).handler(
      new Request(`${origin}${authPath}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, ...headers },
        body: JSON.stringify(body),
      }),
    )
  }
  /** Seconds until another attempt is allowed; 0: now. */
  const waitOfMember = async (email: string, address: string): Promise<number> => {
    const { windowMs, max } = attemptsOfMember
    const nowMs = clock.now().getTime()
    const counted = await countSignInAttempt(database.handle, { email, address, nowMs, windowMs })
    if (counted === undefined || counted.count <= max) return 0
    return Math.max(1, Math.ceil((counted.beganMs + windowMs - nowMs) / 1000))
  }
  return {
    signIn: async ({ email, password, address, userAgent, isSecure }) => {
      const retryAfterSeconds = await waitOfMember(email, address)
      if (retryAfterSeconds > 0) return { kind: 'too_many', retryAfterSeconds }
      const headers = { [addressHeader]: address, 'user-agent': userAgent }
      const asked = { isSecure: isSecure || isPublicSecure, headers, body: { email, password } }
      return readSignIn(await post('/sign-in/email', asked))
    },
    changePassword: async ({ cookie, current, next, address, userAgent }) => {
      const headers = { cookie, [addressHeader]: address, 'user-agent': userAgent }
      const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
      return readSignIn(await post('/change-password', { isSecure: isSecureCookie(cookie), headers, body }))
    },
    signOut: async (cookie) => {
      const asked = { isSecure: isSecureCookie(cookie), headers: { cookie }, body: {} }
      return (await post('/sign-out', asked)).headers.getSetCookie()
    },
    authenticate: async (cookie, reads) => {
      const { api } = await auth(isSecureCookie(cookie))
      const found = await api.getSession({ headers: new Headers({ cookie }), query: { disableCookieCache: true } })
      const reader = found === null ? undefined : await findMemberCaller(database, found.user.id, reads)
      if (reader === undefined) throw apiErrors.signInRequired()
      return reader
    },
    hashPassword: async (password) => (await (await auth(isPublicSecure)).$context).password.hash(password),
  }
}

function readSignIn(response: Response): SignInOutcome {
  if (response.ok) return { kind: 'signed_in', cookies: response.headers.getSetCookie() }
  if (response.status === 429) {
    return { kind: 'too_many', retryAfterSeconds: Number(response.headers.get('x-retry-after') ?? 60) }
  }
  if (response.status >= 500) throw new Error(`better-auth answered ${response.status}`)
  return { kind: 'refused' }
}

function isSecureCookie(cookie: string): boolean {
  return cookie.includes(`__Secure-${cookiePrefix}.session_token=`)
}

export function holdsSession(cookie: string | undefined): cookie is string {
  return cookie?.includes(`${cookiePrefix}.session_token=`) === true
}
