import type { Selectable } from 'kysely'
import type { InventoryType } from '../../model/dealership.ts'
import { findRow, type Handle, listRows, writeRows } from '../database.ts'
import type { StatedIdentity, SubscriptionsTable } from '../tables.ts'
import { toJson } from '../to-json.ts'

export async function findSubscription(handle: Handle, accountId: number, dealershipId: number) {
  return findRow<Pick<Selectable<SubscriptionsTable>, 'id' | 'active' | 'inventory_type'>>(handle)`
    SELECT id, active, inventory_type FROM subscriptions
    WHERE account_id = ${accountId} AND dealership_id = ${dealershipId}`
}

export type SubscriptionWrite = {
  readonly accountId: number
  readonly dealershipId: number
  readonly inventoryType: InventoryType
  readonly stated: StatedIdentity
  readonly at: Date
}

export async function upsertSubscription(tx: Handle, write: SubscriptionWrite): Promise<number> {
  const fields = {
    inventory_type: write.inventoryType,
    stated: toJson(write.stated),
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
  await writeRows(tx)`
    UPDATE subscriptions SET active = true, inventory_type = ${change.inventoryType}, updated_at = ${change.at}
    WHERE id = ${change.id}`
}

/** False: the account has no active subscription to the dealership. */
export async function updateInventoryType(
  handle: Handle,
  { accountId, dealershipId, inventoryType, at }: Omit<SubscriptionWrite, 'stated'>,
): Promise<boolean> {
  const written = await writeRows(handle)`
    UPDATE subscriptions SET inventory_type = ${inventoryType}, updated_at = ${at}
    WHERE account_id = ${accountId} AND dealership_id = ${dealershipId} AND active`
  return written > 0
}

/** False: the account has no active subscription to the dealership. */
export async function deactivateSubscription(
  tx: Handle,
  { accountId, dealershipId, at }: Pick<SubscriptionWrite, 'accountId' | 'dealershipId' | 'at'>,
): Promise<boolean> {
  const written = await writeRows(tx)`
    UPDATE subscriptions SET active = false, updated_at = ${at}
    WHERE account_id = ${accountId} AND dealership_id = ${dealershipId} AND active`
  return written > 0
}

export async function hasActiveSubscription(handle: Handle, dealershipId: number): Promise<boolean> {
  const row = await findRow(handle)`
    SELECT FROM subscriptions WHERE dealership_id = ${dealershipId} AND active LIMIT 1`
  return row !== undefined
}

/** The distinct filters of the dealership's subscriptions. They change only under the lock on the dealership's row. */
export async function listFilters(
  tx: Handle,
  dealershipId: number,
  exceptAccountIds: readonly number[] = [],
): Promise<readonly InventoryType[]> {
  const rows = await listRows<{ inventory_type: InventoryType }>(tx)`
    SELECT DISTINCT inventory_type FROM subscriptions
    WHERE dealership_id = ${dealershipId} AND active AND account_id <> ALL (${[...exceptAccountIds]}::integer[])
    ORDER BY inventory_type`
  return rows.map((row) => row.inventory_type)
}
