import { sql } from 'kysely'
import { findRow, type Handle, writeRows } from '../database.ts'

/** Validators for a conditional request of a page, and what identifies the same content. */
export type PageValidators = {
  readonly url: string
  readonly etag: string | null
  readonly last_modified: string | null
  readonly digest: Buffer
  /** How many times in a row the page had changed. */
  readonly changes: number
  readonly has_body: boolean
  /** Hash of the address and the body. */
  readonly bytes: number
  readonly stored_at: Date
}

export type PageBody = {
  readonly final_url: string
  readonly content_type: string
  /** brotli */
  readonly body: Buffer
}

export type RememberedPage = Omit<PageValidators, 'has_body' | 'bytes' | 'stored_at'> &
  Omit<PageBody, 'body'> & { readonly body: Buffer | null }

/** The pages of a dealership that were stored after `after`. */
export async function listPageValidators(
  handle: Handle,
  dealershipId: number,
  after: Date,
): Promise<readonly PageValidators[]> {
  return handle
    .selectFrom('remembered_pages')
    .select(['url', 'etag', 'last_modified', 'digest', 'changes', 'bytes', 'stored_at'])
    .select((eb) => eb('body', 'is not', null).$castTo<boolean>().as('has_body'))
    .where('dealership_id', '=', dealershipId)
    .where('stored_at', '>', after)
    .execute()
}

export async function findPageBody(handle: Handle, dealershipId: number, url: string): Promise<PageBody | undefined> {
  return handle
    .selectFrom('remembered_pages')
    .select(['final_url', 'content_type', 'body'])
    .where('dealership_id', '=', dealershipId)
    .where('url', '=', url)
    .where('body', 'is not', null)
    .$narrowType<{ body: Buffer }>()
    .executeTakeFirst()
}

export async function listPageBodies(
  handle: Handle,
  dealershipId: number,
  urls: readonly string[],
): Promise<readonly (PageBody & { readonly url: string })[]> {
  return handle
    .selectFrom('remembered_pages')
    .select(['url', 'final_url', 'content_type', 'body'])
    .where('dealership_id', '=', dealershipId)
    .where('url', '=', sql<string>`ANY(${[...urls]}::text[])`)
    .where('body', 'is not', null)
    .$narrowType<{ body: Buffer }>()
    .execute()
}

/** `pages` contains each address once. */
export async function upsertRememberedPages(
  handle: Handle,
  { dealershipId, at }: { readonly dealershipId: number; readonly at: Date },
  pages: readonly RememberedPage[],
): Promise<void> {
  if (pages.length === 0) return
  await handle
    .insertInto('remembered_pages')
    .values(pages.map((page) => ({ dealership_id: dealershipId, stored_at: at, ...page })))
    .onConflict((conflict) =>
      conflict.columns(['dealership_id', 'url']).doUpdateSet(({ ref }) => ({
        etag: ref('excluded.etag'),
        last_modified: ref('excluded.last_modified'),
        final_url: ref('excluded.final_url'),
        content_type: ref('excluded.content_type'),
        body: ref('excluded.body'),
        digest: ref('excluded.digest'),
        changes: ref('excluded.changes'),
        stored_at: ref('excluded.stored_at'),
      })),
    )
    .execute()
}

export async function deleteRememberedPages(
  handle: Handle,
  dealershipId: number,
  urls: readonly string[],
): Promise<void> {
  if (urls.length === 0) return
  await writeRows(handle)`
    DELETE FROM remembered_pages WHERE dealership_id = ${dealershipId} AND url = ANY(${[...urls]}::text[])`
}

/** Storage time of the page at which the newest pages reach `maxBytes`; null if fewer bytes are stored. */
export async function findPageOverflow(handle: Handle, maxBytes: number): Promise<Date | null> {
  const row = await findRow<{ stored_at: Date | null }>(handle)`
    SELECT max(stored_at) AS stored_at FROM (
      SELECT stored_at, sum(bytes) OVER (ORDER BY stored_at DESC) AS filled FROM remembered_pages
    ) AS pages WHERE filled > ${maxBytes}`
  return row?.stored_at ?? null
}

/** Deletes up to `limit` pages stored at or before `until`. Returns how many. */
export async function deletePagesStoredUntil(handle: Handle, until: Date, limit: number): Promise<number> {
  return writeRows(handle)`
    DELETE FROM remembered_pages WHERE (dealership_id, url) IN (
      SELECT dealership_id, url FROM remembered_pages WHERE stored_at <= ${until} ORDER BY stored_at LIMIT ${limit})`
}
