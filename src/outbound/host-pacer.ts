import { setTimeout as wait } from 'node:timers/promises'
import { maxBackOffMs } from './limits.ts'

export type PacerTime = {
  /** Never decreases. */
  nowMs(): number
  /** Rejects when the signal aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<unknown>
}

export type HostSlot = {
  answered(): void
  /** For so many milliseconds, at most 60 s. */
  backOff(ms: number): void
  /** In any way; the next one may start. */
  end(): void
}

type TurnTerms = {
  readonly signal?: AbortSignal
  readonly live?: boolean
  /** Until the next request, if more than the usual spacing; at most 60 s. */
  readonly restMs?: number
}

export interface HostPacer {
  /** Live reads first, then in order. Rejects with the signal's reason. Every slot must be ended. */
  take(host: string, terms?: TurnTerms): Promise<HostSlot>
  size(): number
}

type Waiter = { readonly live: boolean; readonly restMs: number; readonly grant: (slot: HostSlot) => void }

/** `busy`: a slot is in use or requested. */
type Host = { readonly waiting: Waiter[]; busy: boolean; notBeforeMs: number; wake: () => void }

const leastSweepSize = 1000
/** Beyond the spacing; the slot of a process that died expires after this. */
const leaseGraceMs = 10_000
/** Another process may release a host early, so it is requested again at least this often. */
const leastAskMs = 50

const systemTime: PacerTime = {
  nowMs: () => performance.now(),
  wait: (ms, signal) => wait(ms, undefined, signal === undefined ? {} : { signal }),
}

/** Request slots per host, shared by all processes. Neither method rejects. */
export interface SharedHostSlots {
  /**
   * Returns 0, or the milliseconds after which to ask again. The slot of a process that dies expires with its lease.
   */
  take(host: string, options: { readonly live: boolean; readonly leaseMs: number }): Promise<number>
  /** The host cannot be taken again for `restMs`. */
  release(host: string, restMs: number): Promise<void>
}

/** This process is the only one. */
const alone: SharedHostSlots = { take: async () => 0, release: async () => {} }

/**
 * One request at a time per host, and the next one only `intervalMs` after the host began to respond to the last one,
 * or that failed: counted from the response, the spacing is true on the host's clock, however long connecting took.
 */
export function createHostPacer(
  intervalMs: number,
  {
    time = systemTime,
    shared = alone,
  }: { readonly time?: PacerTime; readonly shared?: SharedHostSlots | undefined } = {},
): HostPacer {
  const hosts = new Map<string, Host>()
  const longestPauseMs = Math.max(intervalMs, leastAskMs)
  let sweepSize = leastSweepSize

  function take(key: string, { signal, live = false, restMs = 0 }: TurnTerms = {}): Promise<HostSlot> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const host = hosts.get(key) ?? { waiting: [], busy: false, notBeforeMs: 0, wake: () => {} }
      hosts.set(key, host)
      const giveUp = () => {
        host.waiting.splice(host.waiting.indexOf(waiter), 1)
        reject(signal?.reason)
        host.wake()
      }
      const grant = (slot: HostSlot) => {
        signal?.removeEventListener('abort', giveUp)
        resolve(slot)
      }
      const waiter = { live, restMs: Math.min(restMs, maxBackOffMs), grant }
      signal?.addEventListener('abort', giveUp, { once: true })
      queueUp(host, waiter)
      if (host.busy) return
      host.busy = true
      void giveTurns(key, host)
    })
  }

  function queueUp({ waiting, wake }: Host, waiter: Waiter): void {
    const firstOther = waiter.live ? waiting.findIndex(({ live }) => !live) : -1
    if (firstOther === -1) waiting.push(waiter)
    else waiting.splice(firstOther, 0, waiter)
    if (waiter.live) wake()
  }

  /** Grants the host's next slot, when it is free, to the first in the queue at that time. */
  async function giveTurns(key: string, host: Host): Promise<void> {
    while (host.waiting.length > 0) {
      const first = host.waiting[0]
      const waitMs = await reserve(key, host, first)
      if (waitMs > 0) {
        await pause(host, waitMs)
        continue
      }
      const next = host.waiting.shift()
      if (next !== undefined) return next.grant(startTurn(key, host, next.restMs))
      await shared.release(key, 0)
    }
    host.busy = false
    sweep()
  }

  /** Milliseconds to wait; 0 if this process has the host. */
  async function reserve(key: string, host: Host, first: Waiter | undefined): Promise<number> {
    const waitMs = Math.ceil(host.notBeforeMs - time.nowMs())
    if (waitMs > 0) return waitMs
    const leaseMs = Math.max(intervalMs, first?.restMs ?? 0) + leaseGraceMs
    return Math.min(await shared.take(key, { live: first?.live ?? false, leaseMs }), longestPauseMs)
  }

  async function pause(host: Host, ms: number): Promise<void> {
    const woken = new AbortController()
    host.wake = () => woken.abort()
    await time.wait(ms, woken.signal).catch(() => {})
    host.wake = () => {}
  }

  function startTurn(key: string, host: Host, restMs: number): HostSlot {
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
        holdUntil((answeredMs ?? time.nowMs()) + Math.max(intervalMs, restMs))
        const leftMs = Math.max(0, host.notBeforeMs - time.nowMs())
        void shared.release(key, leftMs).then(() => {
          // The database counts from when it heard of it.
          if (shared !== alone) holdUntil(time.nowMs() + leftMs)
          return giveTurns(key, host)
        })
      },
    }
  }

  function sweep(): void {
    if (hosts.size < sweepSize) return
    for (const [key, host] of hosts) {
      if (!host.busy && host.notBeforeMs <= time.nowMs()) hosts.delete(key)
    }
    sweepSize = Math.max(leastSweepSize, hosts.size * 2)
  }

  return { take, size: () => hosts.size }
}
