import type { Handle } from '../db/database.ts'
import type { DealershipName } from '../db/queries/callers.ts'
import { findDealershipId, findDealershipPublicId } from '../db/queries/dealers.ts'
import { findDealershipByHost } from '../db/queries/dealerships.ts'

/** Whether there is a dealership of this name, whoever subscribes to it. */
export async function dealershipExists(handle: Handle, { publicId, id, host }: DealershipName): Promise<boolean> {
  if (publicId !== null) return (await findDealershipId(handle, publicId)) !== undefined
  if (id !== null) return (await findDealershipPublicId(handle, id)) !== undefined
  return host !== null && (await findDealershipByHost(handle, host)) !== undefined
}
