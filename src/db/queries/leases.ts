import { findRow, type Handle, hasRow, writeRows, wroteRows } from '../database.ts'
import { sql } from '../sql.ts'

export type LeaseKey = { readonly resource: 'dealership' | 'feed_file'; readonly id: number }

/** Gives `holder`, a UUID, the exclusive right to import the resource until it expires. */
export type Lease = LeaseKey & { readonly holder: string }

/** Called with `leaseName` when a lease was taken from its holder. */
export const leasesChannel = 'forecourt_leases'

export function leaseName({ resource, id }: LeaseKey): string {
  return `${resource} ${id}`
}

/** null: acquired. Otherwise the milliseconds until the current lease expires unless it is extended. */
export async function acquireLease(handle: Handle, lease: Lease, leaseMs: number): Promise<number | null> {
  const row = await findRow<{ acquired: boolean; free_in_ms: number | null }>(handle)`
    WITH acquired AS (
      INSERT INTO leases (resource, resource_id, holder, expires_at)
      VALUES (${lease.resource}, ${lease.id}, ${lease.holder}::uuid, ${expiry(leaseMs)})
      ON CONFLICT (resource, resource_id) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
        WHERE leases.expires_at <= clock_timestamp()
      RETURNING holder
    )
    SELECT EXISTS (SELECT FROM acquired) AS acquired, (
      SELECT greatest(0, extract(epoch FROM expires_at - clock_timestamp()) * 1000)::integer
      FROM leases WHERE resource = ${lease.resource} AND resource_id = ${lease.id}
    ) AS free_in_ms`
  return row?.acquired === true ? null : (row?.free_in_ms ?? 0)
}

/** False: another holder has the lease, or it was revoked. */
export async function extendLease(handle: Handle, lease: Lease, leaseMs: number): Promise<boolean> {
  return wroteRows(handle)`
    UPDATE leases SET expires_at = ${expiry(leaseMs)}
    WHERE resource = ${lease.resource} AND resource_id = ${lease.id} AND holder = ${lease.holder}::uuid`
}

export async function isLeased(handle: Handle, key: LeaseKey): Promise<boolean> {
  return hasRow(handle)`
    SELECT FROM leases WHERE resource = ${key.resource} AND resource_id = ${key.id} AND expires_at > clock_timestamp()`
}

export async function releaseLease(handle: Handle, lease: Lease): Promise<void> {
  await writeRows(handle)`
    DELETE FROM leases
    WHERE resource = ${lease.resource} AND resource_id = ${lease.id} AND holder = ${lease.holder}::uuid`
}

/** Revokes the lease and notifies its holder when the transaction commits. */
export async function revokeLease(tx: Handle, key: LeaseKey): Promise<void> {
  await writeRows(tx)`
    WITH revoked AS (
      DELETE FROM leases WHERE resource = ${key.resource} AND resource_id = ${key.id} RETURNING holder
    )
    SELECT pg_notify(${leasesChannel}, ${leaseName(key)}) FROM revoked`
}

/** Locks the lease for its holder until the transaction ends. Throws LeaseLost if nothing may be written. */
export async function requireLease(tx: Handle, lease: Lease): Promise<void> {
  const row = await findRow(tx)`
    SELECT holder FROM leases
    WHERE resource = ${lease.resource} AND resource_id = ${lease.id} AND holder = ${lease.holder}::uuid
    FOR UPDATE`
  if (row === undefined) throw new LeaseLost(lease)
}

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'

  constructor(lease: Lease) {
    super(`the lease of ${leaseName(lease)} is another holder's, or was revoked`)
  }
}

function expiry(leaseMs: number) {
  return sql`clock_timestamp() + make_interval(secs => ${leaseMs / 1000})`
}
