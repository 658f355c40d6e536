import { findRow, type Handle, writeRows } from '../database.ts'

export type WebSearchKey = { readonly provider: string; readonly wordsHash: Buffer }

type Results = readonly { readonly url: string; readonly title: string; readonly text: string }[]

/** Undefined: nothing stored is still valid at `now`. */
export async function findWebSearch(handle: Handle, key: WebSearchKey, now: Date): Promise<Results | undefined> {
  const row = await findRow<{ results: Results }>(handle)`
    SELECT results FROM web_searches
    WHERE provider = ${key.provider} AND words_hash = ${key.wordsHash} AND kept_until > ${now}`
  return row?.results
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
