import { findClientDocument, upsertClientDocument } from '../../db/queries/oauth.ts'
import { type Clock, dayMs } from '../../lib/clock.ts'
import { isRecord, parseJson } from '../../lib/json.ts'
import type { ApiClient } from '../../outbound/create-api-client.ts'
import { vetUrl } from '../../outbound/vet-url.ts'
import type { OAuthStore } from './oauth-store.ts'

export const maxDocumentBytes = 65_536
/** The library gives up after 2.5 s. */
const timeoutMs = 2_000
const fetchesAnHour = 20

type Deps = {
  readonly clock: Clock
  readonly store: OAuthStore
  readonly api: Pick<ApiClient, 'get'>
  readonly allow: Parameters<typeof vetUrl>[1]
}

/**
 * Fetches metadata documents of clients as the library asks for them: addresses are vetted, redirects are not followed,
 * and a document is kept for a day. Tokens are exchanged in a transaction, which asks nobody: there a kept document counts.
 */
export function createDocumentFetch({ clock, store, api, allow }: Deps): typeof fetch {
  return async (input) => {
    const url = String(input)
    const kept = await findClientDocument(store.handle(), url)
    const ageMs = kept === undefined ? 0 : clock.now().getTime() - kept.created_at.getTime()
    if (kept !== undefined && ageMs < dayMs) return respond(kept.metadata, dayMs - ageMs)
    if (store.isInTransaction())
      return kept === undefined ? new Response(null, { status: 404 }) : respond(kept.metadata, 0)
    // Anybody can name an address: few are asked for one visitor.
    await store.limit('client document', fetchesAnHour)
    const verdict = vetUrl(url, allow)
    if (verdict.kind === 'refused') return new Response(null, { status: 502 })
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = { accept: 'application/json' }
    const reply = await api.get({ url: verdict.url.href, headers, maxBytes: maxDocumentBytes, signal })
    if (reply.kind === 'failure') throw new Error(reply.message)
    if (reply.status !== 200) return new Response(null, { status: reply.status })
    const document = parseJson(reply.text)
    if (isRecord(document) && document.client_id === url) {
      const made = { url, metadata: reply.text, address: store.address(), at: clock.now() }
      await upsertClientDocument(store.handle(), made)
    }
    return respond(reply.text, dayMs)
  }
}

function respond(text: string, freshMs: number): Response {
  const headers = { 'content-type': 'application/json', 'cache-control': `max-age=${Math.floor(freshMs / 1000)}` }
  return new Response(text, { headers })
}
