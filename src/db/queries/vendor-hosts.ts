import { type Handle, listRows, writeRows } from '../database.ts'

export async function listVendorHosts(
  handle: Handle,
  dealershipIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await listRows<{ id: number; host: string }>(handle)`
    SELECT dealership_id AS id, host FROM vendor_hosts WHERE dealership_id = ANY(${[...dealershipIds]}::integer[])`
  return new Map(rows.map(({ id, host }) => [id, host]))
}

/** Writes only differences. null: the site hosts itself. */
export async function updateVendorHost(handle: Handle, dealershipId: number, host: string | null): Promise<void> {
  if (host === null) {
    await writeRows(handle)`DELETE FROM vendor_hosts WHERE dealership_id = ${dealershipId}`
    return
  }
  await writeRows(handle)`
    INSERT INTO vendor_hosts AS known (dealership_id, host) VALUES (${dealershipId}, ${host})
    ON CONFLICT (dealership_id) DO UPDATE SET host = excluded.host WHERE known.host <> excluded.host`
}
