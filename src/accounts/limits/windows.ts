import { dayMs, hourMs, minuteMs } from '../../lib/clock.ts'
import type { WindowName } from '../../model/limits.ts'

export const slidingNames = ['minute', 'hour', 'day'] as const satisfies readonly WindowName[]
export type SlidingName = (typeof slidingNames)[number]

/**
 * The minute is exact. Units that are spent together leave exactly after the window; units of one cell leave with its
 * newest, so that some leave the hour up to 1 minute late and the day up to 10 minutes late, never early.
 */
export const slidingWindows = {
  minute: { lengthMs: minuteMs, cellMs: 1 },
  hour: { lengthMs: hourMs, cellMs: minuteMs },
  day: { lengthMs: dayMs, cellMs: 10 * minuteMs },
} as const

export type Moment = {
  /** Since 1970, advancing from the start time even if the clock is set; it does not decrease. */
  readonly steadyMs: number
  /** By the system clock. */
  readonly wallMs: number
}

/** The units of one window. */
export interface WindowCount {
  countAt(now: Moment): number
  /** Usually now; units of an earlier time count from then. */
  add(at: Moment, units: number): void
  /** Milliseconds until `units` of the count have left; if there are fewer, a full window. */
  leaveInMs(now: Moment, units: number): number
  /** Milliseconds until some units leave; if nothing is counted, until units spent now would. */
  nextInMs(now: Moment): number
}

type Cell = { readonly startMs: number; newestMs: number; units: number }

/** A trailing window. A cell leaves together with its newest unit, so no count is too low. */
export function createSlidingCount(name: SlidingName): WindowCount {
  const { lengthMs, cellMs } = slidingWindows[name]
  /** Oldest first. */
  const cells: Cell[] = []
  let total = 0
  const leavesAt = ({ newestMs }: Cell) => newestMs + lengthMs
  const dropUntil = (nowMs: number) => {
    if (cells[0] === undefined || leavesAt(cells[0]) > nowMs) return
    const staying = cells.findIndex((cell) => leavesAt(cell) > nowMs)
    for (const { units } of cells.splice(0, staying === -1 ? cells.length : staying)) total -= units
  }
  return {
    countAt: ({ steadyMs }) => {
      dropUntil(steadyMs)
      return total
    },
    add: ({ steadyMs }, units) => {
      if (units === 0) return
      const startMs = steadyMs - (steadyMs % cellMs)
      total += units
      const index = cells.findLastIndex((cell) => cell.startMs <= startMs)
      const cell = cells[index]
      if (cell?.startMs === startMs) {
        cell.units += units
        cell.newestMs = Math.max(cell.newestMs, steadyMs)
      } else cells.splice(index + 1, 0, { startMs, newestMs: steadyMs, units })
    },
    leaveInMs: ({ steadyMs }, units) => {
      if (units <= 0) return 0
      dropUntil(steadyMs)
      let leaving = 0
      for (const cell of cells) {
        leaving += cell.units
        if (leaving >= units) return leavesAt(cell) - steadyMs
      }
      return lengthMs
    },
    nextInMs: ({ steadyMs }) => {
      dropUntil(steadyMs)
      return cells[0] === undefined ? lengthMs : leavesAt(cells[0]) - steadyMs
    },
  }
}

type Month = { readonly startMs: number; readonly endMs: number }

/** A calendar month, UTC. The one before is kept, to which a clock that is set back may return. */
export function createMonthCount(): WindowCount {
  let month: Month & { units: number } = { startMs: Number.NaN, endMs: Number.NaN, units: 0 }
  let left = month
  const monthAt = ({ wallMs }: Moment) => {
    if (wallMs >= month.startMs && wallMs < month.endMs) return month
    const next = monthOf(wallMs)
    const before = month
    month = next.startMs === left.startMs ? left : { ...next, units: 0 }
    left = before
    return month
  }
  const untilEnd = (now: Moment) => monthAt(now).endMs - now.wallMs
  return {
    countAt: (now) => monthAt(now).units,
    add: (at, units) => {
      monthAt(at).units += units
    },
    leaveInMs: (now, units) => (units <= 0 ? 0 : untilEnd(now)),
    nextInMs: untilEnd,
  }
}

export function monthOf(wallMs: number): Month {
  const at = new Date(wallMs)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return { startMs: Date.UTC(year, month), endMs: Date.UTC(year, month + 1) }
}
