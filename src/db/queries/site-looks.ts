import { findRow, type Handle, writeRows } from '../database.ts'

/** The stored result of looking at a website (`storeSiteLook`); undefined: none that is valid at `now`. */
export async function findSiteLook(handle: Handle, host: string, now: Date): Promise<unknown> {
  const row = await findRow<{ look: unknown }>(handle)`
    SELECT look FROM site_looks WHERE host = ${host} AND kept_until > ${now}`
  return row?.look
}

export async function storeSiteLook(
  handle: Handle,
  host: string,
  kept: { readonly look: object; readonly until: Date },
): Promise<void> {
  await writeRows(handle)`
    INSERT INTO site_looks (host, look, kept_until) VALUES (${host}, ${JSON.stringify(kept.look)}, ${kept.until})
    ON CONFLICT (host) DO UPDATE SET look = excluded.look, kept_until = excluded.kept_until`
}

/** The site may run on something else by now. */
export async function deleteSiteLook(handle: Handle, host: string): Promise<void> {
  await writeRows(handle)`DELETE FROM site_looks WHERE host = ${host}`
}
