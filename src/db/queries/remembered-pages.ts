import { sql } from 'kysely'
import type { Handle } from '../database.ts'

export type RememberedPage = {
  readonly etag: string | null
  readonly last_modified: string | null
  readonly final_url: string
  readonly content_type: string
  /** gzip */
  readonly body: Buffer
}

export async function findRememberedPage(
  handle: Handle,
  dealershipId: number,
  url: string,
): Promise<RememberedPage | undefined> {
  return handle
    .selectFrom('remembered_pages')
    .select(['etag', 'last_modified', 'final_url', 'content_type', 'body'])
    .where('dealership_id', '=', dealershipId)
    .where('url', '=', url)
    .executeTakeFirst()
}

export async function upsertRememberedPage(
  handle: Handle,
  dealershipId: number,
  page: RememberedPage & { readonly url: string },
): Promise<void> {
  const { url, ...fields } = page
  await handle
    .insertInto('remembered_pages')
    .values({ dealership_id: dealershipId, url, ...fields })
    .onConflict((conflict) => conflict.columns(['dealership_id', 'url']).doUpdateSet(fields))
    .execute()
}

export async function deleteRememberedPage(handle: Handle, dealershipId: number, url: string): Promise<void> {
  await handle.deleteFrom('remembered_pages').where('dealership_id', '=', dealershipId).where('url', '=', url).execute()
}

/** Forgets the pages that a complete scan did not ask for any more. */
export async function deleteUnvisitedPages(
  handle: Handle,
  dealershipId: number,
  visited: readonly string[],
): Promise<void> {
  await sql`
    DELETE FROM remembered_pages WHERE dealership_id = ${dealershipId}
      AND NOT EXISTS (SELECT 1 FROM unnest(${[...visited]}::text[]) AS visited WHERE visited = url)`.execute(handle)
}
