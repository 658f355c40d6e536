import { setTimeout as wait } from 'node:timers/promises'
import type { SharedHostSlots } from '../model/host-slots.ts'
import { maxBackOffMs } from './limits.ts'

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

export type TurnTerms = {
  readonly signal?: AbortSignal
  /** Somebody waits for the answer: before all others. */
  readonly live?: boolean
  /** Milliseconds to the next request, where that is more than the usual spacing; 60 s at most. */
  readonly restMs?: number
}

export interface HostPacer {
  /**
   * Waits for the host's turn: live reads first, then first come first served. Rejects with the signal's reason when it
   * aborts. Every turn must be ended.
   */
  take(host: string, terms?: TurnTerms): Promise<HostSlot>
  /** Hosts that are remembered at the moment. */
  size(): number
}

export type PacerOptions = {
  readonly time?: PacerTime
  /** What other processes share; without it this process is the only one. */
  readonly shared?: SharedHostSlots
}

type Waiter = {
  readonly live: boolean
  readonly restMs: number
  readonly grant: (slot: HostSlot) => void
}

/** `busy`: a turn is under way or waited for. */
type Host = { readonly waiting: Waiter[]; busy: boolean; notBeforeMs: number; wake: () => void }

/** Below this many hosts nothing is swept. */
const leastSweepSize = 1000
/** Beyond the spacing: the turn of a process that died ends after so long. */
const leaseGraceMs = 10_000
/** A host that another process has may be given back early: it is asked for again at least this often. */
const leastAskMs = 50

const systemTime: PacerTime = {
  nowMs: () => performance.now(),
  wait: (ms, signal) => wait(ms, undefined, signal === undefined ? {} : { signal }),
}

const alone: SharedHostSlots = { take: async () => 0, release: async () => {} }

/**
 * Lets one request at a time reach a host, and the next one not before `intervalMs` have passed since the host began
 * to answer the last (or since that failed). Counting from the answer makes the spacing true on the host's own clock:
 * whatever connecting took, the host had the request by then. Hosts never wait for each other.
 */
export function createHostPacer(intervalMs: number, options: PacerOptions = {}): HostPacer {
  const { time = systemTime, shared = alone } = options
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

  /** Gives the host's next turn, as soon as there is one, to whoever is first by then. */
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

  /** Returns how long to wait; 0: the host is this process's. */
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
