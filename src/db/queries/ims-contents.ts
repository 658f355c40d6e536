import { sql } from 'kysely'
import type { Database, Handle } from '../database.ts'
import { type ContentBatch, contentColumns } from '../encode-contents.ts'

// Not flushed at once: the commit of the import that names them flushes whatever was written before it.
const copyContents = `SET LOCAL synchronous_commit = off; COPY ims_contents (${contentColumns}) FROM STDIN WITH (FORMAT binary)`

/** Writes contents outside of any transaction: they show nowhere until an import names them. */
export async function insertContents(database: Database, batch: ContentBatch): Promise<void> {
  await database.copyIn(copyContents, batch)
}

/** Removes contents that no import will name, at most `limit` rows. Returns how many there were. */
export async function deleteContents(handle: Handle, importIds: readonly number[], limit: number): Promise<number> {
  const result = await sql`
    DELETE FROM ims_contents WHERE (import_id, row) IN (
      SELECT import_id, row FROM ims_contents WHERE import_id = ANY(${[...importIds]}::bigint[]) LIMIT ${limit})
  `.execute(handle)
  return Number(result.numAffectedRows ?? 0n)
}

/**
 * Removes contents that no vehicle shows any more and no event tells of: those retired before the oldest event that is
 * kept. At most `limit`; returns how many there were.
 */
export async function deleteRetiredContents(handle: Handle, limit: number): Promise<number> {
  const result = await sql`
    WITH gone AS (
      DELETE FROM ims_retired_contents WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ims_retired_contents
        WHERE retired_at < (SELECT coalesce(min(occurred_at), 'infinity') FROM events) LIMIT ${limit}))
      RETURNING import_id, row)
    DELETE FROM ims_contents AS content USING gone
    WHERE content.import_id = gone.import_id AND content.row = gone.row`.execute(handle)
  return Number(result.numAffectedRows ?? 0n)
}
