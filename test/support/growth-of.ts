import { processorTimeMs } from './processor-time.ts'

/** Shorter runs cannot be measured reliably, and are fast enough. */
const minMs = 10
const maxRuns = 30

/**
 * The factor by which processor time grows with four times the input: about 4 for linear work, 16 for quadratic work.
 * Compares the best runs, and adds runs until the growth is clearly linear, since other load and garbage collection
 * only ever add time.
 */
export function growthOf(run: (times: number) => unknown, times: number): number {
  run(times)
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const growth = () => large / Math.max(small, minMs)
  for (let runs = 0; runs < 2 || (runs < maxRuns && growth() > 6); runs++) {
    small = Math.min(
      small,
      processorTimeMs(() => void run(times)),
    )
    large = Math.min(
      large,
      processorTimeMs(() => void run(times * 4)),
    )
  }
  return growth()
}
