import type { LiveTier } from '../model/live-lookup.ts'
import type { WebClient } from '../outbound/contract.ts'
import { deadlineMsOf } from './deadlines.ts'

/** One lookup under its deadline, and what is noted of it on the way. */
export interface LiveRun {
  /** Aborted at the deadline, and when the process stops. */
  readonly signal: AbortSignal
  /** Requests of somebody who waits, each noted. */
  readonly web: Pick<WebClient, 'fetchPage'>
  tier(): LiveTier
  /** The site turned out to need more: the deadline moves. A tier is never lowered. */
  raise(tier: LiveTier): void
  isOver(): boolean
  /** The site's own response times, all requests together; null where none was sent. */
  fetchMs(): number | null
  tunnelUsed(): boolean
  end(): void
}

export type RunTerms = {
  /** When the request came, by `performance.now()`. */
  readonly startedMs: number
  readonly tier: LiveTier
  /** The process stops. */
  readonly stop?: AbortSignal
}

const rank: Readonly<Record<LiveTier, number>> = { direct: 0, listing: 1, tunnel: 2 }

export function startLiveRun(web: Pick<WebClient, 'fetchPage'>, { startedMs, tier, stop }: RunTerms): LiveRun {
  const over = new AbortController()
  let current = tier
  let siteMs: number | null = null
  let tunnelUsed = false
  let timer = arm()

  function arm(): NodeJS.Timeout {
    const leftMs = startedMs + deadlineMsOf[current] - performance.now()
    return setTimeout(() => over.abort(new Error('the deadline of the lookup has passed')), Math.max(leftMs, 0))
  }
  function raise(wanted: LiveTier): void {
    if (rank[wanted] <= rank[current]) return
    current = wanted
    clearTimeout(timer)
    if (!over.signal.aborted) timer = arm()
  }

  const watch = {
    onTunnel: () => {
      tunnelUsed = true
      raise('tunnel')
    },
    onExchange: (ms: number) => {
      siteMs = (siteMs ?? 0) + ms
    },
  }
  return {
    signal: stop === undefined ? over.signal : AbortSignal.any([over.signal, stop]),
    web: { fetchPage: (request, options) => web.fetchPage(request, { ...options, live: true, watch }) },
    tier: () => current,
    raise,
    isOver: () => over.signal.aborted,
    fetchMs: () => (siteMs === null ? null : Math.round(siteMs)),
    tunnelUsed: () => tunnelUsed,
    end: () => clearTimeout(timer),
  }
}
