import { Type } from 'typebox'
import { findCallerName } from '../../../db/queries/callers.ts'
import {
  FeedHistoryEntry,
  type FeedImportRow,
  FeedRecord,
  listFeedImports,
  listFeeds as listRows,
} from '../../../db/queries/feed-views.ts'
import { acceptHeldFile } from '../../../db/queries/feeds.ts'
import { changeFeed, deleteFeed as deleteFeedConfiguration, findReadableFeed } from '../../../dealers/change-feed.ts'
import { createFeed as createFeedConfiguration, usualStaleHours } from '../../../dealers/create-feed.ts'
import type { InventoryType } from '../../../model/dealership.ts'
import { apiErrors, validationError } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { imsProviders } from '../../../model/ims-vehicle.ts'
import { withoutFigures } from '../../../model/without-figures.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { FeedParams } from '../../params.ts'

/** What a feed reads, and for whom. */
const feedSource = {
  dealership_id: Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Integer({ minimum: 0 })], {
    description: 'Public id (`dlr_...`) or internal id.',
  }),
  provider: Type.String({ description: `Selects the column mapping: ${imsProviders.join(', ')}.` }),
  ftp_path: Type.String({ minLength: 1, maxLength: 255, description: 'Directory under `/import/`.' }),
  file_name: Type.String({ minLength: 1, maxLength: 255, description: 'Exact name of the file in the directory.' }),
}

const DealerIdentifier = Type.String({ minLength: 1, maxLength: 200 })
const identifierMeans = 'Imports only the rows with this value; for files that several dealers share.'

export const createFeed = defineRoute({
  name: 'createFeed',
  method: 'POST',
  url: '/v1/ims/feeds',
  access: 'admin',
  summary: 'Create a feed configuration',
  description:
    'The file must exist and must have been modified within the last 48 hours. One of the next polls imports it.',
  body: Type.Object({
    ...feedSource,
    dealer_identifier: Type.Optional(orNull(DealerIdentifier, { default: null, description: identifierMeans })),
    shared: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'false: other accounts of the dealership get no vehicles, events or counts from this feed.',
      }),
    ),
    staleness_threshold_hours: Type.Optional(
      orNull(Type.Integer({ default: usualStaleHours, minimum: 1, maximum: 8760 })),
    ),
  }),
  dealership: { from: 'body', missing: 403 },
  uses: ['database', 'providerFiles', 'clock'],
  responses: {
    200: Type.Object({
      id: Type.String({ examples: ['ims_config_12'] }),
      status: Type.Literal('created'),
    }),
  },
  errors: ['invalidProvider', 'noFeedFiles', 'feedFileNotFound', 'feedFileOld', 'feedExists', 'sftpFailed'],
  async run({ caller, dealership, body, services }) {
    const id = await createFeedConfiguration(services, {
      dealershipId: dealership.id,
      accountId: caller.accountId,
      shared: body.shared ?? true,
      provider: body.provider,
      ftpPath: body.ftp_path,
      fileName: body.file_name,
      dealerIdentifier: body.dealer_identifier ?? null,
      stalenessThresholdHours: body.staleness_threshold_hours ?? usualStaleHours,
    })
    return { id: `ims_config_${id}`, status: 'created' }
  },
})

const maxFeeds = 50_000

export const listFeeds = defineRoute({
  name: 'listFeeds',
  method: 'GET',
  url: '/v1/ims/feeds',
  access: 'admin',
  summary: 'List the feed configurations of the account’s dealerships',
  description: 'Every feed of the account, with the state of its last file.',
  uses: ['database'],
  responses: { 200: Type.Object({ feeds: Type.Array(FeedRecord) }) },
  async run({ caller, services }) {
    return { feeds: await listRows(services.database.handle, caller.accountId, maxFeeds) }
  },
})

export const updateFeed = defineRoute({
  name: 'updateFeed',
  method: 'PATCH',
  url: '/v1/ims/feeds/{feed_id}',
  access: 'admin',
  summary: 'Correct a feed, share it with other accounts or make it private, or change when it counts as stale',
  description:
    'Only the account that configured the feed may change it. While `shared` is false, other accounts of the dealership ' +
    'get no vehicles, events or counts from this feed. Another provider, file or identifier is read by one of the next polls, and ' +
    'applied whatever it lacks. At another dealership the feed begins anew: its vehicles leave the former one at once, each with ' +
    'ims.vehicle.removed and the reason `withdrawn`.',
  params: FeedParams,
  body: Type.Object({
    shared: Type.Optional(Type.Boolean()),
    staleness_threshold_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 8760 })),
    ...Type.Partial(Type.Object(feedSource)).properties,
    dealer_identifier: Type.Optional(orNull(DealerIdentifier, { description: identifierMeans })),
  }),
  dealership: { from: 'body', missing: 403, optional: true },
  uses: ['database', 'providerFiles', 'clock'],
  responses: successWith({
    feed_id: Type.Integer(),
    shared: Type.Boolean(),
    staleness_threshold_hours: Type.Integer(),
    dealership_id: Type.String(),
    provider: Type.String(),
    ftp_path: Type.String(),
    file_name: Type.String(),
    dealer_identifier: orNull(Type.String()),
  }),
  errors: [
    'notAuthorized',
    'feedNotFound',
    'invalidProvider',
    'noFeedFiles',
    'feedFileNotFound',
    'feedFileOld',
    'feedExists',
    'sftpFailed',
  ],
  async run({ caller: { accountId }, params, body, dealership, services }) {
    if (Object.values(body).every((value) => value === undefined)) throw validationError([nothingGiven(body)])
    const changed = await changeFeed(
      services,
      { accountId, feedId: params.feed_id },
      {
        shared: body.shared,
        stalenessThresholdHours: body.staleness_threshold_hours,
        dealership: dealership === null ? undefined : { id: dealership.id, publicId: dealership.public_id },
        provider: body.provider,
        ftpPath: body.ftp_path,
        fileName: body.file_name,
        dealerIdentifier: body.dealer_identifier,
      },
    )
    return { success: true, ...changed }
  },
})

function nothingGiven(input: object) {
  return { loc: ['body'], msg: 'Give at least one field to change', type: 'missing', input }
}

export const acceptFeed = defineRoute({
  name: 'acceptFeed',
  method: 'POST',
  url: '/v1/ims/feeds/{feed_id}/accept',
  access: 'admin',
  summary: 'Accept the held file of a feed',
  description:
    'The next poll imports the held file, including all removals; its entry in the history says who accepted it.',
  params: FeedParams,
  uses: ['database'],
  responses: successWith({ feed_id: Type.Integer() }),
  errors: ['notAuthorized', 'feedNotFound', 'noFileHeld', 'heldFileUnreadable'],
  async run({ caller, params, services }) {
    const { handle } = services.database
    const feed = await findReadableFeed(handle, caller.accountId, params.feed_id)
    if (feed.held_modified_at === null) throw apiErrors.noFileHeld()
    const by = { accountId: caller.accountId, name: await findCallerName(handle, caller) }
    if (!(await acceptHeldFile(handle, feed.id, by))) throw apiErrors.heldFileUnreadable()
    return { success: true, feed_id: feed.id }
  },
})

export const deleteFeed = defineRoute({
  name: 'deleteFeed',
  method: 'DELETE',
  url: '/v1/ims/feeds/{feed_id}',
  access: 'admin',
  summary: 'Delete a feed',
  description:
    'Only the account that configured the feed may delete it. Its vehicles leave at once, each with ims.vehicle.removed and ' +
    'the reason `withdrawn`; those that another feed lists too stay.',
  params: FeedParams,
  uses: ['database', 'clock'],
  responses: successWith({ feed_id: Type.Integer(), status: Type.Enum(['deleted']) }),
  errors: ['notAuthorized', 'feedNotFound'],
  async run({ caller: { accountId }, params, services }) {
    const feedId = await deleteFeedConfiguration(services, { accountId, feedId: params.feed_id })
    return { success: true, feed_id: feedId, status: 'deleted' }
  },
})

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
