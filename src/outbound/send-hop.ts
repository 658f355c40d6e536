import type { Dispatcher } from 'undici'
import type { PageRequest } from '../model/page.ts'

export type Answer = Dispatcher.ResponseData

export type SendHop = (hop: Hop, signal: AbortSignal) => Promise<Answer>

/**
 * A request that fails on a reused connection before any response is sent again: the host had closed it while idle.
 * Those that POST too: they ask (listings, web search, embeddings) and change nothing.
 */
export function createSender(dispatcher: Dispatcher): SendHop {
  const connectedOrigins = new Set<string>()
  dispatcher.on('connect', ({ origin }) => connectedOrigins.add(origin))
  dispatcher.on('disconnect', ({ origin }) => connectedOrigins.delete(origin))

  return async (hop, signal) => {
    const mayBeStale = connectedOrigins.has(hop.url.origin)
    try {
      return await send(dispatcher, hop, signal)
    } catch (error) {
      if (!mayBeStale || signal.aborted || !isLostConnection(error)) throw error
      return await send(dispatcher, hop, signal)
    }
  }
}

function send(dispatcher: Dispatcher, hop: Hop, signal: AbortSignal): Promise<Answer> {
  const { url, method, headers, body } = hop
  return dispatcher.request({ origin: url.origin, path: url.pathname + url.search, method, headers, body, signal })
}

function isLostConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(String(error.code))
}

/** One request of a redirect chain; `url` has been vetted. */
export type Hop = {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** Headers that only this folder sets. */
const ownHeaders: readonly string[] = [
  'host',
  'user-agent',
  'from',
  'signature',
  'signature-agent',
  'signature-input',
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** The only headers sent to another origin, since others may hold credentials. */
const harmlessHeaders: readonly string[] = ['accept', 'accept-language', 'content-type']

export function firstHop(request: PageRequest, url: URL): Hop {
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const)
  return {
    url,
    method: request.method ?? 'GET',
    headers: Object.fromEntries(headers.filter(([name]) => !ownHeaders.includes(name))),
    body: request.body ?? null,
  }
}

export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

/** The request after a redirect: 307 and 308 repeat it, others use GET. */
export function nextHop(hop: Hop, status: number, url: URL): Hop {
  const repeats = status === 307 || status === 308
  const keepsBody = repeats || hop.method === 'GET'
  const sameOrigin = hop.url.origin === url.origin
  const headers = Object.entries(hop.headers)
    .filter(([name]) => sameOrigin || harmlessHeaders.includes(name))
    .filter(([name]) => keepsBody || !name.startsWith('content-'))
  return {
    url,
    method: repeats ? hop.method : 'GET',
    headers: Object.fromEntries(headers),
    body: keepsBody ? hop.body : null,
  }
}
