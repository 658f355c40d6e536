import type { Clock } from '../../lib/clock.ts'
import { type LimitClass, type WindowName, windowNames } from '../../model/limits.ts'
import type { Charge, Decision, Spender, Spent, TakeRequest, WindowFill } from './limiter.ts'
import { createMonthCount, createSlidingCount, type Moment, type WindowCount } from './windows.ts'

export interface LocalCounters {
  take(request: TakeRequest): Decision
  read(request: TakeRequest): Spent
  clear(): void
  now(): Moment
  counterOf(spender: Spender, limit: LimitClass): Counter
  quotaOf(accountId: number): WindowCount
}

/** Counts of one account in one class. */
type Counter = Readonly<Record<WindowName, WindowCount>>

/** Called with what a request spent; the class is null for the test quota. */
export type OnSpent = (spender: Spender, limit: LimitClass | null, units: number, at: Moment) => void

type Counted = { readonly charge: Charge; readonly counter: Counter }

export function createLocalCounters(clock: Clock, onSpent: OnSpent = () => {}): LocalCounters {
  const now = createSteadyTime(clock)
  const counters = new Map<string, Counter>()
  const quotas = new Map<number, WindowCount>()

  const counterOf = ({ accountId, type }: Spender, limit: LimitClass): Counter => {
    const name = `${accountId} ${type} ${limit}`
    const counter = counters.get(name) ?? createCounter()
    counters.set(name, counter)
    return counter
  }
  const quotaOf = (accountId: number): WindowCount => {
    const quota = quotas.get(accountId) ?? createMonthCount()
    quotas.set(accountId, quota)
    return quota
  }
  const countAll = (request: TakeRequest): readonly Counted[] =>
    request.charges.map((charge) => ({ charge, counter: counterOf(request, charge.limit) }))
  const spend = (request: TakeRequest, counted: readonly Counted[], at: Moment): void => {
    for (const { charge, counter } of counted) {
      for (const window of windowNames) counter[window].add(at, charge.units)
      onSpent(request, charge.limit, charge.units, at)
    }
    if (request.testQuota === null) return
    quotaOf(request.accountId).add(at, 1)
    onSpent(request, null, 1, at)
  }
  return {
    take: (request) => {
      const at = now()
      const counted = countAll(request)
      const { testQuota: max } = request
      const quota = quotaOf(request.accountId)
      const used = quota.countAt(at)
      if (max !== null && used + 1 > max) {
        return { kind: 'quota_used', used, max, retryAfterMs: quota.nextInMs(at), fills: fillsOfFirst(counted, at) }
      }
      const refusal = findRefusal(counted, at)
      if (refusal !== null) return refusal
      spend(request, counted, at)
      return { kind: 'admitted', fills: fillsOfFirst(counted, at) }
    },
    read: (request) => {
      const at = now()
      const { testQuota: max } = request
      return {
        classes: countAll(request).map((each) => ({ limit: each.charge.limit, fills: fillsOf(each, at) })),
        testQuota: max === null ? null : { used: quotaOf(request.accountId).countAt(at), max },
      }
    },
    clear: () => {
      counters.clear()
      quotas.clear()
    },
    now,
    counterOf,
    quotaOf,
  }
}

/** Sliding windows use steady time, so that setting the clock neither blocks callers nor loses counts. */
function createSteadyTime(clock: Clock): () => Moment {
  const elapsedMs = () => clock.elapsedMs?.() ?? clock.now().getTime()
  const beginMs = clock.now().getTime() - elapsedMs()
  return () => ({ steadyMs: Math.floor(beginMs + elapsedMs()), wallMs: clock.now().getTime() })
}

function createCounter(): Counter {
  const [minute, hour, day] = [createSlidingCount('minute'), createSlidingCount('hour'), createSlidingCount('day')]
  return { minute, hour, day, month: createMonthCount() }
}

function findRefusal(counted: readonly Counted[], at: Moment): Decision | null {
  for (const each of counted) {
    const { limit, limits, units } = each.charge
    const fills = fillsOf(each, at)
    const full = fills.find(({ window, count }) => count + units > limits[window])
    if (full === undefined) continue
    const retryAfterMs = Math.max(...counted.map((other) => untilRoom(other, at)))
    return { kind: 'refused', limit, window: full.window, count: full.count, max: full.limit, retryAfterMs, fills }
  }
  return null
}

/** Milliseconds, if nothing else is spent. */
function untilRoom({ charge: { units, limits }, counter }: Counted, at: Moment): number {
  const waits = windowNames.map((name) => {
    const count = counter[name].countAt(at)
    return counter[name].leaveInMs(at, count + units - limits[name])
  })
  return Math.max(...waits)
}

function fillsOf({ charge: { limits }, counter }: Counted, at: Moment): readonly WindowFill[] {
  return windowNames.map((window) => {
    const count = counter[window].countAt(at)
    return { window, count, limit: limits[window], nextMs: counter[window].nextInMs(at) }
  })
}

function fillsOfFirst([first]: readonly Counted[], at: Moment): readonly WindowFill[] {
  return first === undefined ? [] : fillsOf(first, at)
}
