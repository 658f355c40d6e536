/**
 * How many times as much processor time four times the input takes: about 4 for work that is linear, 16 for a square.
 * The better of two runs each, so that a collection of garbage counts for little.
 */
export function growthOf(run: (times: number) => unknown, times: number): number {
  const best = (size: number) => Math.min(...[1, 2].map(() => processorMs(() => run(size))))
  run(times)
  return best(times * 4) / Math.max(best(times), leastMs)
}

/** Shorter runs are not measured well: what takes less is not slow. */
const leastMs = 10

function processorMs(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
