import type { VehicleChange } from '../../model/vehicle-change.ts'
import { type Handle, writeRows } from '../database.ts'
import { toJson } from '../to-json.ts'

export type WebsiteVehicleChange = VehicleChange & { readonly vin: string }

/** Records changes of a dealership's website vehicles, in the transaction that writes the vehicles. */
export async function insertWebsiteChanges(
  tx: Handle,
  written: { readonly dealershipId: number; readonly at: Date; readonly changes: readonly WebsiteVehicleChange[] },
): Promise<void> {
  const { changes } = written
  if (changes.length === 0) return
  await writeRows(tx)`
    INSERT INTO vehicle_changes (dealership_id, vin, source, type, field, from_value, to_value, at)
    SELECT ${written.dealershipId}, vin, 'website', type, field, from_value, to_value, ${written.at}
    FROM unnest(${changes.map(({ vin }) => vin)}::text[], ${changes.map(({ type }) => type)}::text[],
      ${changes.map(({ field }) => field)}::text[], ${changes.map(({ from }) => jsonOrNull(from))}::jsonb[],
      ${changes.map(({ to }) => jsonOrNull(to))}::jsonb[]) WITH ORDINALITY
      AS change (vin, type, field, from_value, to_value, place)
    ORDER BY place`
}

function jsonOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : toJson(value)
}
