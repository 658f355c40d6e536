import type { Dispatcher } from 'undici'
import type { Hop } from './next-hop.ts'

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
