import type { VehicleFacts } from '../../model/vehicle-facts.ts'
import { findRow, type Handle, listRows, writeRows } from '../database.ts'
import { maskOfFields } from './vin-disagreements.ts'

/** A dealership with a vehicle rendered by an earlier release. */
export async function findOldRendering(handle: Handle, renderer: number): Promise<number | undefined> {
  const row = await findRow<{ dealership_id: number }>(handle)`
    SELECT dealership_id FROM website_vehicles WHERE renderer < ${renderer} ORDER BY renderer LIMIT 1`
  return row?.dealership_id
}

export async function listOldRenderings(
  handle: Handle,
  asked: { readonly dealershipId: number; readonly renderer: number; readonly limit: number },
): Promise<readonly { readonly id: string; readonly rendered: string }[]> {
  return listRows<{ id: string; rendered: string }>(handle)`
    SELECT id, rendered FROM website_vehicles
    WHERE dealership_id = ${asked.dealershipId} AND renderer < ${asked.renderer} ORDER BY id LIMIT ${asked.limit}`
}

export type Rendering = {
  readonly id: string
  readonly rendered: string
  readonly facts: VehicleFacts
  readonly vinDisagrees: readonly string[]
}

/**
 * Content, hash and times stay unchanged. A vehicle that was written meanwhile is left alone. Answers how many were
 * written.
 */
export async function updateRenderings(tx: Handle, renderer: number, rows: readonly Rendering[]): Promise<number> {
  const fact = <K extends keyof VehicleFacts>(name: K): VehicleFacts[K][] => rows.map(({ facts }) => facts[name])
  return writeRows(tx)`
    UPDATE website_vehicles AS vehicle
    SET renderer = ${renderer}, rendered = row.rendered, year = row.year, make = row.make, model = row.model,
      trim = row.trim, body = row.body, drivetrain = row.drivetrain, fuel = row.fuel, transmission = row.transmission,
      color = row.color, certified = row.certified, price = row.price, odometer_miles = row.odometer_miles,
      vin_disagrees = row.vin_disagrees
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ rendered }) => rendered)}::text[],
      ${fact('year')}::integer[], ${fact('make')}::text[], ${fact('model')}::text[], ${fact('trim')}::text[],
      ${fact('body')}::text[], ${fact('drivetrain')}::text[], ${fact('fuel')}::text[], ${fact('transmission')}::text[],
      ${fact('color')}::text[], ${fact('certified')}::boolean[], ${fact('price')}::float8[],
      ${fact('odometerMiles')}::integer[], ${rows.map((row) => maskOfFields(row.vinDisagrees))}::smallint[])
      AS row (id, rendered, year, make, model, trim, body, drivetrain, fuel, transmission, color, certified, price,
        odometer_miles, vin_disagrees)
    WHERE vehicle.id = row.id AND vehicle.renderer < ${renderer}`
}
