import { connect } from 'node:net'

type LoadPlan = {
  readonly port: number
  /** Complete HTTP/1.1 requests; the n-th one sent is `request(n)`. */
  readonly request: (position: number) => Buffer
  readonly connections: number
  readonly durationMs: number
  /** Pause of a connection between an answer and its next request (0). */
  readonly pauseMs?: number
}

export type Load = {
  readonly perSecond: number
  /** Milliseconds from sending a request to the last byte of its answer, in ascending order. */
  readonly latenciesMs: readonly number[]
}

/**
 * Keeps `connections` requests in progress on bare sockets, because a client library would cost more than the
 * measured servers. Rejects on the first answer other than 200.
 */
export async function measureLoad(plan: LoadPlan): Promise<Load> {
  const latenciesMs: number[] = []
  let sent = 0
  const begun = performance.now()
  const next = () => (performance.now() - begun < plan.durationMs ? plan.request(sent++) : null)
  await Promise.all(
    Array.from({ length: plan.connections }, () => runConnection(plan, next, (ms) => latenciesMs.push(ms))),
  )
  const elapsedMs = performance.now() - begun
  return { perSecond: (latenciesMs.length / elapsedMs) * 1000, latenciesMs: latenciesMs.sort((a, b) => a - b) }
}

function runConnection(
  { port, pauseMs = 0 }: LoadPlan,
  next: () => Buffer | null,
  done: (ms: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0
    let head = ''
    let missing = 0
    const send = () => {
      const request = next()
      if (request === null) {
        socket.destroy()
        resolve()
        return
      }
      head = ''
      sentAt = performance.now()
      socket.write(request)
    }
    const read = (count: number, bytes: Uint8Array) => {
      if (missing > 0) missing -= count
      else {
        head += Buffer.from(bytes.buffer, bytes.byteOffset, count).toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return true
        if (!head.startsWith('HTTP/1.1 200')) {
          reject(new Error(`answered ${head.slice(0, 2000)}`))
          socket.destroy()
          return false
        }
        missing = contentLength(head.slice(0, end)) - (head.length - end - 4)
      }
      if (missing > 0) return true
      done(performance.now() - sentAt)
      if (pauseMs === 0) send()
      else setTimeout(send, pauseMs)
      return true
    }
    const buffer = Buffer.alloc(256 * 1024)
    const socket = connect({ host: '127.0.0.1', port, noDelay: true, onread: { buffer, callback: read } })
    socket.once('connect', send)
    socket.once('error', reject)
  })
}

function contentLength(head: string): number {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error('an answer without a content-length cannot be measured')
  return Number(length)
}

/** The quantile `share` (0 to 1) of ascending values. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  )
}
