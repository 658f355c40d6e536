import { Counter } from '@prometheus-io/client'
import { figures } from './process-metrics.ts'

export type Count = {
  readonly figure: string
  readonly labels: Readonly<Partial<Record<string, string | number>>>
  readonly value: number
}

const counters = new Map<string, Counter<string>>()
for (const [figure, metric] of Object.entries(figures)) if (metric instanceof Counter) counters.set(figure, metric)

const taken = new Map<string, number>()

/** Counts of this thread since the last call, for `addCounts` in the process; null: none. */
export async function takeCounts(): Promise<readonly Count[] | null> {
  const counts: Count[] = []
  for (const [figure, counter] of counters) {
    const { values } = await counter.get()
    for (const { labels, value } of values) {
      const key = JSON.stringify([figure, labels])
      const more = value - (taken.get(key) ?? 0)
      taken.set(key, value)
      if (more > 0) counts.push({ figure, labels: { ...labels }, value: more })
    }
  }
  return counts.length === 0 ? null : counts
}

/** Adds what a thread has counted. */
export function addCounts(counts: readonly Count[]): void {
  for (const { figure, labels, value } of counts) counters.get(figure)?.inc(labels, value)
}
