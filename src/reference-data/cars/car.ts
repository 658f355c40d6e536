import type { DrivetrainWord, FuelWord, TransmissionWord } from '../../model/vocabularies.ts'

/** The car of a read: from a VIN, or only make, model and year. Unknown facts are null. */
export type Car = {
  readonly year: number
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly fuel: FuelWord | null
  readonly drivetrain: DrivetrainWord | null
  readonly cylinders: number | null
  readonly displacementL: number | null
  readonly transmission: TransmissionWord | null
}

export function namedCar({ year, make, model }: Pick<Car, 'year' | 'make' | 'model'>): Car {
  const open = { trim: null, fuel: null, drivetrain: null, cylinders: null, displacementL: null, transmission: null }
  return { year, make, model, ...open }
}

/** The candidates that fit a known fact; all of them if it is unknown or none fits. */
export function narrow<Candidate, Fact>(
  candidates: readonly Candidate[],
  fact: Fact | null,
  fits: (fact: Fact, candidate: Candidate) => boolean,
): readonly Candidate[] {
  if (fact === null) return candidates
  const fitting = candidates.filter((candidate) => fits(fact, candidate))
  return fitting.length === 0 ? candidates : fitting
}
