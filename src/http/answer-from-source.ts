import { Type } from 'typebox'
import { apiErrors } from '../model/errors.ts'
import { type Observation, SourceUnavailable } from '../reference-data/reference-data.ts'

/** Runs code that queries outside sources. Throws 503 if a source is off, 502 if it is down and nothing is stored. */
export async function answerFromSource<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error
    throw error.reason === 'off' ? apiErrors.sourceOff() : apiErrors.sourceAway()
  }
}

/** Source and age of an answer. */
export const observationFields = {
  source: Type.String(),
  observed_at: Type.String({ description: 'When the source was read; ISO 8601, UTC.' }),
  stale: Type.Boolean({ description: 'The source is unavailable: this is its last answer.' }),
}

export function presentObservation(source: string, { observedAt, stale }: Observation) {
  return { source, observed_at: observedAt.toISOString(), stale }
}
