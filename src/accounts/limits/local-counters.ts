import type { Clock } from '../../lib/clock.ts'
import { type LimitClass, type WindowLimits, windowNames } from '../../model/limits.ts'
import type { Charge, Decision, Spender, Spent, TakeRequest, WindowFill } from './limiter.ts'
import {
  addUnits,
  createMonthCount,
  createSlidingCount,
  dropExpired,
  hasLeftAt,
  type MonthCount,
  nextLeavesAt,
  type SlidingCount,
  type SlidingName,
  slidingNames,
  startMonth,
} from './windows.ts'

export interface LocalCounters {
  take(request: TakeRequest): Decision
  read(request: TakeRequest): Spent
  clear(): void
  now(): Moment
  counterOf(spender: Spender, limit: LimitClass): Counter
  quotaOf(accountId: number): MonthCount
}

type Moment = {
  /** Since 1970, advancing from the start time even if the clock is set. */
  readonly steadyMs: number
  /** By the system clock. */
  readonly wallMs: number
}

/** Counts of one account in one class. */
type Counter = Readonly<Record<SlidingName, SlidingCount>> & { readonly month: MonthCount }

/** Called with what a request spent; the class is null for the test quota. */
export type OnSpent = (spender: Spender, limit: LimitClass | null, units: number, at: Moment) => void

type Counted = { readonly charge: Charge; readonly counter: Counter }

export function createLocalCounters(clock: Clock, onSpent: OnSpent = () => {}): LocalCounters {
  const now = createSteadyTime(clock)
  const counters = new Map<string, Counter>()
  const quotas = new Map<number, MonthCount>()

  const counterOf = ({ accountId, type }: Spender, limit: LimitClass, at = now()): Counter => {
    const name = `${accountId} ${type} ${limit}`
    let counter = counters.get(name)
    if (counter === undefined) {
      counter = createCounter(at)
      counters.set(name, counter)
    }
    for (const window of slidingNames) dropExpired(counter[window], at.steadyMs)
    startMonth(counter.month, at.wallMs)
    return counter
  }
  const quotaOf = (accountId: number, at = now()): MonthCount => {
    let quota = quotas.get(accountId)
    if (quota === undefined) {
      quota = createMonthCount(at.wallMs)
      quotas.set(accountId, quota)
    }
    startMonth(quota, at.wallMs)
    return quota
  }
  const countAll = (request: TakeRequest, at: Moment): readonly Counted[] =>
    request.charges.map((charge) => ({ charge, counter: counterOf(request, charge.limit, at) }))
  const spend = (request: TakeRequest, counted: readonly Counted[], at: Moment): void => {
    for (const { charge, counter } of counted) {
      for (const window of slidingNames) addUnits(counter[window], at.steadyMs, charge.units)
      counter.month.units += charge.units
      onSpent(request, charge.limit, charge.units, at)
    }
    if (request.testQuota === null) return
    quotaOf(request.accountId, at).units += 1
    onSpent(request, null, 1, at)
  }
  return {
    take: (request) => {
      const at = now()
      const counted = countAll(request, at)
      const { testQuota: max } = request
      const { units: used, endMs } = quotaOf(request.accountId, at)
      if (max !== null && used + 1 > max) {
        return { kind: 'quota_used', used, max, retryAfterMs: endMs - at.wallMs, fills: fillsOfFirst(counted, at) }
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
        classes: countAll(request, at).map(({ charge, counter }) => ({
          limit: charge.limit,
          fills: fillsOf(counter, charge.limits, at),
        })),
        testQuota: max === null ? null : { used: quotaOf(request.accountId, at).units, max },
      }
    },
    clear: () => {
      counters.clear()
      quotas.clear()
    },
    now,
    counterOf: (spender, limit) => counterOf(spender, limit),
    quotaOf: (accountId) => quotaOf(accountId),
  }
}

/** Sliding windows use steady time, so that setting the clock neither blocks callers nor loses counts. */
function createSteadyTime(clock: Clock): () => Moment {
  const elapsedMs = () => clock.elapsedMs?.() ?? clock.now().getTime()
  const beginMs = clock.now().getTime() - elapsedMs()
  return () => ({ steadyMs: Math.floor(beginMs + elapsedMs()), wallMs: clock.now().getTime() })
}

function createCounter({ wallMs }: Moment): Counter {
  const [minute, hour, day] = [createSlidingCount('minute'), createSlidingCount('hour'), createSlidingCount('day')]
  return { minute, hour, day, month: createMonthCount(wallMs) }
}

function findRefusal(counted: readonly Counted[], at: Moment): Decision | null {
  for (const { charge, counter } of counted) {
    const { limit, limits, units } = charge
    const window = windowNames.find((name) => countIn(counter, name) + units > limits[name])
    if (window === undefined) continue
    const retryAfterMs = Math.max(...counted.map((each) => untilRoom(each, at)))
    const fills = fillsOf(counter, limits, at)
    return { kind: 'refused', limit, window, count: countIn(counter, window), max: limits[window], retryAfterMs, fills }
  }
  return null
}

/** Milliseconds, if nothing else is spent. */
function untilRoom({ charge: { units, limits }, counter }: Counted, { steadyMs, wallMs }: Moment): number {
  const waits = slidingNames.map(
    (name) => hasLeftAt(counter[name], counter[name].total + units - limits[name], steadyMs) - steadyMs,
  )
  const isMonthFull = counter.month.units + units > limits.month
  return Math.max(0, ...waits, isMonthFull ? counter.month.endMs - wallMs : 0)
}

function countIn(counter: Counter, window: (typeof windowNames)[number]): number {
  return window === 'month' ? counter.month.units : counter[window].total
}

function fillsOf(counter: Counter, limits: WindowLimits, { steadyMs, wallMs }: Moment): readonly WindowFill[] {
  return windowNames.map((window) => {
    const leavesInMs =
      window === 'month' ? counter.month.endMs - wallMs : nextLeavesAt(counter[window], steadyMs) - steadyMs
    return { window, count: countIn(counter, window), limit: limits[window], nextMs: leavesInMs }
  })
}

function fillsOfFirst([first]: readonly Counted[], at: Moment): readonly WindowFill[] {
  return first === undefined ? [] : fillsOf(first.counter, first.charge.limits, at)
}
