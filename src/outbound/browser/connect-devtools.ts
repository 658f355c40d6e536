import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Type } from 'typebox'
import { Parse } from 'typebox/value'
import { orAborted } from '../deadline.ts'
import { bareHost } from '../vet-url.ts'

/** A connection to a browser's DevTools. What it created ends with it. */
export interface Devtools {
  /** Rejects with the browser's error, or when the connection or the signal ends. */
  send(method: string, params?: object, sessionId?: string): Promise<unknown>
  onEvent(listener: (event: DevtoolsEvent) => void): void
  close(): void
}

type DevtoolsEvent = { readonly method: string; readonly params: unknown; readonly sessionId: string }

const Version = Type.Object({ Browser: Type.String(), webSocketDebuggerUrl: Type.String() })
const Message = Type.Object({
  id: Type.Optional(Type.Integer()),
  method: Type.Optional(Type.String()),
  params: Type.Optional(Type.Unknown()),
  result: Type.Optional(Type.Unknown()),
  error: Type.Optional(Type.Object({ message: Type.String() })),
  sessionId: Type.Optional(Type.String()),
})

type Found = { readonly product: string; readonly socket: URL }

/** The browser at BROWSER_URL. Throws if none answers there. */
export async function findBrowser(browserUrl: string, signal: AbortSignal): Promise<Found> {
  const base = new URL(browserUrl)
  const host = bareHost(base.hostname)
  // Chromium answers requests to no other name than localhost.
  if (isIP(host) === 0 && host !== 'localhost') {
    const { address, family } = await lookup(host)
    base.hostname = family === 6 ? `[${address}]` : address
  }
  const reply = await fetch(new URL('/json/version', base), { signal })
  const version = Parse(Version, await reply.json())
  const socket = new URL(version.webSocketDebuggerUrl)
  socket.host = base.host
  return { product: version.Browser, socket }
}

/** Until the signal aborts. */
export async function connectDevtools({ socket: address }: Found, signal: AbortSignal): Promise<Devtools> {
  const socket = new WebSocket(address)
  const ended = new AbortController()
  const end = () => {
    ended.abort(signal.aborted ? signal.reason : new Error('the browser closed the connection'))
    socket.close()
  }
  socket.addEventListener('close', end)
  socket.addEventListener('error', end)
  signal.addEventListener('abort', end, { once: true })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners: ((event: DevtoolsEvent) => void)[] = []
  const receive = (text: string) => {
    const { id, method, params, result, error, sessionId = '' } = Parse(Message, JSON.parse(text))
    if (method !== undefined) for (const listener of listeners) listener({ method, params, sessionId })
    const asked = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (error === undefined) asked?.resolve(result)
    else asked?.reject(new Error(error.message))
  }
  socket.addEventListener('message', ({ data }) => {
    try {
      receive(String(data))
    } catch {
      // No browser that we know: a page cannot be read with it.
      end()
    }
  })
  const opened = Promise.withResolvers<void>()
  socket.addEventListener('open', () => opened.resolve())
  await orAborted(opened.promise, ended.signal)
  let count = 0
  return {
    send(method, params = {}, sessionId) {
      const answer = Promise.withResolvers<unknown>()
      count++
      waiting.set(count, answer)
      socket.send(JSON.stringify({ id: count, method, params, sessionId }))
      return orAborted(answer.promise, ended.signal)
    },
    onEvent: (listener) => listeners.push(listener),
    close: () => {
      signal.removeEventListener('abort', end)
      end()
    },
  }
}
