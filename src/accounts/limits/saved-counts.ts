import type { LimitCount } from '../../db/queries/limit-counts.ts'
import { isLimitClass, type LimitClass } from '../../model/limits.ts'
import { cellMs, windowMs } from './counter.ts'
import type { Spender } from './decision.ts'
import type { LocalCounters } from './local-counters.ts'
import type { MonthCount } from './month-count.ts'
import { type Cell, listCells, restoreCells, type SlidingCount } from './sliding-count.ts'

/** The newest saved cell and its saved units. */
type Mark = { readonly startMs: number; readonly units: number }
type Marks = { hour: Mark; day: Mark; month: Mark }
type Entry = { readonly spender: Spender; readonly limit: LimitClass | null; readonly marks: Marks }
type Changed = Entry & { isChanged: boolean }

const unsaved: Mark = { startMs: Number.NEGATIVE_INFINITY, units: 0 }
const spans = ['hour', 'day'] as const

export function createSavedCounts() {
  const newEntries = () => new Map<number, Map<LimitClass | null, Changed>>()
  const known = { live: newEntries(), test: newEntries(), session: newEntries() }
  let changed: Changed[] = []

  const entryOf = ({ accountId, type }: Spender, limit: LimitClass | null): Changed => {
    let ofAccount = known[type].get(accountId)
    if (ofAccount === undefined) {
      ofAccount = new Map()
      known[type].set(accountId, ofAccount)
    }
    let entry = ofAccount.get(limit)
    if (entry === undefined) {
      const marks = { hour: unsaved, day: unsaved, month: unsaved }
      entry = { spender: { accountId, type }, limit, marks, isChanged: false }
      ofAccount.set(limit, entry)
    }
    return entry
  }

  return {
    onSpent: (spender: Spender, limit: LimitClass | null): void => {
      const entry = entryOf(spender, limit)
      if (entry.isChanged) return
      entry.isChanged = true
      changed.push(entry)
    },
    /** What was spent since the last call. */
    collect: (counters: LocalCounters): readonly LimitCount[] => {
      const entries = changed
      changed = []
      return entries.flatMap((entry) => {
        entry.isChanged = false
        return collectEntry(counters, entry)
      })
    },
    /** Adds the counts of an earlier run, right after `collect`. */
    restore: (counters: LocalCounters, saved: readonly LimitCount[]): void => {
      const ofCounter = Map.groupBy(saved, (row) => `${row.accountId} ${row.type} ${row.class}`)
      for (const rows of ofCounter.values()) {
        const [first] = rows
        if (first === undefined) continue
        const limit = isLimitClass(first.class) ? first.class : null
        const { marks } = entryOf(first, limit)
        if (limit === null) restoreMonth(counters.quotaOf(first.accountId), rows, marks)
        else restoreCounter(counters, { spender: first, limit, marks }, rows)
      }
    },
  }
}

function collectEntry(counters: LocalCounters, { spender, limit, marks }: Changed): readonly LimitCount[] {
  const { accountId, type } = spender
  const base = { accountId, type, class: limit ?? 'test_quota' }
  const counter = limit === null ? null : counters.counterOf(spender, limit)
  const month = collectMonth(counter?.month ?? counters.quotaOf(accountId), marks).map((row) => ({ ...base, ...row }))
  if (counter === null) return month
  const rows: LimitCount[] = []
  for (const span of spans) {
    for (const cell of listCells(counter[span], marks[span].startMs)) {
      const units = cell.startMs === marks[span].startMs ? cell.units - marks[span].units : cell.units
      if (units > 0) rows.push({ ...base, span, startsAtMs: cell.startMs, units })
      marks[span] = cell
    }
  }
  return [...rows, ...month]
}

function collectMonth(month: MonthCount, marks: Marks): readonly Pick<LimitCount, 'span' | 'startsAtMs' | 'units'>[] {
  const mark = marks.month
  const turned = month.startMs !== mark.startMs
  const left = turned && month.earlier.startMs === mark.startMs ? month.earlier.units - mark.units : 0
  const now = turned ? month.units : month.units - mark.units
  marks.month = { startMs: month.startMs, units: month.units }
  const span = 'month' as const
  return [
    { span, startsAtMs: mark.startMs, units: left },
    { span, startsAtMs: month.startMs, units: now },
  ].filter(({ units }) => units > 0)
}

function restoreCounter(
  counters: LocalCounters,
  { spender, limit, marks }: { readonly spender: Spender; readonly limit: LimitClass; readonly marks: Marks },
  rows: readonly LimitCount[],
): void {
  const counter = counters.counterOf(spender, limit)
  const { steadyMs } = counters.now()
  for (const span of spans) {
    restoreCells(counter[span], cellsOf(rows, span), steadyMs)
    marks[span] = newestCell(counter[span])
  }
  restoreMonth(counter.month, rows, marks)
}

function restoreMonth(month: MonthCount, rows: readonly LimitCount[], marks: Marks): void {
  const saved = cellsOf(rows, 'month').find(({ startMs }) => startMs === month.startMs)
  month.units += saved?.units ?? 0
  marks.month = { startMs: month.startMs, units: month.units }
}

function cellsOf(rows: readonly LimitCount[], span: LimitCount['span']): readonly Cell[] {
  return rows.filter((row) => row.span === span).map(({ startsAtMs, units }) => ({ startMs: startsAtMs, units }))
}

function newestCell(count: SlidingCount): Mark {
  return listCells(count, Number.NEGATIVE_INFINITY).at(-1) ?? unsaved
}

/** Where the oldest cell starts that a window can still cover. */
export function reachOf(steadyMs: number): { readonly hour: Date; readonly day: Date } {
  return {
    hour: new Date(steadyMs - windowMs.hour - cellMs.hour),
    day: new Date(steadyMs - windowMs.day - cellMs.day),
  }
}
