import { Type } from 'typebox'
import { FeedHistoryEntry, type FeedImportRow, listFeedImports } from '../../../db/queries/feed-views.ts'
import { findReadableFeed } from '../../../dealers/feed-access.ts'
import type { InventoryType } from '../../../model/dealership.ts'
import { withoutFigures } from '../../../model/without-figures.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { FeedParams } from '../../params.ts'

export const getFeedHistory = defineRoute({
  name: 'getFeedHistory',
  method: 'GET',
  url: '/v1/ims/feeds/{feed_id}/history',
  access: 'key',
  summary: 'List the imports of a feed, newest first',
  description: 'Imports of the feed, newest first, with the rows that could not be read.',
  params: FeedParams,
  query: Type.Object({ limit: Type.Optional(Type.Integer({ default: 50, minimum: 1, maximum: 100 })) }),
  uses: ['database'],
  responses: successWith({
    feed_id: Type.Integer(),
    dealership_id: Type.String(),
    provider: Type.String(),
    file_name: Type.String(),
    count: Type.Integer(),
    history: Type.Array(FeedHistoryEntry),
  }),
  errors: ['notAuthorized', 'feedNotFound'],
  async run({ caller, params, query, services }) {
    const { handle } = services.database
    const { accountId } = caller
    const feed = await findReadableFeed(handle, accountId, params.feed_id)
    const rows = await listFeedImports(handle, { accountId, feedId: feed.id, limit: query.limit ?? 50 })
    return {
      success: true,
      feed_id: feed.id,
      dealership_id: feed.public_id,
      provider: feed.provider,
      file_name: feed.file_name,
      count: rows.length,
      history: rows.map((row) => present(row, feed.inventory_type)),
    }
  },
})

function present({ filtered_counts, ...row }: FeedImportRow, filter: InventoryType) {
  const counts = filter === 'all' ? undefined : filtered_counts?.[filter]
  const rejected = row.rejected.filter((one) => filter === 'all' || (one.filter ?? filter) === filter)
  return {
    ...row,
    vehicle_count: counts?.vehicles ?? row.vehicle_count,
    new_count: counts?.new ?? row.new_count,
    updated_count: counts?.updated ?? row.updated_count,
    removed_count: counts?.removed ?? row.removed_count,
    rejected_count: counts?.rejected ?? row.rejected_count,
    rejected: rejected.map(({ row: number, line, vin, reason }) => ({ row: number, line: line ?? null, vin, reason })),
    warnings: counts?.warnings ?? row.warnings,
    error: withoutFigures(filter, row.error),
  }
}
