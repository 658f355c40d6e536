import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { agentOf } from '../../config/bot-key.ts'
import type { Config } from '../../config/load-config.ts'
import type { Database } from '../../db/database.ts'
import { isMemberId } from '../../db/queries/members.ts'
import type { Clock } from '../../lib/clock.ts'
import { createApiClient } from '../../outbound/create-api-client.ts'
import type { ConnectRequests } from './connect-requests.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly config: Config
  readonly log: Logger
  readonly secret: string
  readonly version: string
}

/** A request of the authorization server's endpoints, whose body nobody has read. */
type OAuthRequest = { readonly raw: IncomingMessage; readonly answer: ServerResponse; readonly address: string }

export interface OAuthServer {
  readonly issuer: string
  /** What tokens open. */
  readonly resource: string
  handle(request: OAuthRequest): Promise<void>
  /** What apps ask of members. */
  requests(): Promise<ConnectRequests>
  close(): Promise<void>
}

/** Null: PUBLIC_URL is unset, or neither https nor on this machine. The library is loaded when first needed. */
export function createOAuthServer(deps: Deps): OAuthServer | null {
  const issuer = agentOf(deps.config.PUBLIC_URL)
  if (issuer === null) return null
  const resource = `${issuer}/mcp`
  let loading: ReturnType<typeof load> | null = null
  const loaded = () => {
    loading ??= load(deps, { issuer, resource })
    return loading
  }
  return {
    issuer,
    resource,
    handle: async ({ raw, answer, address }) => {
      const { store, callback } = await loaded()
      const { protocol, host } = new URL(issuer)
      Object.assign(raw.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host })
      await store.within(address, () => callback(raw, answer))
    },
    requests: async () => (await loaded()).requests,
    close: async () => (await loading)?.close(),
  }
}

async function load(deps: Deps, { issuer, resource }: { readonly issuer: string; readonly resource: string }) {
  const { database, clock, config, log, secret, version } = deps
  const [{ createProvider }, { createOAuthStore }, { createDocumentFetch }, { createConnectRequests }] =
    await Promise.all([
      import('./create-provider.ts'),
      import('./oauth-store.ts'),
      import('./client-documents.ts'),
      import('./connect-requests.ts'),
    ])
  const store = createOAuthStore({ database, clock })
  const api = createApiClient({ config, version, bases: [] })
  const provider = createProvider({
    issuer,
    resource,
    store,
    secret,
    log,
    registration: config.OAUTH_REGISTRATION === 'on',
    fetchDocument: createDocumentFetch({ clock, store, api, allow: config.OUTBOUND_ALLOW }),
    isMember: (memberId) => isMemberId(store.handle(), memberId),
  })
  return {
    store,
    callback: provider.callback(),
    requests: createConnectRequests({ provider, store, resource }),
    close: api.close,
  }
}
