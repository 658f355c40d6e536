import type { HeldCollapse } from '../../model/held-collapse.ts'
import { type Handle, writeRows } from '../database.ts'

/** The source that collapsed: a website (`feedId` null) or a feed. */
export type CollapseOwner = { readonly dealershipId: number; readonly feedId: number | null }

export async function findHeldCollapse(handle: Handle, owner: CollapseOwner): Promise<HeldCollapse | null> {
  const row = await handle
    .selectFrom('held_collapses')
    .select(['first_at', 'last_at', 'observations', 'first_vins', 'last_vins'])
    .where('dealership_id', '=', owner.dealershipId)
    .where('feed_id', 'is not distinct from', owner.feedId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    first: { at: row.first_at, vins: row.first_vins },
    last: { at: row.last_at, vins: row.last_vins },
    observations: row.observations,
  }
}

export async function saveHeldCollapse(tx: Handle, owner: CollapseOwner, held: HeldCollapse): Promise<void> {
  const values = {
    first_at: held.first.at,
    last_at: held.last.at,
    observations: held.observations,
    first_vins: [...held.first.vins],
    last_vins: [...held.last.vins],
  }
  await tx
    .insertInto('held_collapses')
    .values({ dealership_id: owner.dealershipId, feed_id: owner.feedId, ...values })
    .onConflict((conflict) => conflict.columns(['dealership_id', 'feed_id']).doUpdateSet(values))
    .execute()
}

export async function deleteHeldCollapse(tx: Handle, owner: CollapseOwner): Promise<void> {
  await writeRows(tx)`
    DELETE FROM held_collapses
    WHERE dealership_id = ${owner.dealershipId} AND feed_id IS NOT DISTINCT FROM ${owner.feedId}::integer`
}
