import { AsyncLocalStorage } from 'node:async_hooks'
import ipaddr from 'ipaddr.js'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Database, Handle } from '../../db/database.ts'
import { countAttempt } from '../../db/queries/members.ts'
import {
  consumeArtifact,
  deleteArtifact,
  deleteGrant,
  deleteGrantOf,
  findArtifact,
  findGrant,
  findOAuthClient,
  insertGrant,
  insertOAuthClient,
  upsertArtifact,
} from '../../db/queries/oauth.ts'
import { type Clock, hourMs } from '../../lib/clock.ts'
import { hashKey } from '../keys.ts'

const registrationsAnHour = 20
const maxMetadataLength = 16_384

export type OAuthStore = ReturnType<typeof createOAuthStore>

/** Where the library keeps its data: our tables, in which what opens something is a hash. */
export function createOAuthStore({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const underWay = new AsyncLocalStorage<{ readonly address: string; readonly tx: Handle | null }>()
  const handle = () => underWay.getStore()?.tx ?? database.handle
  const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
  const address = () => networkOf(underWay.getStore()?.address ?? '')

  const clients: Partial<Adapter> = {
    find: async (id) => readMetadata(await findOAuthClient(handle(), id)),
    upsert: async (id, payload) => {
      const metadata = JSON.stringify(payload)
      if (metadata.length > maxMetadataLength) throw new errors.InvalidClientMetadata('client metadata is too long')
      const since = later(-hourMs / 1000)
      const client = { clientId: id, metadata, address: address(), at: clock.now(), since, max: registrationsAnHour }
      const fullSince = await insertOAuthClient(database, client)
      if (fullSince === undefined) return
      const retryAfter = Math.ceil((fullSince.getTime() - since.getTime()) / 1000)
      throw Object.assign(tooMany('too many clients were registered from this address'), { retryAfter })
    },
  }
  const grants: Partial<Adapter> = {
    find: (grantId) => findGrant(handle(), grantId),
    upsert: async (grantId, payload) => {
      const { accountId: memberId = '', clientId = '' } = payload
      const grant = { grantId, memberId, clientId, payload: { ...payload }, at: clock.now() }
      if (!(await insertGrant(handle(), grant))) throw new errors.InvalidGrant('member or client is gone')
    },
    destroy: (grantId) => deleteGrant(handle(), grantId),
  }
  /** A placeholder stands for the id in the stored payload. */
  const artifacts = (kind: string): Partial<Adapter> => ({
    find: async (id) => {
      const found = await findArtifact(handle(), nameOf(kind, id), clock.now())
      if (found === undefined) return undefined
      const payload: AdapterPayload = JSON.parse(found.payload.replaceAll(placeholder, id))
      const { consumed_at: at } = found
      return at === null ? payload : { ...payload, consumed: Math.floor(at.getTime() / 1000) }
    },
    upsert: async (id, payload, seconds = 0) => {
      const { grantId } = payload
      const artifact = {
        ...nameOf(kind, id),
        grantId: kind === 'Interaction' ? null : (grantId ?? null),
        payload: JSON.stringify(payload).replaceAll(id, placeholder),
        expiresAt: later(seconds),
      }
      if (!(await upsertArtifact(handle(), artifact))) throw new errors.InvalidGrant('grant has ended')
    },
    consume: async (id) => {
      if (await consumeArtifact(handle(), nameOf(kind, id), clock.now())) return
      // Another request used it meanwhile: one of the two is a thief's.
      await deleteGrantOf(handle(), nameOf(kind, id))
      throw new errors.InvalidGrant(`${kind} was already used`)
    },
    // Whoever ends a token ends its grant.
    destroy: (id) => (kind === 'Interaction' ? deleteArtifact : deleteGrantOf)(handle(), nameOf(kind, id)),
  })
  const adapterOf = (kind: string): Partial<Adapter> => {
    if (kind === 'Client') return clients
    if (kind === 'Grant') return grants
    // The dashboard's session says who is signed in, whenever an app asks.
    return kind === 'Session' ? {} : artifacts(kind)
  }
  return {
    adapter: (kind: string): Adapter => ({ ...unused, ...adapterOf(kind) }),
    handle,
    address,
    /** Throws when the address that asks has done so more often this hour. */
    limit: async (what: string, perHour: number) => {
      const attempt = { key: `oauth ${what} ${address()}`, nowMs: clock.now().getTime(), windowMs: hourMs }
      if ((await countAttempt(handle(), attempt)) > perHour) throw tooMany(`too many ${what}s came from this address`)
    },
    /** `work` asks for its client on behalf of this address. */
    within: <T>(from: string, work: () => T): T => underWay.run({ address: from, tx: null }, work),
    /** Everything of `work` is stored, or nothing. It must not ask the web. */
    inTransaction: (work: () => Promise<void>) => {
      const from = underWay.getStore()?.address ?? ''
      return database.transaction('exchange OAuth token', (tx) => underWay.run({ address: from, tx: inTurn(tx) }, work))
    },
    isInTransaction: () => (underWay.getStore()?.tx ?? null) !== null,
  }
}

/** The library asks for several things at once, which a transaction does one after the other. */
function inTurn(tx: Handle): Handle {
  let last: Promise<unknown> = Promise.resolve()
  return {
    query: (text, values) => {
      const asked = last.then(() => tx.query<never>(text, values))
      last = asked.catch(() => {})
      return asked
    },
  }
}

const placeholder = '{id}'

/** What nothing needs; the tokens of a grant end with it. */
const unused: Adapter = {
  find: async () => undefined,
  upsert: async () => {},
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
}

function nameOf(kind: string, id: string) {
  return { kind, hash: Buffer.from(hashKey(id), 'hex') }
}

function readMetadata(text: string | undefined): AdapterPayload | undefined {
  return text === undefined ? undefined : JSON.parse(text)
}

function tooMany(description: string): Error {
  const error = new errors.CustomOIDCProviderError('too_many_requests', description)
  return Object.assign(error, { status: 429, statusCode: 429 })
}

/** One customer of a provider has all addresses of an IPv6 network of 64 bits. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}
