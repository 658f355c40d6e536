import { findRow, type Handle, writeRows } from '../database.ts'

export async function hasRefused(handle: Handle, host: string, since: Date): Promise<boolean> {
  const row = await findRow(handle)`SELECT FROM refusing_hosts WHERE host = ${host} AND refused_at > ${since}`
  return row !== undefined
}

export async function upsertRefusingHost(handle: Handle, host: string, at: Date): Promise<void> {
  await writeRows(handle)`
    INSERT INTO refusing_hosts (host, refused_at) VALUES (${host}, ${at})
    ON CONFLICT (host) DO UPDATE SET refused_at = excluded.refused_at`
}
