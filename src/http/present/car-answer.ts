import { Type } from 'typebox'
import type { Car } from '../../reference-data/cars/car.ts'
import type { Observation } from '../../reference-data/cars/oldest-of.ts'

/** The query of a read about a car without a VIN. */
export const CarQuery = Type.Object({
  make: Type.String({ minLength: 1, maxLength: 60, pattern: '^[^\\u0000-\\u001f]*\\S[^\\u0000-\\u001f]*$' }),
  model: Type.String({ minLength: 1, maxLength: 80, pattern: '^[^\\u0000-\\u001f]*\\S[^\\u0000-\\u001f]*$' }),
  year: Type.Integer({ minimum: 1900, maximum: 2100 }),
})

/** Source and age of an answer. */
export const observationFields = {
  source: Type.String(),
  observed_at: Type.String({ description: 'When the source was read; ISO 8601, UTC.' }),
  stale: Type.Boolean({ description: 'The source is unavailable: this is its last answer.' }),
}

/** The car that an answer describes, and the source’s names for it. */
export const carFields = {
  year: Type.Integer(),
  make: Type.String(),
  model: Type.String(),
  matched: Type.Array(Type.String(), { description: 'The source’s own names for the model; empty if it has none.' }),
  count: Type.Integer(),
}

export function presentObservation(source: string, { observedAt, stale }: Observation) {
  return { source, observed_at: observedAt.toISOString(), stale }
}

export function presentCar({ year, make, model }: Car) {
  return { year, make, model }
}

export function readCarQuery({ make, model, year }: { make: string; model: string; year: number }) {
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
  return { make: tidy(make), model: tidy(model), year }
}
