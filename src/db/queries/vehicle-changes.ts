import { sql } from 'kysely'
import type { VehicleChange } from '../../model/vehicle-change.ts'
import type { Handle } from '../database.ts'

export type WebsiteVehicleChange = VehicleChange & { readonly vin: string }

/** Adds to the records of a dealership's website vehicles, in the transaction that writes the vehicles. */
export async function insertWebsiteChanges(
  tx: Handle,
  written: { readonly dealershipId: number; readonly at: Date; readonly changes: readonly WebsiteVehicleChange[] },
): Promise<void> {
  const { changes } = written
  if (changes.length === 0) return
  await sql`
    INSERT INTO vehicle_changes (dealership_id, vin, source, type, field, from_value, to_value, at)
    SELECT ${written.dealershipId}, vin, 'website', type, field, from_value, to_value, ${written.at}
    FROM unnest(${changes.map(({ vin }) => vin)}::text[], ${changes.map(({ type }) => type)}::text[],
      ${changes.map(({ field }) => field)}::text[], ${changes.map(({ from }) => toJson(from))}::jsonb[],
      ${changes.map(({ to }) => toJson(to))}::jsonb[]) WITH ORDINALITY
      AS change (vin, type, field, from_value, to_value, place)
    ORDER BY place`.execute(tx)
}

/** A character of value 0 is valid JSON and none of PostgreSQL's. */
function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value).replaceAll('\\u0000', '')
}
