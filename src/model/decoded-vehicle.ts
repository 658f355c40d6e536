import type { BodyWord, DrivetrainWord, FuelWord } from './vocabularies.ts'

/** Facts decoded from a VIN; null if unknown. */
export type DecodedVehicle = {
  readonly year: number | null
  readonly make: string | null
  readonly model: string | null
  readonly series: string | null
  readonly trim: string | null
  readonly body: BodyWord | null
  readonly vehicle_type: string | null
  readonly doors: number | null
  readonly drivetrain: DrivetrainWord | null
  readonly fuel: FuelWord | null
  readonly transmission: string | null
  readonly engine: {
    readonly cylinders: number | null
    readonly displacement_l: number | null
    readonly hp: number | null
    readonly model: string | null
  }
  readonly gvwr: string | null
  readonly plant: { readonly country: string | null; readonly city: string | null }
}

export type VinError = { readonly code: string; readonly message: string }

export function readDotted(vehicle: DecodedVehicle, field: string): unknown {
  return field.split('.').reduce<unknown>((value, key) => Reflect.get(Object(value), key), vehicle)
}
