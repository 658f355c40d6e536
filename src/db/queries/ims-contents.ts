import { sql } from 'kysely'
import type { Database, Handle } from '../database.ts'
import { type ContentBatch, contentColumns, stagedColumns } from '../encode-contents.ts'

// No flush to disk here: the commit of the import that refers to them flushes everything before it.
const copyInto = (table: string) => `SET LOCAL synchronous_commit = off; COPY ${table} FROM STDIN WITH (FORMAT binary)`
const copyContents = copyInto(`ims_contents (${contentColumns})`)
const copyStaged = copyInto(`ims_staged_vehicles (${stagedColumns})`)

/** Writes contents without a transaction: they are invisible until an import refers to them. */
export async function insertContents(database: Database, batch: ContentBatch): Promise<void> {
  await database.copyIn(copyContents, batch.contents)
  await database.copyIn(copyStaged, batch.staged)
}

/** Removes what imports that have ended, or never will, needed of their vehicles. */
export async function deleteStaged(handle: Handle, importIds: readonly number[]): Promise<void> {
  await sql`DELETE FROM ims_staged_vehicles WHERE import_id = ANY(${[...importIds]}::bigint[])`.execute(handle)
}

/** Removes up to `limit` contents that no import will refer to. Returns how many. */
export async function deleteContents(handle: Handle, importIds: readonly number[], limit: number): Promise<number> {
  const result = await sql`
    DELETE FROM ims_contents WHERE (import_id, row) IN (
      SELECT import_id, row FROM ims_contents WHERE import_id = ANY(${[...importIds]}::bigint[]) LIMIT ${limit})
  `.execute(handle)
  return Number(result.numAffectedRows ?? 0n)
}

/**
 * Removes contents that neither a vehicle nor an event uses: those retired an hour before the first kept event, because
 * events that are written at the same time may be numbered in another order. At most `limit`; returns how many.
 */
export async function deleteRetiredContents(handle: Handle, limit: number): Promise<number> {
  const result = await sql`
    WITH gone AS (
      DELETE FROM ims_retired_contents WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ims_retired_contents
        WHERE retired_at < coalesce(
          (SELECT occurred_at - interval '1 hour' FROM events ORDER BY id LIMIT 1), 'infinity') LIMIT ${limit}))
      RETURNING import_id, row)
    DELETE FROM ims_contents AS content USING gone
    WHERE content.import_id = gone.import_id AND content.row = gone.row`.execute(handle)
  return Number(result.numAffectedRows ?? 0n)
}
