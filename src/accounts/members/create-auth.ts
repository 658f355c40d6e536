import { betterAuth } from 'better-auth'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'

export const sessionDays = 7

/** Passwords given from one address, right or wrong. */
const attempts = { window: 60, max: 10 } as const

const times = { createdAt: 'created_at', updatedAt: 'updated_at' } as const
const tokens = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
} as const

/** better-auth on our tables. It creates no members: they join by invitation (`invitations.ts`). */
export function createAuth(deps: {
  readonly pool: Database['pool']
  readonly log: Logger
  /** Signs the cookies; the same in every process. */
  readonly secret: string
  /** Browsers reach the service by https: cookies are sent by https only. */
  readonly secure: boolean
  /** The origin under which better-auth is configured. */
  readonly origin: string
  readonly path: string
  readonly cookiePrefix: string
  /** Header of the client's address. */
  readonly addressHeader: string
}) {
  const { pool, log, secret, secure, cookiePrefix } = deps
  return betterAuth({
    database: pool,
    secret,
    baseURL: deps.origin,
    basePath: deps.path,
    telemetry: { enabled: false },
    logger: { log: (level, message) => log.debug({ level }, `better-auth: ${message}`) },
    emailAndPassword: { enabled: true, disableSignUp: true, maxPasswordLength: 128 },
    user: { modelName: 'members', fields: { emailVerified: 'email_verified', ...times } },
    account: {
      modelName: 'member_credentials',
      fields: { userId: 'member_id', providerId: 'provider_id', accountId: 'provider_account_id', ...tokens, ...times },
    },
    session: {
      modelName: 'member_sessions',
      fields: {
        userId: 'member_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...times,
      },
      expiresIn: sessionDays * 86_400,
      disableSessionRefresh: true,
    },
    verification: { modelName: 'member_verifications', fields: { expiresAt: 'expires_at', ...times } },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'member_rate_limits',
      fields: { lastRequest: 'last_request' },
      customRules: { '/sign-in/email': attempts, '/change-password': attempts },
    },
    advanced: {
      cookiePrefix,
      useSecureCookies: secure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'strict' },
      ipAddress: { ipAddressHeaders: [deps.addressHeader] },
      database: { validateSchema: false },
    },
  })
}
