import type { Observed } from '../reference-data.ts'

export type Observation = { readonly observedAt: Date; readonly stale: boolean }

/** Of several answers that make one, the oldest counts. */
export function oldestOf(...observed: readonly Observed<unknown>[]): Observation {
  const times = observed.map(({ observedAt }) => observedAt.getTime())
  return { observedAt: new Date(Math.min(...times)), stale: observed.some(({ stale }) => stale) }
}
