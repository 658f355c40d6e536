import type { OptionalField } from '../../model/vehicle-fill.ts'
import { type Handle, listRows, writeRows } from '../database.ts'

export type LostFieldRow = {
  readonly field: OptionalField
  readonly first_at: Date
  /** Complete scans that lacked the field. */
  readonly observations: number
  /** An administrator accepted the loss. */
  readonly accepted: boolean
}

export async function listLostFields(handle: Handle, dealershipId: number): Promise<readonly LostFieldRow[]> {
  return listRows<LostFieldRow>(handle)`
    SELECT field, first_at, observations, accepted FROM lost_fields WHERE dealership_id = ${dealershipId}
    ORDER BY field LIMIT 100`
}

/** Replaces what is known; fields that are no longer lost are deleted. */
export async function saveLostFields(
  tx: Handle,
  dealershipId: number,
  rows: readonly Omit<LostFieldRow, 'accepted'>[],
): Promise<void> {
  const fields = rows.map(({ field }) => field)
  await writeRows(tx)`
    DELETE FROM lost_fields WHERE dealership_id = ${dealershipId} AND NOT field = ANY(${fields}::text[])`
  if (rows.length === 0) return
  await writeRows(tx)`
    INSERT INTO lost_fields (dealership_id, field, first_at, observations)
    SELECT ${dealershipId}, * FROM unnest(${fields}::text[], ${rows.map((row) => row.first_at)}::timestamptz[],
      ${rows.map(({ observations }) => observations)}::integer[])
    ON CONFLICT (dealership_id, field) DO UPDATE SET observations = excluded.observations`
}

/** Answers how many fields the next scan may erase. */
export async function acceptLostFields(tx: Handle, dealershipId: number): Promise<number> {
  const rows = await listRows<{ field: string }>(tx)`
    UPDATE lost_fields SET accepted = true WHERE dealership_id = ${dealershipId} RETURNING field`
  return rows.length
}
