import type { Observed } from '../reference-data.ts'

export type Observation = { readonly observedAt: Date; readonly stale: boolean }

/** The age of a combined answer is that of its oldest part. */
export function oldestOf(...observed: readonly Observed<unknown>[]): Observation {
  const times = observed.map(({ observedAt }) => observedAt.getTime())
  return { observedAt: new Date(Math.min(...times)), stale: observed.some(({ stale }) => stale) }
}
