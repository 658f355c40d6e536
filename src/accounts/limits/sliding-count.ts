/**
 * Units over a trailing window. In wide cells they leave up to `cellMs - 1` late and never early, so no count is too
 * low.
 */
export type SlidingCount = {
  readonly windowMs: number
  readonly cellMs: number
  total: number
  /** A ring of cells, oldest at `first`; its size is a power of two. */
  starts: Float64Array
  units: Float64Array
  first: number
  used: number
}

export type Cell = { readonly startMs: number; readonly units: number }

const smallestRing = 8

export function createSlidingCount(windowMs: number, cellMs: number): SlidingCount {
  return { windowMs, cellMs, total: 0, ...emptyRing(), first: 0, used: 0 }
}

/** `nowMs` must not decrease. */
export function forgetLeft(count: SlidingCount, nowMs: number): void {
  const { starts, units } = count
  const mask = starts.length - 1
  const lastLeft = nowMs - count.windowMs - (count.cellMs - 1)
  while (count.used > 0 && at(starts, count.first) <= lastLeft) {
    count.total -= at(units, count.first)
    count.first = (count.first + 1) & mask
    count.used -= 1
  }
  if (count.used === 0 && starts.length > smallestRing) Object.assign(count, emptyRing(), { first: 0 })
}

export function addUnits(count: SlidingCount, nowMs: number, units: number): void {
  if (units === 0) return
  const startMs = nowMs - (nowMs % count.cellMs)
  count.total += units
  if (count.used > 0) {
    const last = (count.first + count.used - 1) & (count.starts.length - 1)
    if (at(count.starts, last) >= startMs) {
      count.units[last] = at(count.units, last) + units
      return
    }
  }
  if (count.used === count.starts.length) grow(count)
  const next = (count.first + count.used) & (count.starts.length - 1)
  count.starts[next] = startMs
  count.units[next] = units
  count.used += 1
}

/** When `units` of the total will have left; if there are fewer, a full window from now. */
export function leftBy(count: SlidingCount, units: number, nowMs: number): number {
  if (units > count.total) return nowMs + count.windowMs
  let leaving = 0
  for (let position = 0; position < count.used; position++) {
    const index = (count.first + position) & (count.starts.length - 1)
    leaving += at(count.units, index)
    if (leaving >= units) return at(count.starts, index) + count.cellMs - 1 + count.windowMs
  }
  return nowMs
}

/** If nothing is counted, when units spent now would leave. */
export function nextLeaves(count: SlidingCount, nowMs: number): number {
  return (count.used > 0 ? at(count.starts, count.first) : nowMs) + count.cellMs - 1 + count.windowMs
}

/** Oldest first. */
export function listCells(count: SlidingCount, fromMs: number): readonly Cell[] {
  const cells: Cell[] = []
  for (let position = count.used - 1; position >= 0; position--) {
    const index = (count.first + position) & (count.starts.length - 1)
    if (at(count.starts, index) < fromMs) break
    cells.push({ startMs: at(count.starts, index), units: at(count.units, index) })
  }
  return cells.reverse()
}

/** Cells in the future count as now. */
export function restoreCells(count: SlidingCount, cells: readonly Cell[], nowMs: number): void {
  const known = listCells(count, Number.NEGATIVE_INFINITY)
  Object.assign(count, emptyRing(), { first: 0, used: 0, total: 0 })
  for (const { startMs, units } of [...known, ...cells].toSorted((a, b) => a.startMs - b.startMs)) {
    addUnits(count, Math.min(startMs, nowMs), units)
  }
}

function emptyRing(): Pick<SlidingCount, 'starts' | 'units'> {
  return { starts: new Float64Array(smallestRing), units: new Float64Array(smallestRing) }
}

function grow(count: SlidingCount): void {
  const size = count.starts.length
  for (const name of ['starts', 'units'] as const) {
    const wider = new Float64Array(size * 2)
    for (let position = 0; position < size; position++) {
      wider[position] = at(count[name], (count.first + position) & (size - 1))
    }
    count[name] = wider
  }
  count.first = 0
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? 0
}
