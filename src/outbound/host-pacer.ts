import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { maxBackOffMs, maxPauseMs } from './limits.ts'

export type PacerTime = {
  /** Never decreases. */
  nowMs(): number
  /** Rejects when the signal aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<unknown>
}

export type HostSlot = {
  answered(): void
  /** Pauses the host for `ms`, at most 60 s. */
  backOff(ms: number): void
  /** The host itself asked for a pause, with an answer of this status. */
  askedToWait(ms: number, status: number): void
  /** The request ended, in whatever way; the next one may start. */
  end(): void
}

type SlotOptions = {
  readonly signal?: AbortSignal
  readonly live?: boolean
  /** Milliseconds until the next request, if more than the usual spacing; at most 60 s. */
  readonly restMs?: number
  /** The host whose pauses apply. */
  readonly host?: string
}

/** The host must not be requested for `leftMs`. */
export type HostPause = { readonly leftMs: number; readonly status: number }

/** The operator forbids the host. */
export class HostDeniedError extends Error {
  override readonly name = 'HostDeniedError'
}

/** Longer than the request would wait. */
export class HostPausedError extends Error {
  readonly pause: HostPause

  constructor(pause: HostPause) {
    super('the host asked for a pause')
    this.name = 'HostPausedError'
    this.pause = pause
  }
}

export interface HostPacer {
  /**
   * Live reads first, then in order. Rejects with the signal's reason, HostPausedError or HostDeniedError. Every
   * slot must be ended.
   */
  take(host: string, options?: SlotOptions): Promise<HostSlot>
  size(): number
}

type Waiter = {
  readonly live: boolean
  readonly restMs: number
  readonly grant: (slot: HostSlot) => void
  readonly refuse: (reason: unknown) => void
}

/** `busy`: a slot is in use or requested. */
type Host = {
  readonly host: string | null
  readonly waiting: Waiter[]
  busy: boolean
  notBeforeMs: number
  wake: () => void
}

const minSweepSize = 1000
/** Added to the spacing: after this, the slot of a process that died expires. */
const leaseGraceMs = 10_000
/** Another process may release a host early, so it is requested again at least this often. */
const minAskMs = 50

const systemTime: PacerTime = {
  nowMs: () => performance.now(),
  wait: (ms, signal) => wait(ms, undefined, signal === undefined ? {} : { signal }),
}

type TakeOptions = { readonly live: boolean; readonly leaseMs: number; readonly host: string | null }

/** A pause that `host` asked for, whichever slot the request had. */
type AskedPause = { readonly host: string; readonly ms: number; readonly status: number }

/** Request slots per host, shared by all processes. Neither method rejects. */
export interface SharedHostSlots {
  /**
   * Returns 0, the milliseconds after which to ask again, or why `host` is left alone. The slot of a process that
   * dies expires with its lease.
   */
  take(slot: string, options: TakeOptions): Promise<number | HostPause | 'denied'>
  /** The slot cannot be taken again for `restMs`. */
  release(slot: string, restMs: number, asked: AskedPause | null): Promise<void>
}

/** For the only process. */
function createOwnSlots({ nowMs }: PacerTime): SharedHostSlots {
  const pauses = new LRUCache<string, { readonly untilMs: number; readonly status: number }>({ max: 10_000 })
  return {
    take: async (_slot, { host }) => {
      const { untilMs = 0, status = 0 } = pauses.get(host ?? '') ?? {}
      return untilMs > nowMs() ? { leftMs: untilMs - nowMs(), status } : 0
    },
    release: async (_slot, _restMs, asked) => {
      if (asked !== null) pauses.set(asked.host, { untilMs: nowMs() + asked.ms, status: asked.status })
    },
  }
}

/**
 * One request at a time per host, and the next one only `intervalMs` after the host began to respond to the last one,
 * or after that failed. Counted from the response, the spacing holds on the host's side however long connecting took.
 */
export function createHostPacer(
  intervalMs: number,
  { time = systemTime, shared }: { readonly time?: PacerTime; readonly shared?: SharedHostSlots | undefined } = {},
): HostPacer {
  const hosts = new Map<string, Host>()
  const longestPauseMs = Math.max(intervalMs, minAskMs)
  const slots = shared ?? createOwnSlots(time)
  let sweepSize = minSweepSize

  function take(key: string, { signal, live = false, restMs = 0, host: name }: SlotOptions = {}): Promise<HostSlot> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const host = hosts.get(key) ?? { host: name ?? null, waiting: [], busy: false, notBeforeMs: 0, wake: () => {} }
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
      const refuse = (reason: unknown) => {
        signal?.removeEventListener('abort', giveUp)
        reject(reason)
      }
      const waiter = { live, restMs: Math.min(restMs, maxBackOffMs), grant, refuse }
      signal?.addEventListener('abort', giveUp, { once: true })
      queueUp(host, waiter)
      if (host.busy) return
      host.busy = true
      void grantSlots(key, host)
    })
  }

  function queueUp({ waiting, wake }: Host, waiter: Waiter): void {
    const firstOther = waiter.live ? waiting.findIndex(({ live }) => !live) : -1
    if (firstOther === -1) waiting.push(waiter)
    else waiting.splice(firstOther, 0, waiter)
    if (waiter.live) wake()
  }

  /** Grants the host's next slot, when it is free, to the first in the queue at that time. */
  async function grantSlots(key: string, host: Host): Promise<void> {
    while (host.waiting.length > 0) {
      const answer = await reserve(key, host, host.waiting[0])
      if (answer === 'denied') {
        for (const { refuse } of host.waiting.splice(0)) refuse(new HostDeniedError())
        continue
      }
      if (typeof answer !== 'number') {
        refuseWaiters(host, answer)
        if (host.waiting.length > 0) await pause(host, answer.leftMs)
        continue
      }
      if (answer > 0) {
        await pause(host, answer)
        continue
      }
      const next = host.waiting.shift()
      if (next !== undefined) return next.grant(startSlot(key, host, next.restMs))
      await slots.release(key, 0, null)
    }
    host.busy = false
    sweep()
  }

  /** Milliseconds to wait, 0 if this process has the host, or why the host is left alone. */
  async function reserve(key: string, host: Host, first: Waiter | undefined) {
    const waitMs = Math.ceil(host.notBeforeMs - time.nowMs())
    if (waitMs > 0) return waitMs
    const leaseMs = Math.max(intervalMs, first?.restMs ?? 0) + leaseGraceMs
    const answer = await slots.take(key, { live: first?.live ?? false, leaseMs, host: host.host })
    return typeof answer === 'number' ? Math.min(answer, longestPauseMs) : answer
  }

  function refuseWaiters({ waiting }: Host, paused: HostPause): void {
    const canWait = ({ live }: Waiter) => paused.leftMs <= (live ? maxPauseMs.live : maxPauseMs.others)
    const refused = waiting.filter((waiter) => !canWait(waiter))
    waiting.splice(0, waiting.length, ...waiting.filter(canWait))
    for (const { refuse } of refused) refuse(new HostPausedError(paused))
  }

  async function pause(host: Host, ms: number): Promise<void> {
    const woken = new AbortController()
    host.wake = () => woken.abort()
    await time.wait(ms, woken.signal).catch(() => {})
    host.wake = () => {}
  }

  function startSlot(key: string, host: Host, restMs: number): HostSlot {
    let answeredMs: number | null = null
    let asked: { readonly untilMs: number; readonly status: number } | null = null
    let over = false
    const holdUntil = (ms: number) => {
      host.notBeforeMs = Math.max(host.notBeforeMs, ms)
    }
    return {
      answered: () => {
        answeredMs ??= time.nowMs()
      },
      backOff: (ms) => holdUntil(time.nowMs() + Math.min(Math.max(ms, 0), maxBackOffMs)),
      askedToWait: (ms, status) => {
        if (ms > 0) asked = { untilMs: time.nowMs() + ms, status }
      },
      end: () => {
        if (over) return
        over = true
        holdUntil((answeredMs ?? time.nowMs()) + Math.max(intervalMs, restMs))
        const leftMs = Math.max(0, host.notBeforeMs - time.nowMs())
        const pauseMs = Math.max(0, (asked?.untilMs ?? 0) - time.nowMs())
        const pause =
          asked === null || host.host === null ? null : { host: host.host, ms: pauseMs, status: asked.status }
        // Requests that were waiting for the slot before the pause was known do not get it either.
        void slots.release(key, Math.max(leftMs, Math.min(pauseMs, maxBackOffMs)), pause).then(() => {
          // The database counts from the time of this statement.
          if (shared !== undefined) holdUntil(time.nowMs() + leftMs)
          return grantSlots(key, host)
        })
      },
    }
  }

  function sweep(): void {
    if (hosts.size < sweepSize) return
    for (const [key, host] of hosts) {
      if (!host.busy && host.notBeforeMs <= time.nowMs()) hosts.delete(key)
    }
    sweepSize = Math.max(minSweepSize, hosts.size * 2)
  }

  return { take, size: () => hosts.size }
}
