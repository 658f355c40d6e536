import type { Handle } from '../db/database.ts'
import type { DealershipName } from '../db/queries/callers.ts'
import { findDealershipId, findDealershipPublicId } from '../db/queries/dealers.ts'
import { findDealershipByHost } from '../db/queries/dealerships.ts'

/** Regardless of which accounts subscribe to it. */
export async function findDealership(
  handle: Handle,
  { publicId, id, host }: DealershipName,
): Promise<number | undefined> {
  if (publicId !== null) return findDealershipId(handle, publicId)
  if (id !== null) return (await findDealershipPublicId(handle, id)) === undefined ? undefined : id
  return host === null ? undefined : (await findDealershipByHost(handle, host))?.id
}
