import { generateKeyPairSync } from 'node:crypto'
import Provider, { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../../db/is-unavailable.ts'
import { apiErrors } from '../../model/errors.ts'
import { maxDocumentBytes } from './client-documents.ts'
import { oauthPaths, requestCookie } from './oauth-paths.ts'
import type { OAuthStore } from './oauth-store.ts'
import { readScopes, scopes } from './scopes.ts'

const hourS = 3600
const dayS = 86_400
/** Each is stored for an hour. Several people may have one address. */
const requestsAnHour = 300

type ProviderDeps = {
  readonly issuer: string
  /** The only resource that tokens open. */
  readonly resource: string
  readonly registration: boolean
  readonly store: OAuthStore
  readonly fetchDocument: typeof fetch
  readonly isMember: (memberId: string) => Promise<boolean>
  /** Signs the cookies; the same in every process. */
  readonly secret: string
  readonly log: Logger
}

/** The protocol, by oidc-provider: authorization code with PKCE for public clients, for one resource. */
export function createProvider(deps: ProviderDeps): Provider {
  const { issuer, store, log } = deps
  const provider = new Provider(issuer, configure(deps))
  // What we set ourselves: behind a proxy, the connection's own scheme says nothing.
  provider.proxy = true
  const outages = new WeakSet<object>()
  provider.on('server_error', (ctx, error) => {
    if (isDatabaseUnavailable(error)) outages.add(ctx)
    log.error({ err: error }, 'OAuth request failed')
  })
  provider.on('registration_create.error', (ctx, error) => {
    if ('retryAfter' in error) ctx.set('retry-after', String(error.retryAfter))
  })
  provider.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      outages.add(ctx)
    }
    if (outages.has(ctx)) answerOutage(ctx)
  })
  provider.use(async (ctx, next) => {
    if (ctx.path === oauthPaths.authorization) {
      await store.limit('request', requestsAnHour)
      ctx.query = { ...ctx.query, scope: scopeOf(ctx.query.scope) }
    }
    if (ctx.path === oauthPaths.token) await store.inTransaction(next)
    else await next()
    if (ctx.path === oauthPaths.metadata) ctx.body = withoutOpenId(ctx.body)
  })
  return provider
}

function configure({ resource, registration, store, fetchDocument, isMember, secret }: ProviderDeps): Configuration {
  // Nothing is signed with it: tokens are opaque, and there are no ID tokens.
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const { Prompt, Check } = interactionPolicy
  const unanswered = new Check(
    'unanswered',
    'A member must agree',
    'consent_required',
    (ctx) => grantOf(ctx) === undefined,
  )
  return {
    adapter: store.adapter,
    jwks: { keys: [key] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    routes: { ...oauthPaths },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: {
      response_types: ['code'],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    // Loopback addresses of any port belong to native apps, and what is not one has none.
    extraClientMetadata: {
      properties: ['application_type'],
      validator: (_ctx, _name, _value, metadata) => {
        metadata.application_type = 'native'
        // Whoever leaves out that it has no secret would get one.
        for (const name of ['client_secret', 'client_secret_expires_at', 'scope'] as const) delete metadata[name]
      },
    },
    scopes: [...scopes],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      registration: { enabled: registration, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02', cacheDuration: { min: 1, max: dayS } },
      resourceIndicators: {
        enabled: true,
        defaultResource: (ctx, _client, oneOf) => {
          if (oneOf !== undefined) return oneOf
          if (ctx.oidc.route === 'authorization') throw new errors.InvalidTarget('resource is required')
          return []
        },
        getResourceServerInfo: (_ctx, asked) => {
          if (asked !== resource) throw new errors.InvalidTarget('resource is not served here')
          return { scope: scopes.join(' '), accessTokenFormat: 'opaque' }
        },
      },
    },
    fetch: fetchDocument,
    fetchResponseBodyLimits: {
      'client_id metadata document': maxDocumentBytes,
      jwks_uri: 0,
      sector_identifier_uri: 0,
    },
    interactions: {
      policy: [
        new Prompt({ name: 'login', requestable: true }),
        new Prompt({ name: 'consent', requestable: true }, unanswered),
      ],
      url: (_ctx, { uid }) => `/dashboard/connect/${uid}`,
    },
    loadExistingGrant: async (ctx) => {
      const id = grantOf(ctx)
      return id === undefined ? undefined : ctx.oidc.provider.Grant.find(id)
    },
    findAccount: async (_ctx, id) =>
      (await isMember(id)) ? { accountId: id, claims: async () => ({ sub: id }) } : undefined,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    expiresWithSession: async () => false,
    ttl: {
      Interaction: hourS,
      Session: hourS,
      AuthorizationCode: 60,
      AccessToken: hourS,
      RefreshToken: 30 * dayS,
      // As long as its tokens are renewed.
      Grant: 3650 * dayS,
    },
    cookies: {
      keys: [secret],
      names: { interaction: requestCookie.name, resume: 'forecourt_resume', session: 'forecourt_oauth' },
      short: { path: requestCookie.path, httpOnly: true, sameSite: 'lax', signed: true },
      long: { path: oauthPaths.authorization, httpOnly: true, sameSite: 'lax', signed: true },
    },
    renderError: (ctx, { error, error_description: why }) => explain(ctx, error, why),
  }
}

/** To the person who is to be asked. */
function explain(ctx: Pick<KoaContextWithOIDC, 'type' | 'body'>, error: string, why: string = error): void {
  ctx.type = 'text'
  ctx.body = `This app cannot be connected to Forecourt: ${why} (${error}).\n`
}

/** As every other route does; the library takes it for a fault of its own. */
function answerOutage(ctx: Pick<KoaContextWithOIDC, 'path' | 'type' | 'body' | 'status' | 'set'>): void {
  const { status, detail, headers } = apiErrors.databaseUnavailable()
  const [error, why] = ['temporarily_unavailable', String(detail)]
  if (ctx.path.startsWith(oauthPaths.authorization)) explain(ctx, error, why)
  else ctx.body = { error, error_description: why }
  ctx.status = status
  ctx.set({ ...headers })
}

/** Only the answer to this very request counts: every connection is agreed to anew. */
function grantOf(ctx: KoaContextWithOIDC): string | undefined {
  return ctx.oidc.result?.consent?.grantId
}

function scopeOf(asked: string | string[] | undefined): string {
  return readScopes(Array.isArray(asked) ? asked.join(' ') : asked).join(' ')
}

/** There are no ID tokens, and no keys to verify them with. */
function withoutOpenId(metadata: unknown): unknown {
  const kept = Object.entries(Object(metadata)).filter(([name]) => !openIdMember.test(name))
  return { ...Object.fromEntries(kept), scopes_supported: scopes }
}

const openIdMember = /^(claim|id_token|subject_types|jwks_uri|request_)/
