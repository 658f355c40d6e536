import { findValue, type Handle, listRows, wroteRows } from '../database.ts'

/** False: it was denied already. */
export async function insertDeniedHost(handle: Handle, host: string): Promise<boolean> {
  return wroteRows(handle)`INSERT INTO denied_hosts (host) VALUES (${host}) ON CONFLICT DO NOTHING`
}

/** False: there is no such entry. */
export async function deleteDeniedHost(handle: Handle, host: string): Promise<boolean> {
  return wroteRows(handle)`DELETE FROM denied_hosts WHERE host = ${host}`
}

/** The entry that covers the host; null: it may be visited. */
export async function findDenyingEntry(handle: Handle, host: string): Promise<string | null> {
  return (await findValue<string | null>(handle)`SELECT denying_entry(${host}) AS entry`) ?? null
}

export async function listDeniedHosts(handle: Handle, limit: number) {
  return listRows<{ host: string; denied_at: Date }>(handle)`
    SELECT host, denied_at FROM denied_hosts ORDER BY denied_at DESC, host LIMIT ${limit}`
}
