import type { InventoryType } from '../../model/dealership.ts'
import { findRow, getValue, type Handle, hasRow, listValues, wroteRows } from '../database.ts'
import { toJson } from '../sql.ts'

export type StatedIdentity = {
  readonly name?: string
  readonly street?: string
  readonly city?: string
  readonly state?: string
  readonly phone?: string
}

export async function findSubscription(handle: Handle, accountId: number, dealershipId: number) {
  return findRow<{ readonly id: number; readonly active: boolean; readonly inventory_type: InventoryType }>(handle)`
    SELECT id, active, inventory_type FROM subscriptions
    WHERE account_id = ${accountId} AND dealership_id = ${dealershipId}`
}

type SubscriptionWrite = {
  readonly accountId: number
  readonly dealershipId: number
  readonly inventoryType: InventoryType
  readonly stated: StatedIdentity
  readonly at: Date
}

export async function upsertSubscription(tx: Handle, write: SubscriptionWrite): Promise<number> {
  return getValue<number>(tx)`
    INSERT INTO subscriptions (account_id, dealership_id, inventory_type, stated, active, updated_at)
    VALUES (${write.accountId}, ${write.dealershipId}, ${write.inventoryType}, ${toJson(write.stated)}, true,
      ${write.at})
    ON CONFLICT (account_id, dealership_id) DO UPDATE SET inventory_type = excluded.inventory_type,
      stated = excluded.stated, active = true, updated_at = excluded.updated_at
    RETURNING id`
}

/** False: it is active. */
export async function reactivateSubscription(
  tx: Handle,
  change: { readonly id: number; readonly inventoryType: InventoryType; readonly at: Date },
): Promise<boolean> {
  return wroteRows(tx)`
    UPDATE subscriptions SET active = true, inventory_type = ${change.inventoryType}, updated_at = ${change.at}
    WHERE id = ${change.id} AND NOT active`
}

/** False: the account has no active subscription to the dealership. */
export async function updateInventoryType(
  handle: Handle,
  { accountId, dealershipId, inventoryType, at }: Omit<SubscriptionWrite, 'stated'>,
): Promise<boolean> {
  return wroteRows(handle)`
    UPDATE subscriptions SET inventory_type = ${inventoryType}, updated_at = ${at}
    WHERE account_id = ${accountId} AND dealership_id = ${dealershipId} AND active`
}

/** False: the account has no active subscription to the dealership. */
export async function deactivateSubscription(
  tx: Handle,
  { accountId, dealershipId, at }: Pick<SubscriptionWrite, 'accountId' | 'dealershipId' | 'at'>,
): Promise<boolean> {
  return wroteRows(tx)`
    UPDATE subscriptions SET active = false, updated_at = ${at}
    WHERE account_id = ${accountId} AND dealership_id = ${dealershipId} AND active`
}

export async function hasActiveSubscription(handle: Handle, dealershipId: number): Promise<boolean> {
  return hasRow(handle)`
    SELECT FROM subscriptions WHERE dealership_id = ${dealershipId} AND active LIMIT 1`
}

/** The distinct filters of the dealership's subscriptions. They change only under the lock on the dealership's row. */
export async function listFilters(
  tx: Handle,
  dealershipId: number,
  exceptAccountIds: readonly number[] = [],
): Promise<readonly InventoryType[]> {
  return listValues<InventoryType>(tx)`
    SELECT DISTINCT inventory_type FROM subscriptions
    WHERE dealership_id = ${dealershipId} AND active AND account_id <> ALL (${[...exceptAccountIds]}::integer[])
    ORDER BY inventory_type`
}
