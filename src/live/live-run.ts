import { type CachedReason, type LiveTier, liveTiers } from '../model/live-lookup.ts'
import type { FetchFailure, PageAnswer } from '../model/page.ts'
import type { WebClient } from '../outbound/contract.ts'

/** Milliseconds from the request to its answer (DESIGN.md section 4, "tiers and deadlines"). */
export const deadlineMsOf: Readonly<Record<LiveTier, number>> = { direct: 8_000, listing: 15_000, tunnel: 25_000 }

export interface TierDeadline {
  /** Aborted at the deadline, and when the process stops. */
  readonly signal: AbortSignal
  tier(): LiveTier
  /** Raises the tier, and with it the deadline, when the site needs more. A tier is never lowered. */
  raise(tier: LiveTier): void
  isOver(): boolean
  end(): void
}

type DeadlineOptions = {
  /** Start of the request by `performance.now()`. */
  readonly startedMs: number
  readonly tier: LiveTier
  readonly stop?: AbortSignal | undefined
  readonly onTier?: (tier: LiveTier) => void
}

export function startTierDeadline({ startedMs, tier, stop, onTier }: DeadlineOptions): TierDeadline {
  const over = new AbortController()
  let current = tier
  let timer = arm()

  function arm(): NodeJS.Timeout {
    const leftMs = startedMs + deadlineMsOf[current] - performance.now()
    return setTimeout(() => over.abort(new Error('the deadline of the lookup has passed')), Math.max(leftMs, 0))
  }
  return {
    signal: stop === undefined ? over.signal : AbortSignal.any([over.signal, stop]),
    tier: () => current,
    raise: (wanted) => {
      if (liveTiers.indexOf(wanted) <= liveTiers.indexOf(current)) return
      current = wanted
      clearTimeout(timer)
      if (!over.signal.aborted) timer = arm()
      onTier?.(current)
    },
    isOver: () => over.signal.aborted,
    end: () => clearTimeout(timer),
  }
}

export interface LiveRun extends TierDeadline {
  readonly web: Pick<WebClient, 'fetchPage'>
  /** Total response time of the site over all requests; null if none was sent. */
  fetchMs(): number | null
  tunnelUsed(): boolean
}

export function startLiveRun(web: Pick<WebClient, 'fetchPage'>, options: DeadlineOptions): LiveRun {
  const deadline = startTierDeadline(options)
  let siteMs: number | null = null
  let tunnelUsed = false
  const watch = {
    onTunnel: () => {
      tunnelUsed = true
      deadline.raise('tunnel')
    },
    onExchange: (ms: number) => {
      siteMs = (siteMs ?? 0) + ms
    },
  }
  return {
    ...deadline,
    web: untilDown({
      fetchPage: (request, fetchOptions) => web.fetchPage(request, { ...fetchOptions, live: true, watch }),
    }),
    fetchMs: () => (siteMs === null ? null : Math.round(siteMs)),
    tunnelUsed: () => tunnelUsed,
  }
}

/** A site that does not answer the first page asked for is down: the rest of its pages would take the whole deadline. */
function untilDown(web: LiveRun['web']): LiveRun['web'] {
  const first = new Map<string, PageAnswer>()
  return {
    fetchPage: async (request, options) => {
      const site = URL.parse(request.url)?.origin ?? ''
      const before = first.get(site)
      if (before?.kind === 'failure' && isDown(before)) return { ...before, requestedUrl: request.url }
      const answer = await web.fetchPage(request, options)
      if (before === undefined && request.purpose !== 'robots') first.set(site, answer)
      return answer
    },
  }
}

function isDown({ class: failureClass, status }: FetchFailure): boolean {
  return failureClass === 'unavailable' && (status === null || status >= 500)
}

export function reasonOfFailure({ code, class: failureClass, status }: FetchFailure): CachedReason {
  if (code === 'timeout') return 'timeout'
  if (failureClass === 'blocked' || status === 429) return 'blocked'
  return failureClass === 'unavailable' ? 'unreachable' : 'error'
}
