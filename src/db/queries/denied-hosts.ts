import { findRow, type Handle, listRows, writeRows } from '../database.ts'

/** False: it was denied already. */
export async function insertDeniedHost(handle: Handle, host: string): Promise<boolean> {
  return (await writeRows(handle)`INSERT INTO denied_hosts (host) VALUES (${host}) ON CONFLICT DO NOTHING`) > 0
}

/** False: there is no such entry. */
export async function deleteDeniedHost(handle: Handle, host: string): Promise<boolean> {
  return (await writeRows(handle)`DELETE FROM denied_hosts WHERE host = ${host}`) > 0
}

/** The entry that covers the host; null: it may be visited. */
export async function findDenyingEntry(handle: Handle, host: string): Promise<string | null> {
  const row = await findRow<{ entry: string | null }>(handle)`SELECT denying_entry(${host}) AS entry`
  return row?.entry ?? null
}

export async function listDeniedHosts(handle: Handle, limit: number) {
  return listRows<{ host: string; denied_at: Date }>(handle)`
    SELECT host, denied_at FROM denied_hosts ORDER BY denied_at DESC, host LIMIT ${limit}`
}
