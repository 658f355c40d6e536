import type { Handle } from '../database.ts'

export async function listDealers(handle: Handle, accountId: number, dealershipId?: number) {
  let query = handle
    .selectFrom('subscriptions as s')
    .innerJoin('dealerships as d', 'd.id', 's.dealership_id')
    .innerJoin('dealership_collection as collection', 'collection.dealership_id', 'd.id')
    .leftJoin('configurations as c', 'c.dealership_id', 'd.id')
    .select(['d.id', 'd.public_id', 'd.website_url', 'd.website', 'd.observed_at', 'd.new_count', 'd.used_count'])
    .select(['d.name', 'd.street', 'd.city', 'd.state', 'd.zip', 'd.phone'])
    .select(['d.ims_new_count', 'd.ims_used_count', 'd.ims_private'])
    .select(['collection.last_import_at', 'collection.next_import_at', 'collection.collection_problem'])
    .select(['s.account_id', 's.inventory_type', 's.stated', 's.active', 's.created_at'])
    .select(['c.id as configuration_id', 'c.provider', 'c.provider_confidence', 'c.config'])
    .select(['c.setup_status', 'c.requires_review_reason'])
    .where('s.account_id', '=', accountId)
    .where('s.active', '=', true)
    .orderBy('s.id')
  if (dealershipId !== undefined) query = query.where('d.id', '=', dealershipId)
  return query.execute()
}

export type DealerRow = Awaited<ReturnType<typeof listDealers>>[number]

export async function findDealershipId(handle: Handle, publicId: string): Promise<number | undefined> {
  const row = await handle.selectFrom('dealerships').select('id').where('public_id', '=', publicId).executeTakeFirst()
  return row?.id
}

export async function findDealershipPublicId(handle: Handle, id: number): Promise<string | undefined> {
  const row = await handle.selectFrom('dealerships').select('public_id').where('id', '=', id).executeTakeFirst()
  return row?.public_id
}
