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

export function turnMonth(count: MonthCount, wallMs: number): void {
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
