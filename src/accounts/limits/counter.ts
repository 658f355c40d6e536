import type { WindowLimits } from '../../model/limits.ts'
import type { WindowFill } from './decision.ts'
import { createMonthCount, type MonthCount, turnMonth } from './month-count.ts'
import { addUnits, createSlidingCount, forgetLeft, leftBy, nextLeaves, type SlidingCount } from './sliding-count.ts'
import type { Moment } from './steady-time.ts'

/** Of an account in one class. */
export type Counter = {
  readonly minute: SlidingCount
  readonly hour: SlidingCount
  readonly day: SlidingCount
  readonly month: MonthCount
}

/** The minute is exact. Units leave the hour up to 1 minute late and the day up to 10 minutes late, never early. */
export const cellMs = { minute: 1, hour: 60_000, day: 600_000 } as const
export const windowMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

export function createCounter({ wallMs }: Moment): Counter {
  return {
    minute: createSlidingCount(windowMs.minute, cellMs.minute),
    hour: createSlidingCount(windowMs.hour, cellMs.hour),
    day: createSlidingCount(windowMs.day, cellMs.day),
    month: createMonthCount(wallMs),
  }
}

export function turnTo(counter: Counter, { steadyMs, wallMs }: Moment): void {
  forgetLeft(counter.minute, steadyMs)
  forgetLeft(counter.hour, steadyMs)
  forgetLeft(counter.day, steadyMs)
  turnMonth(counter.month, wallMs)
}

/** Index in `windowNames`; -1 if the units fit. */
export function firstFull(counter: Counter, units: number, limits: WindowLimits): number {
  if (counter.minute.total + units > limits.minute) return 0
  if (counter.hour.total + units > limits.hour) return 1
  if (counter.day.total + units > limits.day) return 2
  return counter.month.units + units > limits.month ? 3 : -1
}

export function spend(counter: Counter, units: number, { steadyMs }: Moment): void {
  addUnits(counter.minute, steadyMs, units)
  addUnits(counter.hour, steadyMs, units)
  addUnits(counter.day, steadyMs, units)
  counter.month.units += units
}

/** If nothing else is spent. */
export function untilRoom(counter: Counter, units: number, limits: WindowLimits, now: Moment): number {
  let waitMs = 0
  for (const name of ['minute', 'hour', 'day'] as const) {
    const over = counter[name].total + units - limits[name]
    if (over > 0) waitMs = Math.max(waitMs, leftBy(counter[name], over, now.steadyMs) - now.steadyMs)
  }
  const isMonthFull = counter.month.units + units > limits.month
  return isMonthFull ? Math.max(waitMs, counter.month.endMs - now.wallMs) : waitMs
}

export function fillsOf(counter: Counter, limits: WindowLimits, now: Moment): readonly WindowFill[] {
  const { minute, hour, day, month } = counter
  return [
    fillOf('minute', minute, limits, now),
    fillOf('hour', hour, limits, now),
    fillOf('day', day, limits, now),
    { window: 'month', count: month.units, limit: limits.month, nextMs: month.endMs - now.wallMs },
  ]
}

function fillOf(window: 'minute' | 'hour' | 'day', count: SlidingCount, limits: WindowLimits, now: Moment): WindowFill {
  return { window, count: count.total, limit: limits[window], nextMs: nextLeaves(count, now.steadyMs) - now.steadyMs }
}
