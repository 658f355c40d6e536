import { type Selectable, sql } from 'kysely'
import { findRow, type Handle, writeRows } from '../database.ts'
import type { RememberedPagesTable } from '../tables.ts'

export type RememberedPage = Omit<Selectable<RememberedPagesTable>, 'dealership_id' | 'stored_at' | 'bytes'>

/** Validators for conditional requests of the pages stored after `after`, and what identifies the same content. */
export async function listPageValidators(handle: Handle, dealershipId: number, after: Date) {
  return handle
    .selectFrom('remembered_pages')
    .select(['url', 'etag', 'last_modified', 'digest', 'changes', 'bytes', 'stored_at'])
    .select((eb) => eb('body', 'is not', null).$castTo<boolean>().as('has_body'))
    .where('dealership_id', '=', dealershipId)
    .where('stored_at', '>', after)
    .execute()
}

export type PageValidators = Awaited<ReturnType<typeof listPageValidators>>[number]

export async function findPageBody(handle: Handle, dealershipId: number, url: string): Promise<PageBody | undefined> {
  const [page] = await listPageBodies(handle, dealershipId, [url])
  return page
}

export async function listPageBodies(handle: Handle, dealershipId: number, urls: readonly string[]) {
  return handle
    .selectFrom('remembered_pages')
    .select(['url', 'final_url', 'content_type', 'body'])
    .where('dealership_id', '=', dealershipId)
    .where('url', '=', sql<string>`ANY(${[...urls]}::text[])`)
    .where('body', 'is not', null)
    .$narrowType<{ body: Buffer }>()
    .execute()
}

export type PageBody = Omit<Awaited<ReturnType<typeof listPageBodies>>[number], 'url'>

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

export async function deleteRememberedPages(handle: Handle, dealershipId: number, urls: readonly string[]) {
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
