import { Type } from 'typebox'
import { type FeedHealthRow, findNextPoll, listFeedHealth as listRows } from '../../../db/queries/member-views.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { withoutFigures } from '../../../model/without-figures.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { lastVehicleCount } from '../../present/feed.ts'

const maxFeeds = 50_000

const FeedHealth = Type.Object(
  {
    id: Type.Integer(),
    dealership_id: Type.String(),
    dealership_name: Type.String(),
    provider: Type.String(),
    ftp_path: Type.String(),
    file_name: Type.String(),
    dealer_identifier: orNull(Type.String()),
    state: Type.Enum(['waiting', 'fresh', 'late', 'held', 'failed'], {
      description: '`waiting`: no import yet. `late`: the file is older than the staleness threshold.',
    }),
    staleness_threshold_hours: Type.Integer(),
    shared: Type.Boolean(),
    is_own: Type.Boolean({ description: 'Whether the account may change it.' }),
    last_import_at: orNull(Type.String()),
    last_file_modified: orNull(Type.String()),
    last_vehicle_count: orNull(Type.Integer()),
    rejected_count: orNull(Type.Integer()),
    unmapped_count: orNull(Type.Integer({ description: 'Unmapped columns of the last file.' })),
    problem: orNull(Type.String()),
  },
  { title: 'FeedHealth' },
)

export const listFeedHealth = defineRoute({
  name: 'listFeedHealth',
  method: 'GET',
  url: '/internal/feeds',
  access: 'member',
  summary: 'List the feeds that the account can read, with their states',
  uses: ['database'],
  responses: successWith({
    feeds: Type.Array(FeedHealth),
    next_poll_at: orNull(Type.String({ description: 'When files are looked at next.' })),
  }),
  async run({ caller, services }) {
    const { handle } = services.database
    const [rows, nextPoll] = await Promise.all([listRows(handle, caller.accountId, maxFeeds), findNextPoll(handle)])
    return { success: true, feeds: rows.map(presentFeedHealth), next_poll_at: nextPoll?.toISOString() ?? null }
  },
})

function presentFeedHealth(row: FeedHealthRow) {
  return {
    id: row.id,
    dealership_id: row.public_id,
    dealership_name: row.dealership_name,
    provider: row.provider,
    ftp_path: row.ftp_path,
    file_name: row.file_name,
    dealer_identifier: row.dealer_identifier,
    state: stateOf(row),
    staleness_threshold_hours: row.staleness_threshold_hours,
    shared: row.shared,
    is_own: row.is_own,
    last_import_at: row.last_import_at?.toISOString() ?? null,
    last_file_modified: row.last_file_modified?.toISOString() ?? null,
    last_vehicle_count: lastVehicleCount(row),
    rejected_count: row.rejected_count,
    unmapped_count: row.unmapped_count,
    problem: withoutFigures(
      row.inventory_type,
      row.last_status === 'held' || row.last_status === 'failed' ? row.last_error : row.file_problem,
    ),
  }
}

/** The most severe state that applies. */
function stateOf(row: FeedHealthRow): 'waiting' | 'fresh' | 'late' | 'held' | 'failed' {
  if (row.is_held) return 'held'
  if (row.last_status === 'failed' || row.file_problem !== null) return 'failed'
  if (row.is_stale) return 'late'
  return row.last_import_at === null ? 'waiting' : 'fresh'
}
