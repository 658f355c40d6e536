import type { VehicleChange } from '../../model/vehicle-change.ts'
import { type Handle, writeRows } from '../database.ts'

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
      ${changes.map(({ field }) => field)}::text[], ${changes.map(({ from }) => toJson(from))}::jsonb[],
      ${changes.map(({ to }) => toJson(to))}::jsonb[]) WITH ORDINALITY
      AS change (vin, type, field, from_value, to_value, place)
    ORDER BY place`
}

/** Replaces characters that JSON allows and PostgreSQL does not: NUL and lone surrogates. */
export function toJson(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return JSON.stringify(value).replaceAll('\\u0000', '\\u0020').replaceAll('\\ud', '\\u0')
}
