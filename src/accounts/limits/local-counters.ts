import type { Clock } from '../../lib/clock.ts'
import type { LimitClass } from '../../model/limits.ts'
import { windowNames } from '../../model/limits.ts'
import { type Counter, createCounter, fillsOf, firstFull, spend, turnTo, untilRoom } from './counter.ts'
import type { Charge, Decision, Spender, Spent, TakeRequest } from './decision.ts'
import { createMonthCount, type MonthCount, turnMonth } from './month-count.ts'
import { createSteadyTime, type Moment } from './steady-time.ts'

export interface LocalCounters {
  take(request: TakeRequest): Decision
  read(request: TakeRequest): Spent
  clear(): void
  now(): Moment
  counterOf(spender: Spender, limit: LimitClass): Counter
  quotaOf(accountId: number): MonthCount
  each(visit: (spender: Spender, limit: LimitClass, counter: Counter) => void): void
}

/** For every counter that a request has changed; the class is null for the test quota. */
export type OnSpent = (spender: Spender, limit: LimitClass | null) => void

type Turned = { readonly charge: Charge; readonly counter: Counter }

type Ledger = { readonly spender: Spender; readonly counters: Map<LimitClass, Counter> }

export function createLocalCounters(clock: Clock, onSpent: OnSpent = () => {}): LocalCounters {
  const now = createSteadyTime(clock)
  const newLedgers = () => new Map<number, Ledger>()
  const ledgers = { live: newLedgers(), test: newLedgers(), session: newLedgers() }
  const quotas = new Map<number, MonthCount>()

  const counterOf = (spender: Spender, limit: LimitClass, at = now()): Counter => {
    let ledger = ledgers[spender.type].get(spender.accountId)
    if (ledger === undefined) {
      const { accountId, type } = spender
      ledger = { spender: { accountId, type }, counters: new Map() }
      ledgers[type].set(accountId, ledger)
    }
    let counter = ledger.counters.get(limit)
    if (counter === undefined) {
      counter = createCounter(at)
      ledger.counters.set(limit, counter)
    }
    return counter
  }
  const quotaOf = (accountId: number, at = now()): MonthCount => {
    let quota = quotas.get(accountId)
    if (quota === undefined) {
      quota = createMonthCount(at.wallMs)
      quotas.set(accountId, quota)
    }
    turnMonth(quota, at.wallMs)
    return quota
  }
  const take = (request: TakeRequest): Decision => {
    const at = now()
    const turned = turnAll(request, at)
    const refusal = findRefusal(request, turned, at)
    if (refusal !== null) return refusal
    for (const { charge, counter } of turned) {
      spend(counter, charge.units, at)
      onSpent(request, charge.limit)
    }
    if (request.testQuota !== null) {
      quotaOf(request.accountId, at).units += 1
      onSpent(request, null)
    }
    return { kind: 'admitted', fills: fillsOfFirst(turned, at) }
  }
  const turnAll = (request: TakeRequest, at: Moment): readonly Turned[] =>
    request.charges.map((charge) => {
      const counter = counterOf(request, charge.limit, at)
      turnTo(counter, at)
      return { charge, counter }
    })
  const findRefusal = (request: TakeRequest, turned: readonly Turned[], at: Moment): Decision | null => {
    if (request.testQuota !== null) {
      const { units, endMs } = quotaOf(request.accountId, at)
      if (units + 1 > request.testQuota) {
        const fills = fillsOfFirst(turned, at)
        return { kind: 'quota_used', used: units, max: request.testQuota, retryAfterMs: endMs - at.wallMs, fills }
      }
    }
    for (const { charge, counter } of turned) {
      const full = windowNames[firstFull(counter, charge.units, charge.limits)]
      if (full === undefined) continue
      const fills = fillsOf(counter, charge.limits, at)
      const { limit } = charge
      const count = full === 'month' ? counter.month.units : counter[full].total
      const waits = turned.map((each) => untilRoom(each.counter, each.charge.units, each.charge.limits, at))
      const retryAfterMs = Math.max(...waits)
      return { kind: 'refused', limit, window: full, count, max: charge.limits[full], retryAfterMs, fills }
    }
    return null
  }

  return {
    take,
    read: (request) => {
      const at = now()
      const { testQuota: max } = request
      return {
        classes: turnAll(request, at).map(({ charge, counter }) => ({
          limit: charge.limit,
          fills: fillsOf(counter, charge.limits, at),
        })),
        testQuota: max === null ? null : { used: quotaOf(request.accountId, at).units, max },
      }
    },
    clear: () => {
      for (const ofType of Object.values(ledgers)) ofType.clear()
      quotas.clear()
    },
    now,
    counterOf: (spender, limit) => counterOf(spender, limit),
    quotaOf: (accountId) => quotaOf(accountId),
    each: (visit) => {
      for (const ofType of Object.values(ledgers)) {
        for (const { spender, counters } of ofType.values()) {
          for (const [limit, counter] of counters) visit(spender, limit, counter)
        }
      }
    },
  }
}

function fillsOfFirst([first]: readonly Turned[], at: Moment) {
  return first === undefined ? [] : fillsOf(first.counter, first.charge.limits, at)
}
