import { findRow, findValue, type Handle, writeRows } from '../database.ts'
import { storableJson } from '../sql.ts'

/** The stored snapshot of a website; undefined: none that is valid at `now`. */
export async function findSiteSnapshot(handle: Handle, host: string, now: Date): Promise<unknown> {
  return findValue<unknown>(handle)`
    SELECT look FROM site_looks WHERE host = ${host} AND kept_until > ${now}`
}

export async function storeSiteSnapshot(
  handle: Handle,
  host: string,
  kept: { readonly snapshot: object; readonly until: Date },
): Promise<void> {
  await writeRows(handle)`
    INSERT INTO site_looks (host, look, kept_until) VALUES (${host}, ${JSON.stringify(kept.snapshot)}, ${kept.until})
    ON CONFLICT (host) DO UPDATE SET look = excluded.look, kept_until = excluded.kept_until`
}

/** For a site whose platform may have changed. */
export async function deleteSiteSnapshot(handle: Handle, host: string): Promise<void> {
  await writeRows(handle)`DELETE FROM site_looks WHERE host = ${host}`
}

type WebSearchKey = { readonly provider: string; readonly wordsHash: Buffer }

type Results = readonly { readonly url: string; readonly title: string; readonly text: string }[]

/** Undefined: nothing stored is still valid at `now`. */
export async function findWebSearch(handle: Handle, key: WebSearchKey, now: Date): Promise<Results | undefined> {
  return findValue<Results>(handle)`
    SELECT results FROM web_searches
    WHERE provider = ${key.provider} AND words_hash = ${key.wordsHash} AND kept_until > ${now}`
}

export async function storeWebSearch(
  handle: Handle,
  key: WebSearchKey,
  found: { readonly results: Results; readonly until: Date },
): Promise<void> {
  await writeRows(handle)`
    INSERT INTO web_searches (provider, words_hash, results, kept_until)
    VALUES (${key.provider}, ${key.wordsHash}, ${JSON.stringify(found.results)}, ${found.until})
    ON CONFLICT (provider, words_hash) DO UPDATE
    SET results = excluded.results, kept_until = excluded.kept_until`
}

export type ReferenceKey = { readonly source: string; readonly read: string; readonly key: string }

export async function findReferenceAnswer(handle: Handle, { source, read, key }: ReferenceKey) {
  return findRow<{ readonly answer: unknown; readonly observed_at: Date }>(handle)`
    SELECT answer, observed_at FROM reference_answers WHERE source = ${source} AND read = ${read} AND key = ${key}`
}

/** Items `offset` to `offset + limit - 1` of an answer's list. */
export async function listReferenceItems(
  handle: Handle,
  { source, read, key }: ReferenceKey,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly unknown[]> {
  const found = await findValue<unknown[]>(handle)`
    SELECT jsonb_path_query_array(items, '$[$from to $to]',
      jsonb_build_object('from', ${offset}::integer, 'to', ${offset + limit - 1}::integer)) AS items
    FROM reference_answers WHERE source = ${source} AND read = ${read} AND key = ${key} AND items IS NOT NULL`
  return found ?? []
}

type NewReferenceAnswer = ReferenceKey & {
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
