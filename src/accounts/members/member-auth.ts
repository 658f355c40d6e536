import type { Logger } from 'pino'
import type { Config } from '../../config/load-config.ts'
import type { Database } from '../../db/database.ts'
import { type DealershipName, findMemberCaller, type MemberCaller } from '../../db/queries/callers.ts'
import { apiErrors } from '../../model/errors.ts'
import type { Reader } from '../caller.ts'
import { addressHeader, authPath, cookiePrefix, ownOrigin } from './auth-names.ts'

type SignIn = {
  readonly email: string
  readonly password: string
  /** Attempts are counted by it. */
  readonly address: string
  readonly userAgent: string
}

export type SignInOutcome =
  /** Values of Set-Cookie. */
  | { readonly kind: 'signed_in'; readonly cookies: readonly string[] }
  /** The same for an unknown address and a wrong password. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number }

/** Members sign in with e-mail address and password; sessions are in cookies. */
export interface MemberAuth {
  signIn(asked: SignIn): Promise<SignInOutcome>
  /** Ends the session of a Cookie header; returns Set-Cookie values that delete it. */
  signOut(cookie: string): Promise<readonly string[]>
  /** The signed-in member and the dealership that the request reads; throws apiErrors.signInRequired. */
  authenticate(cookie: string, reads: DealershipName | null): Promise<Reader<MemberCaller>>
  hashPassword(password: string): Promise<string>
}

type Parts = {
  readonly database: Database
  readonly config: Pick<Config, 'PUBLIC_URL'>
  readonly log: Logger
  readonly secret: string
}

/** better-auth is loaded on first use, because workers and API-only processes never need it. */
export function createMemberAuth({ database, config, log, secret }: Parts): MemberAuth {
  const secure = config.PUBLIC_URL?.startsWith('https:') === true
  const origin = ownOrigin(secure)
  let loading: ReturnType<typeof load> | null = null
  const load = async () => {
    const { createAuth } = await import('./create-auth.ts')
    return createAuth({ handle: database.handle, log, secret, secure })
  }
  const auth = () => {
    loading ??= load()
    return loading
  }
  const post = async (path: string, headers: Readonly<Record<string, string>>, body: object) =>
    (await auth()).handler(
      new Request(`${origin}${authPath}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, ...headers },
        body: JSON.stringify(body),
      }),
    )
  return {
    signIn: async ({ email, password, address, userAgent }) => {
      const headers = { [addressHeader]: address, 'user-agent': userAgent }
      return readSignIn(await post('/sign-in/email', headers, { email, password }))
    },
    signOut: async (cookie) => (await post('/sign-out', { cookie }, {})).headers.getSetCookie(),
    authenticate: async (cookie, reads) => {
      const { api } = await auth()
      const found = await api.getSession({ headers: new Headers({ cookie }), query: { disableCookieCache: true } })
      const reader = found === null ? undefined : await findMemberCaller(database, found.user.id, reads)
      if (reader === undefined) throw apiErrors.signInRequired()
      return reader
    },
    hashPassword: async (password) => (await (await auth()).$context).password.hash(password),
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

export function holdsSession(cookie: string | undefined): cookie is string {
  return cookie?.includes(`${cookiePrefix}.session_token=`) === true
}
