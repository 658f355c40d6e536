import type { InventoryType } from '../../model/dealership.ts'
import type { Handle } from '../database.ts'
import type { StatedIdentity } from '../tables.ts'

export async function findSubscription(handle: Handle, accountId: number, dealershipId: number) {
  return handle
    .selectFrom('subscriptions')
    .select(['id', 'active', 'inventory_type'])
    .where('account_id', '=', accountId)
    .where('dealership_id', '=', dealershipId)
    .executeTakeFirst()
}

export type SubscriptionWrite = {
  readonly accountId: number
  readonly dealershipId: number
  readonly inventoryType: InventoryType
  readonly stated: StatedIdentity
  readonly at: Date
}

/** Creates or reactivates the account's subscription. */
export async function upsertSubscription(tx: Handle, write: SubscriptionWrite): Promise<number> {
  const fields = {
    inventory_type: write.inventoryType,
    stated: JSON.stringify(write.stated),
    active: true,
    updated_at: write.at,
  }
  const row = await tx
    .insertInto('subscriptions')
    .values({ account_id: write.accountId, dealership_id: write.dealershipId, ...fields })
    .onConflict((conflict) => conflict.columns(['account_id', 'dealership_id']).doUpdateSet(fields))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function reactivateSubscription(
  tx: Handle,
  change: { readonly id: number; readonly inventoryType: InventoryType; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ active: true, inventory_type: change.inventoryType, updated_at: change.at })
    .where('id', '=', change.id)
    .execute()
}

/** False: the account has no active subscription to the dealership. */
export async function updateInventoryType(
  handle: Handle,
  change: {
    readonly accountId: number
    readonly dealershipId: number
    readonly inventoryType: InventoryType
    readonly at: Date
  },
): Promise<boolean> {
  const result = await handle
    .updateTable('subscriptions')
    .set({ inventory_type: change.inventoryType, updated_at: change.at })
    .where('account_id', '=', change.accountId)
    .where('dealership_id', '=', change.dealershipId)
    .where('active', '=', true)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deactivateSubscription(
  tx: Handle,
  change: { readonly accountId: number; readonly dealershipId: number; readonly at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('subscriptions')
    .set({ active: false, updated_at: change.at })
    .where('account_id', '=', change.accountId)
    .where('dealership_id', '=', change.dealershipId)
    .where('active', '=', true)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function hasActiveSubscription(handle: Handle, dealershipId: number): Promise<boolean> {
  const row = await handle
    .selectFrom('subscriptions')
    .select('id')
    .where('dealership_id', '=', dealershipId)
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The distinct filters of the dealership's subscriptions, without the accounts that are listed separately. A filter
 * changes only under the lock on the dealership's row.
 */
export async function listFilters(
  tx: Handle,
  dealershipId: number,
  exceptAccountIds: readonly number[] = [],
): Promise<readonly InventoryType[]> {
  let query = tx
    .selectFrom('subscriptions')
    .select('inventory_type')
    .distinct()
    .where('dealership_id', '=', dealershipId)
    .where('active', '=', true)
  if (exceptAccountIds.length > 0) query = query.where('account_id', 'not in', [...exceptAccountIds])
  const rows = await query.orderBy('inventory_type').execute()
  return rows.map((row) => row.inventory_type)
}
