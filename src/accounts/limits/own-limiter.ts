import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { addLimitCounts, type LimitCount, listLimitCounts } from '../../db/queries/usage.ts'
import type { Clock } from '../../lib/clock.ts'
import { isLimitClass } from '../../model/limits.ts'
import { createCountWriter } from '../write-counts.ts'
import type { Limiter } from './limiter.ts'
import { createLocalCounters, type LocalCounters, type OnSpent } from './local-counters.ts'
import { monthOf, type SlidingName, slidingNames, slidingWindows } from './windows.ts'

/** A killed process loses the counts of this period and of a write in progress: less than a second. */
const saveEveryMs = 400

/** Widths of the saved cells. */
const savedCellMs = { minute: 1_000, hour: slidingWindows.hour.cellMs, day: slidingWindows.day.cellMs } as const

/** The class of counts of the test quota. */
const quota = 'test_quota'

/** Counts survive a restart. */
export function createOwnLimiter({
  database,
  clock,
  log,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger | null
}): Limiter {
  const unsaved = createUnsavedCounts()
  const counters = createLocalCounters(clock, unsaved.add)
  let isLoaded = false
  let isStarted = false

  const collect = async () => {
    if (!isStarted) return []
    if (!isLoaded) {
      restore(counters, await listLimitCounts(database.handle, reachOf(counters)))
      isLoaded = true
    }
    return unsaved.take()
  }
  const writer = createCountWriter<LimitCount>({
    what: 'rate limits',
    everyMs: saveEveryMs,
    log,
    collect,
    write: (batch, rows) => addLimitCounts(database.handle, { batch, rows, since: reachOf(counters).minute }),
  })
  return {
    take: async (request) => counters.take(request),
    read: async (request) => counters.read(request),
    state: () => ({ kind: 'own' }),
    start: async () => {
      isStarted = true
      // The writer has already logged a failure, and retries.
      await writer.flush().catch(() => {})
    },
    stop: writer.stop,
  }
}

function createUnsavedCounts() {
  let counts = new Map<string, LimitCount & { units: number }>()
  const addTo = (count: LimitCount) => {
    const name = `${count.accountId} ${count.type} ${count.class} ${count.span} ${count.startsAtMs}`
    const known = counts.get(name)
    if (known === undefined) counts.set(name, { ...count })
    else known.units += count.units
  }
  const add: OnSpent = ({ accountId, type }, limit, units, { steadyMs, wallMs }) => {
    if (units === 0) return
    const base = { accountId, type, class: limit ?? quota, units }
    addTo({ ...base, span: 'month', startsAtMs: monthOf(wallMs).startMs })
    if (limit === null) return
    for (const span of slidingNames) addTo({ ...base, span, startsAtMs: steadyMs - (steadyMs % savedCellMs[span]) })
  }
  return {
    add,
    /** Returns the counts spent since the last call. */
    take: (): readonly LimitCount[] => {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
  }
}

/** Adds the counts of an earlier run. */
function restore(counters: LocalCounters, saved: readonly LimitCount[]): void {
  const { steadyMs, wallMs } = counters.now()
  for (const { accountId, type, class: name, span, startsAtMs, units } of saved) {
    if (span === 'month' && startsAtMs !== monthOf(wallMs).startMs) continue
    if (name !== quota && !isLimitClass(name)) continue
    const count = name === quota ? counters.quotaOf(accountId) : counters.counterOf({ accountId, type }, name)[span]
    // A saved cell leaves its window together with its last millisecond. Cells in the future count as now.
    const lastMs = span === 'month' ? steadyMs : startsAtMs + savedCellMs[span] - 1
    count.add({ steadyMs: Math.min(lastMs, steadyMs), wallMs }, units)
  }
}

/** When the oldest saved cells start that a window still covers. */
function reachOf(counters: LocalCounters): Readonly<Record<LimitCount['span'], Date>> {
  const { steadyMs, wallMs } = counters.now()
  const reach = (span: SlidingName) => new Date(steadyMs - slidingWindows[span].lengthMs - savedCellMs[span])
  return { minute: reach('minute'), hour: reach('hour'), day: reach('day'), month: new Date(monthOf(wallMs).startMs) }
}
