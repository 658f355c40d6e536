import type { DealerIdentity, InventoryType, SetupStatus } from '../../model/dealership.ts'
import type { Protection } from '../../model/protections.ts'
import { findValue, type Handle, listRows, writeRows } from '../database.ts'
import type { DealershipName, PrivateImsCounts } from './callers.ts'
import type { StoredConfig } from './configurations.ts'
import { findDealershipByHost } from './dealerships.ts'
import type { StatedIdentity } from './subscriptions.ts'

export type DealerRow = DealerIdentity & {
  readonly id: number
  readonly public_id: string
  readonly website: string
  readonly observed_at: Date | null
  readonly new_count: number
  readonly used_count: number
  readonly ims_new_count: number
  readonly ims_used_count: number
  readonly ims_private: PrivateImsCounts | null
  readonly last_import_at: Date | null
  readonly next_import_at: Date | null
  readonly collection_problem: string | null
  readonly protection: Protection | null
  readonly protection_refuses: boolean
  readonly account_id: number
  readonly inventory_type: InventoryType
  readonly stated: StatedIdentity
  readonly active: boolean
  readonly created_at: Date
  readonly configuration_id: number | null
  readonly provider: string | null
  readonly provider_confidence: number | null
  readonly config: StoredConfig | null
  readonly setup_status: SetupStatus | null
  readonly requires_review_reason: string | null
}

/** The dealerships that the account subscribes to; `dealershipId` null: all of them. */
export async function listDealers(
  handle: Handle,
  accountId: number,
  dealershipId: number | null = null,
): Promise<readonly DealerRow[]> {
  return listRows<DealerRow>(handle)`
    SELECT d.id, d.public_id, d.website, d.observed_at, d.new_count, d.used_count, d.name, d.street,
      d.city, d.state, d.zip, d.phone, d.ims_new_count, d.ims_used_count, d.ims_private, collection.last_import_at,
      collection.next_import_at, collection.collection_problem, collection.protection,
      collection.protection_refuses, d.account_id, d.inventory_type, d.stated, true AS active,
      d.subscribed_at AS created_at, c.id AS configuration_id, c.provider, c.provider_confidence, c.config, c.setup_status,
      c.requires_review_reason
    FROM seen_dealerships(${accountId}) AS d
    JOIN dealership_collection AS collection ON collection.dealership_id = d.id
    LEFT JOIN configurations AS c ON c.dealership_id = d.id
    WHERE ${dealershipId}::integer IS NULL OR d.id = ${dealershipId}
    ORDER BY d.subscription_id`
}

async function findDealershipId(handle: Handle, publicId: string): Promise<number | undefined> {
  return findValue<number>(handle)`SELECT id FROM dealerships WHERE public_id = ${publicId}`
}

export async function findDealershipPublicId(handle: Handle, id: number): Promise<string | undefined> {
  return findValue<string>(handle)`SELECT public_id FROM dealerships WHERE id = ${id}`
}

export async function listVendorHosts(
  handle: Handle,
  dealershipIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await listRows<{ id: number; host: string }>(handle)`
    SELECT dealership_id AS id, host FROM vendor_hosts WHERE dealership_id = ANY(${[...dealershipIds]}::integer[])`
  return new Map(rows.map(({ id, host }) => [id, host]))
}

/** Writes only differences. null: the site hosts itself. */
export async function updateVendorHost(handle: Handle, dealershipId: number, host: string | null): Promise<void> {
  if (host === null) {
    await writeRows(handle)`DELETE FROM vendor_hosts WHERE dealership_id = ${dealershipId}`
    return
  }
  await writeRows(handle)`
    INSERT INTO vendor_hosts AS known (dealership_id, host) VALUES (${dealershipId}, ${host})
    ON CONFLICT (dealership_id) DO UPDATE SET host = excluded.host WHERE known.host <> excluded.host`
}

/** Finds a dealership regardless of which accounts subscribe to it. */
export async function findDealership(
  handle: Handle,
  { publicId, id, host }: DealershipName,
): Promise<number | undefined> {
  if (publicId !== null) return findDealershipId(handle, publicId)
  if (id !== null) return (await findDealershipPublicId(handle, id)) === undefined ? undefined : id
  return host === null ? undefined : (await findDealershipByHost(handle, host))?.id
}

/** `id` null: there is none of that name. */
type NamedDealership = { readonly id: number | null; readonly isSeen: boolean }

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
