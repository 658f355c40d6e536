import { performance } from 'node:perf_hooks'

const usualProbeMs = 10_000
/** Minimum number of probes between two collections: under a light load, at most one pause in ten minutes. */
const probesBetween = 60
/** The same after the process has worked again, so that the garbage of that work is collected too. */
const probesAfterWork = 3
/** Share of the time since the last probe below which the process counts as idle: polling alone takes less. */
const restingShare = 0.05
/** Less than this is not worth a pause of 0.1 to 0.2 s. */
const worthBytes = 24_000_000

/** V8 collects only when the heap grows, so what the last work left would stay. Needs `--expose-gc`. */
export function collectAtRest(probeEveryMs = usualProbeMs): void {
  const collect = globalThis.gc
  if (collect === undefined) return
  let lastUtilization = performance.eventLoopUtilization()
  let keptBytes = 0
  let waits = 0
  const probe = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, lastUtilization)
    lastUtilization = now
    waits = Math.max(0, waits - 1)
    if (utilization > restingShare) waits = Math.min(waits, probesAfterWork)
    if (waits > 0 || utilization > restingShare || process.memoryUsage().heapUsed < keptBytes + worthBytes) return
    // Only the last resort also returns the freed pages to the system.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    keptBytes = process.memoryUsage().heapUsed
    waits = probesBetween
  }
  setInterval(probe, probeEveryMs).unref()
}
