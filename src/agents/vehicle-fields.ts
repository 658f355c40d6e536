import { Type } from 'typebox'
import { type Fields, fieldsOf, pick, textOf } from './read-answer.ts'

/** The fields that tools report of a vehicle: at most 700 bytes, so that ten fit an answer. */
const names = [
  ['vin', 64],
  ['dealership_id', 40],
  'year',
  ['make', 32],
  ['model', 40],
  ['series', 48],
  ['condition', 12],
  'certified',
  'price',
  'odometer',
  ['odometer_unit', 8],
  ['body', 24],
  ['drivetrain_desc', 12],
  ['fuel', 24],
  ['base_ext_color', 20],
  'days_on_lot',
  'distance_miles',
  ['removed_at', 32],
  ['last_seen', 32],
  ['vdp_link', 160],
] as const

export const vehicleFieldNames: readonly string[] = names.map((entry) => (typeof entry === 'string' ? entry : entry[0]))

export function presentVehicle(vehicle: unknown, more: Parameters<typeof pick>[1] = []): Fields {
  const fields = fieldsOf(vehicle)
  return pick({ ...fields, series: textOf(fields.series) ?? fields.trim }, [...names, ...more])
}

export const Vehicles = Type.Array(Type.Object({ vin: Type.String() }))
