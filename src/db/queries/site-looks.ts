import { sql } from 'kysely'
import type { Handle } from '../database.ts'

/** The stored result of looking at a website (`storeSiteLook`); undefined: none that is valid at `now`. */
export async function findSiteLook(handle: Handle, host: string, now: Date): Promise<unknown> {
  const result = await sql<{ look: unknown }>`
    SELECT look FROM site_looks WHERE host = ${host} AND kept_until > ${now}`.execute(handle)
  return result.rows[0]?.look
}

export async function storeSiteLook(
  handle: Handle,
  host: string,
  kept: { readonly look: object; readonly until: Date },
): Promise<void> {
  await sql`
    INSERT INTO site_looks (host, look, kept_until) VALUES (${host}, ${JSON.stringify(kept.look)}, ${kept.until})
    ON CONFLICT (host) DO UPDATE SET look = excluded.look, kept_until = excluded.kept_until`.execute(handle)
}

/** The site may run on something else by now. */
export async function deleteSiteLook(handle: Handle, host: string): Promise<void> {
  await sql`DELETE FROM site_looks WHERE host = ${host}`.execute(handle)
}
