import type { Handle } from '../db/database.ts'
import { type Lease, leaseName, lockLease } from '../db/queries/leases.ts'

/** Locks the lease until the transaction ends. Throws LeaseLost if nothing may be written. */
export async function requireLease(tx: Handle, lease: Lease): Promise<void> {
  if (!(await lockLease(tx, lease))) throw new LeaseLost(lease)
}

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'

  constructor(lease: Lease) {
    super(`the lease of ${leaseName(lease)} is another holder's, or was revoked`)
  }
}
