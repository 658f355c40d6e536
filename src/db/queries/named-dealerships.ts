import { type Handle, listRows } from '../database.ts'
import type { DealershipName } from './callers.ts'

/** `id` null: there is none of that name. */
export type NamedDealership = { readonly id: number | null; readonly isSeen: boolean }

/** In the order of `names`, which have a public or an internal id. */
export async function listNamedDealerships(
  handle: Handle,
  accountId: number,
  names: readonly Pick<DealershipName, 'publicId' | 'id'>[],
): Promise<readonly NamedDealership[]> {
  return listRows<NamedDealership>(handle)`
    SELECT dealership.id, seen.id IS NOT NULL AS "isSeen"
    FROM unnest(${names.map(({ publicId }) => publicId)}::text[], ${names.map(({ id }) => id)}::integer[])
      WITH ORDINALITY AS named (public_id, id, position)
    LEFT JOIN dealerships AS dealership ON dealership.public_id = named.public_id OR dealership.id = named.id
    LEFT JOIN seen_dealerships(${accountId}) AS seen ON seen.id = dealership.id
    ORDER BY named.position`
}
