import { findRow, type Handle, writeRows } from '../database.ts'
import { storableJson } from '../to-json.ts'

export type ReferenceKey = { readonly source: string; readonly read: string; readonly key: string }

export type ReferenceAnswer = { readonly answer: unknown; readonly observed_at: Date }

export async function findReferenceAnswer(handle: Handle, { source, read, key }: ReferenceKey) {
  return findRow<ReferenceAnswer>(handle)`
    SELECT answer, observed_at FROM reference_answers WHERE source = ${source} AND read = ${read} AND key = ${key}`
}

/** Items `offset` to `offset + limit - 1` of an answer's list. */
export async function listReferenceItems(
  handle: Handle,
  { source, read, key }: ReferenceKey,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly unknown[]> {
  const row = await findRow<{ items: unknown[] }>(handle)`
    SELECT jsonb_path_query_array(items, '$[$from to $to]',
      jsonb_build_object('from', ${offset}::integer, 'to', ${offset + limit - 1}::integer)) AS items
    FROM reference_answers WHERE source = ${source} AND read = ${read} AND key = ${key} AND items IS NOT NULL`
  return row?.items ?? []
}

export type NewReferenceAnswer = ReferenceKey & {
  /** JSON */
  readonly answer: string
  readonly items: string | null
  readonly observed_at: Date
}

/** Never replaces a newer answer with an older one. */
export async function upsertReferenceAnswer(handle: Handle, row: NewReferenceAnswer): Promise<void> {
  await writeRows(handle)`
    INSERT INTO reference_answers (source, read, key, answer, items, observed_at)
    VALUES (${row.source}, ${row.read}, ${row.key}, ${storableJson(row.answer)}::jsonb,
      ${row.items === null ? null : storableJson(row.items)}::jsonb, ${row.observed_at})
    ON CONFLICT (source, read, key) DO UPDATE
    SET answer = excluded.answer, items = excluded.items, observed_at = excluded.observed_at
    WHERE reference_answers.observed_at <= excluded.observed_at`
}
