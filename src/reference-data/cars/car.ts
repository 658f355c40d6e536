import type { DrivetrainWord, FuelWord, TransmissionWord } from '../../model/vocabularies.ts'

/** The car that a read is about: from a VIN, or just make, model and year. What is not known is null. */
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

export type CarName = Pick<Car, 'year' | 'make' | 'model'>

/** A car of which only the name is known. */
export function namedCar({ year, make, model }: CarName): Car {
  const open = { trim: null, fuel: null, drivetrain: null, cylinders: null, displacementL: null, transmission: null }
  return { year, make, model, ...open }
}
