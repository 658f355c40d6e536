import { Type } from 'typebox'
import type { Decoding } from '../../reference-data/vin/decode-vin.ts'
import { orNull } from '../or-null.ts'

const text = orNull(Type.String())
const number = orNull(Type.Number())
const integer = orNull(Type.Integer())

export const DecodedVehicleSchema = Type.Object(
  {
    ...{ year: integer, make: text, model: text, series: text, trim: text },
    body: orNull(Type.String({ description: 'A word of `body` in GET /v1/enums.' })),
    ...{ vehicle_type: text, doors: integer },
    drivetrain: orNull(Type.String({ description: 'A word of `drivetrain` in GET /v1/enums.' })),
    fuel: orNull(Type.String({ description: 'A word of `fuel` in GET /v1/enums.' })),
    transmission: text,
    engine: Type.Object({ cylinders: integer, displacement_l: number, hp: integer, model: text }),
    gvwr: text,
    plant: Type.Object({ country: text, city: text }),
  },
  { title: 'DecodedVehicle' },
)

export function presentDecoding({ observedAt, stale, source, ...decoding }: Decoding) {
  return { ...decoding, source, observed_at: observedAt.toISOString(), stale }
}

export function decodingExample() {
  const fields = ['year', 'make', 'model', 'series', 'trim', 'body', 'vehicle_type', 'doors', 'fuel', 'gvwr']
  const nested = ['engine.cylinders', 'engine.displacement_l', 'plant.country', 'plant.city']
  return {
    ...{ success: true, vin: '1C4RJEBG6HC798333', valid: true, errors: [] },
    vehicle: {
      ...{ year: 2017, make: 'Jeep', model: 'Grand Cherokee', series: 'WK', trim: 'Limited', body: 'SUV' },
      ...{ vehicle_type: 'Multipurpose Passenger Vehicle (MPV)', doors: 4, drivetrain: null, fuel: 'Gasoline' },
      transmission: null,
      engine: { cylinders: 6, displacement_l: 3.6, hp: null, model: null },
      gvwr: 'Class 2E: 6,001 - 7,000 lb (2,722 - 3,175 kg)',
      plant: { country: 'UNITED STATES (USA)', city: 'DETROIT' },
    },
    sources: Object.fromEntries([...fields, ...nested].map((field) => [field, 'vpic_offline'])),
    listing_disagrees: [{ dealership_id: 'dlr_81i75sgh1rni20vo290r', field: 'doors', listing: 2, decoded: 4 }],
    ...{ source: 'vpic_offline', observed_at: '2026-03-12T00:00:00.000Z', stale: false },
  }
}
