import { Type } from 'typebox'
import type { Observation } from '../../reference-data/reference-data.ts'

/** Source and age of an answer. */
export const observationFields = {
  source: Type.String(),
  observed_at: Type.String({ description: 'When the source was read; ISO 8601, UTC.' }),
  stale: Type.Boolean({ description: 'The source is unavailable: this is its last answer.' }),
}

export function presentObservation(source: string, { observedAt, stale }: Observation) {
  return { source, observed_at: observedAt.toISOString(), stale }
}
