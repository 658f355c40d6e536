import { setTimeout as wait } from 'node:timers/promises'
import { maxBackOffMs } from './limits.ts'
import { orAborted } from './or-aborted.ts'

/** Where the pacer's time comes from: a clock that never jumps, and a way to wait on it. */
export type PacerTime = {
  nowMs(): number
  /** Rejects when the signal aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<unknown>
}

/** One request's turn at a host. */
export type HostSlot = {
  /** The host has begun to answer. */
  answered(): void
  /** Leaves the host alone for so many milliseconds from now, 60 s at most. */
  backOff(ms: number): void
  /** The request is over, whatever came of it; the next one may have its turn. */
  end(): void
}

export interface HostPacer {
  /**
   * Waits for the host's turn, first come first served. Rejects with the signal's reason when it aborts. Every turn
   * must be ended.
   */
  take(host: string, signal?: AbortSignal): Promise<HostSlot>
  /** Hosts that are remembered at the moment. */
  size(): number
}

type Host = { tail: Promise<void>; users: number; notBeforeMs: number }

/** Below this many hosts nothing is swept. */
const leastSweepSize = 1000

const systemTime: PacerTime = {
  nowMs: () => performance.now(),
  wait: (ms, signal) => wait(ms, undefined, signal === undefined ? {} : { signal }),
}

/**
 * Lets one request at a time reach a host, and the next one not before `intervalMs` have passed since the host began
 * to answer the last (or since that failed). Counting from the answer makes the spacing true on the host's own clock:
 * whatever connecting took, the host had the request by then. Hosts never wait for each other.
 */
export function createHostPacer(intervalMs: number, time: PacerTime = systemTime): HostPacer {
  const hosts = new Map<string, Host>()
  let sweepSize = leastSweepSize

  async function take(key: string, signal?: AbortSignal): Promise<HostSlot> {
    const host = hosts.get(key) ?? { tail: Promise.resolve(), users: 0, notBeforeMs: 0 }
    hosts.set(key, host)
    const { promise: ended, resolve: passOn } = Promise.withResolvers<void>()
    const previous = host.tail
    host.tail = ended
    host.users += 1
    try {
      await orAborted(previous, signal)
      while (host.notBeforeMs > time.nowMs()) await time.wait(Math.ceil(host.notBeforeMs - time.nowMs()), signal)
      signal?.throwIfAborted()
    } catch (error) {
      host.users -= 1
      previous.then(passOn)
      throw error
    }
    return startTurn(host, passOn)
  }

  function startTurn(host: Host, passOn: () => void): HostSlot {
    let answeredMs: number | null = null
    let over = false
    const holdUntil = (ms: number) => {
      host.notBeforeMs = Math.max(host.notBeforeMs, ms)
    }
    return {
      answered: () => {
        answeredMs ??= time.nowMs()
      },
      backOff: (ms) => holdUntil(time.nowMs() + Math.min(Math.max(ms, 0), maxBackOffMs)),
      end: () => {
        if (over) return
        over = true
        holdUntil((answeredMs ?? time.nowMs()) + intervalMs)
        host.users -= 1
        sweep()
        passOn()
      },
    }
  }

  function sweep(): void {
    if (hosts.size < sweepSize) return
    for (const [key, host] of hosts) {
      if (host.users === 0 && host.notBeforeMs <= time.nowMs()) hosts.delete(key)
    }
    sweepSize = Math.max(leastSweepSize, hosts.size * 2)
  }

  return { take, size: () => hosts.size }
}
