import { sql } from 'kysely'
import type { Handle } from '../database.ts'

/** What a page is asked for with again, and how it is known to be the same. */
export type PageValidators = {
  readonly url: string
  readonly etag: string | null
  readonly last_modified: string | null
  readonly digest: Buffer
  /** How many times in a row it was met changed. */
  readonly changes: number
  readonly has_body: boolean
}

export type PageBody = {
  readonly final_url: string
  readonly content_type: string
  /** brotli */
  readonly body: Buffer
}

export type RememberedPage = Omit<PageValidators, 'has_body'> &
  Omit<PageBody, 'body'> & { readonly body: Buffer | null }

export async function listPageValidators(handle: Handle, dealershipId: number): Promise<readonly PageValidators[]> {
  return handle
    .selectFrom('remembered_pages')
    .select(['url', 'etag', 'last_modified', 'digest', 'changes'])
    .select((eb) => eb('body', 'is not', null).$castTo<boolean>().as('has_body'))
    .where('dealership_id', '=', dealershipId)
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

/** `pages` holds each address once. */
export async function upsertRememberedPages(
  handle: Handle,
  dealershipId: number,
  pages: readonly RememberedPage[],
): Promise<void> {
  if (pages.length === 0) return
  await handle
    .insertInto('remembered_pages')
    .values(pages.map((page) => ({ dealership_id: dealershipId, ...page })))
    .onConflict((conflict) =>
      conflict.columns(['dealership_id', 'url']).doUpdateSet(({ ref }) => ({
        etag: ref('excluded.etag'),
        last_modified: ref('excluded.last_modified'),
        final_url: ref('excluded.final_url'),
        content_type: ref('excluded.content_type'),
        body: ref('excluded.body'),
        digest: ref('excluded.digest'),
        changes: ref('excluded.changes'),
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
  await sql`
    DELETE FROM remembered_pages WHERE dealership_id = ${dealershipId} AND url = ANY(${[...urls]}::text[])`.execute(
    handle,
  )
}
