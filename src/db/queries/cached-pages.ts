import { findRow, findValue, type Handle, listRows, writeRows } from '../database.ts'

export type CachedPage = {
  readonly url: string
  readonly etag: string | null
  readonly last_modified: string | null
  readonly final_url: string
  readonly content_type: string
  /** Brotli-compressed; null for a page that changes every time. */
  readonly body: Buffer | null
  /** Hash of the address and the body. */
  readonly digest: Buffer
  /** How many times in a row the page had changed. */
  readonly changes: number
}

export type PageValidators = Pick<CachedPage, 'url' | 'etag' | 'last_modified' | 'digest' | 'changes'> & {
  readonly bytes: number
  readonly stored_at: Date
  readonly has_body: boolean
}

/** Validators for conditional requests of the pages stored after `after`, and what identifies the same content. */
export async function listPageValidators(
  handle: Handle,
  dealershipId: number,
  after: Date,
): Promise<readonly PageValidators[]> {
  return listRows<PageValidators>(handle)`
    SELECT url, etag, last_modified, digest, changes, bytes, stored_at, body IS NOT NULL AS has_body
    FROM remembered_pages WHERE dealership_id = ${dealershipId} AND stored_at > ${after}`
}

export type PageBody = Pick<CachedPage, 'final_url' | 'content_type'> & { readonly body: Buffer }

export async function findPageBody(handle: Handle, dealershipId: number, url: string): Promise<PageBody | undefined> {
  return findRow<PageBody>(handle)`
    SELECT final_url, content_type, body FROM remembered_pages
    WHERE dealership_id = ${dealershipId} AND url = ${url} AND body IS NOT NULL`
}

/** `pages` contains each address once. */
export async function upsertCachedPages(
  handle: Handle,
  { dealershipId, at }: { readonly dealershipId: number; readonly at: Date },
  pages: readonly CachedPage[],
): Promise<void> {
  if (pages.length === 0) return
  await writeRows(handle)`
    INSERT INTO remembered_pages (dealership_id, stored_at, url, etag, last_modified, final_url, content_type, body,
      digest, changes)
    SELECT ${dealershipId}, ${at}, given.*
    FROM unnest(${pages.map(({ url }) => url)}::text[], ${pages.map(({ etag }) => etag)}::text[],
      ${pages.map((page) => page.last_modified)}::text[], ${pages.map((page) => page.final_url)}::text[],
      ${pages.map((page) => page.content_type)}::text[], ${pages.map(({ body }) => body)}::bytea[],
      ${pages.map(({ digest }) => digest)}::bytea[], ${pages.map(({ changes }) => changes)}::integer[]) AS given
    ON CONFLICT (dealership_id, url) DO UPDATE SET etag = excluded.etag, last_modified = excluded.last_modified,
      final_url = excluded.final_url, content_type = excluded.content_type, body = excluded.body,
      digest = excluded.digest, changes = excluded.changes, stored_at = excluded.stored_at`
}

export async function deleteCachedPages(handle: Handle, dealershipId: number, urls: readonly string[]) {
  if (urls.length === 0) return
  await writeRows(handle)`
    DELETE FROM remembered_pages WHERE dealership_id = ${dealershipId} AND url = ANY(${[...urls]}::text[])`
}

/** Storage time of the page at which the newest pages reach `maxBytes`; null if fewer bytes are stored. */
export async function findPageOverflow(handle: Handle, maxBytes: number): Promise<Date | null> {
  const found = await findValue<Date | null>(handle)`
    SELECT max(stored_at) AS stored_at FROM (
      SELECT stored_at, sum(bytes) OVER (ORDER BY stored_at DESC) AS filled FROM remembered_pages
    ) AS pages WHERE filled > ${maxBytes}`
  return found ?? null
}

/** Deletes up to `limit` pages stored at or before `until`. Returns how many. */
export async function deletePagesStoredUntil(handle: Handle, until: Date, limit: number): Promise<number> {
  return writeRows(handle)`
    DELETE FROM remembered_pages WHERE (dealership_id, url) IN (
      SELECT dealership_id, url FROM remembered_pages WHERE stored_at <= ${until} ORDER BY stored_at LIMIT ${limit})`
}
