import type { Handle } from '../db/database.ts'
import { findDealershipId, findDealershipPublicId } from '../db/queries/dealers.ts'
import { readDealershipId } from '../model/dealership-id.ts'
import { apiErrors } from '../model/errors.ts'

/** The dealership behind a public or internal id, whoever subscribes. Throws dealershipNotFound. */
export async function getDealership(
  handle: Handle,
  text: string,
): Promise<{ readonly id: number; readonly publicId: string }> {
  const asked = readDealershipId(text)
  if (asked.id !== null) {
    const publicId = await findDealershipPublicId(handle, asked.id)
    if (publicId === undefined) throw apiErrors.dealershipNotFound()
    return { id: asked.id, publicId }
  }
  const id = await findDealershipId(handle, asked.publicId)
  if (id === undefined) throw apiErrors.dealershipNotFound()
  return { id, publicId: asked.publicId }
}
