import { type Static, Type } from 'typebox'
import { orNull } from './field-schemas.ts'
import type { BodyWord, DrivetrainWord, FuelWord } from './vocabularies.ts'

const text = orNull(Type.String())
const number = orNull(Type.Number())
const integer = orNull(Type.Integer())
const word = <Word extends string>(list: string) =>
  orNull(Type.Unsafe<Word>(Type.String({ description: `A word of \`${list}\` in GET /v1/enums.` })))

/** Facts decoded from a VIN; null if unknown. */
export const DecodedVehicle = Type.Object(
  {
    year: integer,
    make: text,
    model: text,
    series: text,
    trim: text,
    body: word<BodyWord>('body'),
    vehicle_type: text,
    doors: integer,
    drivetrain: word<DrivetrainWord>('drivetrain'),
    fuel: word<FuelWord>('fuel'),
    transmission: text,
    engine: Type.Object({ cylinders: integer, displacement_l: number, hp: integer, model: text }),
    gvwr: text,
    plant: Type.Object({ country: text, city: text }),
  },
  { title: 'DecodedVehicle' },
)
export type DecodedVehicle = Static<typeof DecodedVehicle>

export const VinError = Type.Object({ code: Type.String({ description: 'vPIC’s code.' }), message: Type.String() })
export type VinError = Static<typeof VinError>

export function readDotted(vehicle: DecodedVehicle, field: string): unknown {
  return field.split('.').reduce<unknown>((value, key) => Reflect.get(Object(value), key), vehicle)
}
