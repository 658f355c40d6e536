import { type Database, type Handle, writeRows } from '../database.ts'
import { type ContentBatch, contentColumns, stagedColumns } from '../encode-contents.ts'

// No flush to disk here: the commit of the import that refers to them flushes everything before it.
const copyInto = (table: string) => `SET LOCAL synchronous_commit = off; COPY ${table} FROM STDIN WITH (FORMAT binary)`
const copyContents = copyInto(`ims_contents (${contentColumns})`)
const copyStaged = copyInto(`ims_staged_vehicles (${stagedColumns})`)

/** Writes contents and staged vehicles without a transaction: both are invisible until their import is applied. */
export async function insertContents(database: Database, batch: ContentBatch): Promise<void> {
  await database.copyIn(copyContents, batch.contents)
  await database.copyIn(copyStaged, batch.staged)
}

/** Deletes staged rows of imports that are applied or never will be. */
export async function deleteStaged(handle: Handle, importIds: readonly number[]): Promise<void> {
  await writeRows(handle)`DELETE FROM ims_staged_vehicles WHERE import_id = ANY(${[...importIds]}::bigint[])`
}

/** Removes up to `limit` contents that no import will refer to. Returns how many. */
export async function deleteContents(handle: Handle, importIds: readonly number[], limit: number): Promise<number> {
  return writeRows(handle)`
    DELETE FROM ims_contents WHERE (import_id, row) IN (
      SELECT import_id, row FROM ims_contents WHERE import_id = ANY(${[...importIds]}::bigint[]) LIMIT ${limit})`
}

/**
 * Removes contents that neither a vehicle nor an event uses: those retired an hour before the first kept event, because
 * events that are written at the same time may be numbered in another order. At most `limit`; returns how many.
 */
export async function deleteRetiredContents(handle: Handle, limit: number): Promise<number> {
  return writeRows(handle)`
    WITH gone AS (
      DELETE FROM ims_retired_contents WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ims_retired_contents
        WHERE retired_at < coalesce(
          (SELECT occurred_at - interval '1 hour' FROM events ORDER BY id LIMIT 1), 'infinity') LIMIT ${limit}))
      RETURNING import_id, row)
    DELETE FROM ims_contents AS content USING gone
    WHERE content.import_id = gone.import_id AND content.row = gone.row`
}
