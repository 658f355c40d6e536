import { type CachedReason, type LiveTier, liveTiers } from '../model/live-lookup.ts'
import type { FetchFailure } from '../model/page.ts'
import type { WebClient } from '../outbound/contract.ts'

/** Milliseconds from the request to its answer (DESIGN.md section 4, "tiers and deadlines"). */
export const deadlineMsOf: Readonly<Record<LiveTier, number>> = { direct: 8_000, listing: 15_000, tunnel: 25_000 }

export interface LiveRun {
  /** Aborted at the deadline, and when the process stops. */
  readonly signal: AbortSignal
  readonly web: Pick<WebClient, 'fetchPage'>
  tier(): LiveTier
  /** Raises the tier, and with it the deadline, when the site needs more. A tier is never lowered. */
  raise(tier: LiveTier): void
  isOver(): boolean
  /** Total response time of the site over all requests; null if none was sent. */
  fetchMs(): number | null
  tunnelUsed(): boolean
  end(): void
}

type RunTerms = {
  /** Start of the request by `performance.now()`. */
  readonly startedMs: number
  readonly tier: LiveTier
  readonly stop?: AbortSignal
}

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
    if (liveTiers.indexOf(wanted) <= liveTiers.indexOf(current)) return
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

export function reasonOfFailure({ code, class: failureClass, status }: FetchFailure): CachedReason {
  if (code === 'timeout') return 'timeout'
  if (failureClass === 'blocked' || status === 429) return 'blocked'
  return failureClass === 'unavailable' ? 'unreachable' : 'error'
}
