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

/** Units over a trailing window. A cell leaves together with its newest unit, so no count is too low. */
export type SlidingCount = {
  readonly lengthMs: number
  readonly cellMs: number
  total: number
  /** Oldest first. */
  readonly cells: Cell[]
}

type Cell = { readonly startMs: number; newestMs: number; units: number }

export function createSlidingCount(name: SlidingName): SlidingCount {
  return { ...slidingWindows[name], total: 0, cells: [] }
}

/** `nowMs` must not decrease. */
export function dropExpired(count: SlidingCount, nowMs: number): void {
  const staying = count.cells.findIndex((cell) => leavesAt(count, cell) > nowMs)
  const leaving = count.cells.splice(0, staying === -1 ? count.cells.length : staying)
  for (const { units } of leaving) count.total -= units
}

/** Usually of now; an earlier time counts from then. */
export function addUnits(count: SlidingCount, atMs: number, units: number): void {
  if (units === 0) return
  const startMs = atMs - (atMs % count.cellMs)
  count.total += units
  const index = count.cells.findLastIndex((cell) => cell.startMs <= startMs)
  const cell = count.cells[index]
  if (cell?.startMs !== startMs) {
    count.cells.splice(index + 1, 0, { startMs, newestMs: atMs, units })
    return
  }
  cell.units += units
  cell.newestMs = Math.max(cell.newestMs, atMs)
}

/** When `units` of the total will have left; if there are fewer, a full window from now. */
export function hasLeftAt(count: SlidingCount, units: number, nowMs: number): number {
  if (units <= 0) return nowMs
  let leaving = 0
  for (const cell of count.cells) {
    leaving += cell.units
    if (leaving >= units) return leavesAt(count, cell)
  }
  return nowMs + count.lengthMs
}

/** If nothing is counted, when units spent now would leave. */
export function nextLeavesAt(count: SlidingCount, nowMs: number): number {
  return leavesAt(count, count.cells[0] ?? { newestMs: nowMs })
}

function leavesAt({ lengthMs }: SlidingCount, { newestMs }: Pick<Cell, 'newestMs'>): number {
  return newestMs + lengthMs
}

/** Calendar months are UTC. */
export type MonthCount = {
  startMs: number
  endMs: number
  units: number
  /** The previous month, to which a clock that is set back may return. */
  earlier: { readonly startMs: number; readonly units: number }
}

export function createMonthCount(wallMs: number): MonthCount {
  return { ...monthOf(wallMs), units: 0, earlier: { startMs: Number.NaN, units: 0 } }
}

export function startMonth(count: MonthCount, wallMs: number): void {
  if (wallMs >= count.startMs && wallMs < count.endMs) return
  const left = { startMs: count.startMs, units: count.units }
  const month = monthOf(wallMs)
  const units = month.startMs === count.earlier.startMs ? count.earlier.units : 0
  Object.assign(count, month, { units, earlier: left })
}

export function monthOf(wallMs: number): { readonly startMs: number; readonly endMs: number } {
  const at = new Date(wallMs)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return { startMs: Date.UTC(year, month), endMs: Date.UTC(year, month + 1) }
}
