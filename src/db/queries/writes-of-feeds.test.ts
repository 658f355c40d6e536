import { fromNow, testWrites, uuid } from '../../../test/support/bystanders.ts'
import type { Handle } from '../database.ts'
import { updateDiscrepancies } from './discrepancies.ts'
import { replaceFeedDirectories } from './feed-directories.ts'
import { noteProblem, recordSnapshots, takePoll, upsertFeedFile } from './feed-files.ts'
import { deletePastImports, insertFailedImports, insertFeedImport } from './feed-history.ts'
import {
  acceptHeldFile,
  beginImports,
  clearStaleness,
  endImports,
  markFeedDeleted,
  moveFeed,
  recordFeedOutcome,
  redirectFeed,
  takeStaleFeeds,
  updateFeed,
} from './feeds.ts'
import { deleteHeldCollapse, saveHeldCollapse } from './held-collapses.ts'
import { countFeedImports, countSiteImport, insertImport, markImportAccepted } from './imports.ts'
import { deleteContents, deleteRetiredContents, deleteStaged } from './ims-contents.ts'
import { applyKnown, applyRemoved, deleteGoneImsVehicles, recordImsImported, withdrawVehicles } from './ims-vehicles.ts'
import { publishImsViewChanges, snapshotImsViews } from './ims-views.ts'
import { recordFeedSharing, recordImsWritten } from './ims-visibility.ts'
import { acquireLease, extendLease, releaseLease, revokeLease } from './leases.ts'

const at = fromNow(0)
const day = '2026-11-20'
const ended = new Date(`${day}T12:00:00Z`)
const fileTime = fromNow(-1)
const change = (feedId: number, accountId: number) => ({
  feedId,
  accountId,
  shared: null,
  stalenessThresholdHours: null,
})
const read = { feedId: 1, at, size: 1, modifiedAt: at }
const imported = {
  ...({ ...read, kind: 'imported', fileHash: Buffer.from('x'), vehicleCount: 1, newAdded: 1 } as const),
  ...{ unreadableHashes: null, rowMarks: null },
}
const staleAt = (...dealershipIds: readonly number[]) => ({ dealershipIds, limit: 9 })
const seen = (size: number) => ({ id: 1, size: 5, modifiedAt: at, before: { size, modified_at: fileTime } })
const nothing = { vehicles: 0, new: 0, updated: 0, removed: 0, rejected: 0, warnings: {} }
const feedImport = {
  ...({
    id: null,
    feedId: 1,
    status: 'completed',
    startedAt: ended,
    completedAt: ended,
    fileModifiedAt: null,
  } as const),
  ...{ vehicleCount: 0, newCount: 0, updatedCount: 0, removedCount: 0, rejectedCount: 0, rejected: [], error: null },
  ...{ unmappedColumns: [], warnings: {}, filteredCounts: { new: nothing, used: nothing } },
}
const failure = (fileId: number, waitingOnly: boolean) => ({
  ...{ fileIds: [fileId], startedAt: ended, at: ended, error: 'x', waitingOnly },
})
const noVehicles = { received: 0, new: 0, updated: 0, removed: 0, unchanged: 0 }
const siteImport = {
  ...({ dealershipId: 1, trigger: 'schedule', status: 'completed', complete: true, startedAt: ended } as const),
  ...{ completedAt: ended, pagesRead: 1, counts: { ...noVehicles, rejected: 0 }, rejected: [], skipped: {} },
  ...{ filteredCounts: { new: noVehicles, used: noVehicles }, failureClass: null, error: null },
}
const counted = { at: ended, status: 'completed', vehicles: { all: 1, new: 1, used: 0 } }
const held = { first: { at, vins: [] }, last: { at, vins: [] }, observations: 1 }
const applied = { feedId: 1, dealershipId: 1, importId: 5, doubled: new Map<string, number>(), at }
const lease = (id: number, holder = uuid(1)) => ({ resource: 'dealership', id, holder }) as const
const times = <T>(count: number, row: (place: number) => T) => Array.from({ length: count }, (_, place) => row(place))

const acceptance = { at, removed: { all: 1, new: 1, used: 0 }, by: null }

async function publishAfter(tx: Handle, change: () => Promise<void>): Promise<void> {
  const viewed = { dealershipId: 1, privateAccounts: [1] }
  await snapshotImsViews(tx, viewed)
  await change()
  await publishImsViewChanges(tx, { ...viewed, at, withdrawn: true })
}

testWrites(
  {
    accounts: [{}, {}],
    dealerships: [{}, { complete_seen_at: at }, {}],
    dealership_collection: [1, 2].map((dealership_id) => ({ dealership_id })),
    search_due: [1, 2].map((dealership_id) => ({ dealership_id })),
    subscriptions: [
      { account_id: 1, dealership_id: 1 },
      { account_id: 2, dealership_id: 2 },
      { account_id: 1, dealership_id: 3, active: false },
    ],
    feed_polls: [{ next_poll_at: at }],
    feed_files: [
      { ftp_path: 'p', file_name: '1', size: 10, modified_at: fileTime },
      { ftp_path: 'p', file_name: '2', size: 10, modified_at: fileTime },
      { ftp_path: 'q', file_name: '1', size: 10, modified_at: fromNow(-100), problem: 'known' },
    ],
    feeds: [
      {
        ...{ dealership_id: 1, file_id: 1, staging_import_id: 5, held_acceptable: true },
        ...{ seen_size: 10, seen_modified_at: fileTime },
      },
      { dealership_id: 2, file_id: 1, staging_import_id: 6, held_acceptable: true, account_id: 2, read_at: at },
      { dealership_id: 1, file_id: 2, account_id: null },
      { dealership_id: 1, file_id: 3 },
      { dealership_id: 2, file_id: 3 },
      { dealership_id: 1, file_id: 3, stale_told_at: at },
      { dealership_id: 1, file_id: 1, stale_told_at: at },
      { dealership_id: 3, file_id: 3 },
      { dealership_id: 1, file_id: 3, shared: false, account_id: 2 },
      { dealership_id: 1, file_id: 3, shared: false },
    ].map((row) => ({ account_id: 1, staleness_threshold_hours: 48, shared: true, ...row })),
    feed_directories: [
      { name: 'a', account_id: 1 },
      { name: 'b', account_id: 1 },
      { name: 'c', account_id: 2 },
    ],
    feed_imports: times(202, (place) => ({ feed_id: place < 101 ? 1 : 2, status: 'completed' })),
    imports: times(202, (place) => ({
      ...{ dealership_id: place < 101 ? 1 : 2, trigger: 'schedule', status: place === 4 ? 'held' : 'completed' },
      ...([2, 100, 103].includes(place) ? { fill_rates: {} } : {}),
      rejected: place === 3 ? times(21, () => ({})) : [],
    })),
    import_days: [1, 2].flatMap((dealership_id) =>
      ['website', 'ims'].map((source) => ({ dealership_id, day, source, status: 'completed', private_account_id: 0 })),
    ),
    ims_vehicles: [
      { feed_id: 1, dealership_id: 1, vin: 'V1', active: true, import_id: 1, row: 1 },
      { feed_id: 1, dealership_id: 1, vin: 'V2', active: true, import_id: 1, row: 2 },
      { feed_id: 2, dealership_id: 2, vin: 'V1', active: true, import_id: 2, row: 1 },
      { feed_id: 1, dealership_id: 1, vin: 'V3', active: false, import_id: 1, row: 3, updated_at: fromNow(-48) },
      { feed_id: 2, dealership_id: 2, vin: 'V3', active: false, import_id: 2, row: 2 },
      { feed_id: 2, dealership_id: 2, vin: 'V4', active: true, import_id: 2, row: 3, updated_at: fromNow(-48) },
    ].map((row) => ({ condition: 'Used', ...row })),
    ims_contents: [1, 2, 5, 6, 7, 8].flatMap((import_id) =>
      [1, 2, 3].map((row) => ({ import_id, row, content: JSON.stringify({ trim: `of ${import_id}` }) })),
    ),
    ims_staged_vehicles: [
      { import_id: 5, row: 1, vin: 'V1', condition: 'Used' },
      { import_id: 6, row: 1, vin: 'V2', condition: 'Used' },
    ],
    ims_retired_contents: [
      { import_id: 7, row: 1, retired_at: fromNow(-3) },
      { import_id: 7, row: 2, retired_at: at },
    ],
    events: [{ type: 'x', data: '{}', occurred_at: fromNow(-1) }],
    discrepancies: [1, 2, 3].map((dealership_id) => ({
      ...{ dealership_id, viewer: -1, vin: 'V4', kind: 'feed_only', field: '', filters: ['all'] },
    })),
    agreements: [1, 3].map((dealership_id) => ({ dealership_id, viewer: -1, filter: 'all', counts: {} })),
    held_collapses: [{ dealership_id: 1 }, { dealership_id: 1, feed_id: 1 }, { dealership_id: 2 }],
    leases: [
      { resource: 'dealership', resource_id: 1, expires_at: fromNow(1) },
      { resource: 'dealership', resource_id: 2, expires_at: fromNow(1) },
      { resource: 'feed_file', resource_id: 1, expires_at: fromNow(1) },
      { resource: 'dealership', resource_id: 3, expires_at: fromNow(-1) },
    ].map((row) => ({ holder: uuid(1), ...row })),
  },
  {
    'feeds.ts': {
      updateFeed: [
        [(tx) => updateFeed(tx, change(1, 1)), 'feeds 1'],
        [(tx) => updateFeed(tx, change(1, 2))],
        [(tx) => updateFeed(tx, change(3, 2)), 'feeds 3'],
      ],
      beginImports: [[(tx) => beginImports(tx, [1]), 'feeds 1']],
      endImports: [[(tx) => endImports(tx, [5]), 'feeds 1']],
      recordFeedOutcome: [
        [(tx) => recordFeedOutcome(tx, { ...read, kind: 'unchanged' }), 'feeds 1'],
        [(tx) => recordFeedOutcome(tx, imported), 'feeds 1'],
      ],
      acceptHeldFile: [[(tx) => acceptHeldFile(tx, 1, null), 'feeds 1'], [(tx) => acceptHeldFile(tx, 3, null)]],
      takeStaleFeeds: [
        [(tx) => takeStaleFeeds(tx, at, staleAt(1)), 'feeds 4', 'feeds 10'],
        [(tx) => takeStaleFeeds(tx, at, staleAt(3))],
      ],
      redirectFeed: [
        [
          (tx) =>
            redirectFeed(tx, { feedId: 1, dealershipId: 1, fileId: 2, provider: 'vauto', dealerIdentifier: null }),
          ...['feeds 1', 'ims_vehicles 1', 'ims_vehicles 2'],
        ],
      ],
      moveFeed: [
        [
          (tx) => moveFeed(tx, { feedId: 1, fromDealershipId: 1, toDealershipId: 3, at }),
          ...['+feeds', 'feeds 1', ...[1, 2, 4].map((id) => `ims_vehicles ${id}`)],
          ...times(101, (place) => `feed_imports ${place + 1}`),
        ],
      ],
      markFeedDeleted: [[(tx) => markFeedDeleted(tx, 1, at), 'feeds 1']],
      clearStaleness: [[(tx) => clearStaleness(tx, at), 'feeds 7']],
    },
    'feed-directories.ts': {
      replaceFeedDirectories: [
        [(tx) => replaceFeedDirectories(tx, 1, ['a', 'd']), '-feed_directories b', '+feed_directories'],
        [(tx) => replaceFeedDirectories(tx, 2, ['a', 'c'])],
      ],
    },
    'feed-files.ts': {
      takePoll: [[(tx) => takePoll(tx, at, at), 'feed_polls t'], [(tx) => takePoll(tx, fromNow(-1), at)]],
      recordSnapshots: [
        [(tx) => recordSnapshots(tx, [seen(10)], at), 'feed_files 1'],
        [(tx) => recordSnapshots(tx, [seen(11)], at)],
      ],
      upsertFeedFile: [
        [(tx) => upsertFeedFile(tx, { ftpPath: 'p', fileName: '1', size: 1, modifiedAt: at }, at), 'feed_files 1'],
        [(tx) => upsertFeedFile(tx, { ftpPath: 'q', fileName: '2', size: 1, modifiedAt: at }, at), '+feed_files'],
      ],
      noteProblem: [[(tx) => noteProblem(tx, [1, 3], 'known'), 'feed_files 1']],
    },
    'feed-history.ts': {
      insertFeedImport: [
        [
          (tx) => insertFeedImport(tx, feedImport),
          ...['+feed_imports', '-feed_imports 1', '-feed_imports 2', `import_days 1 ${day} ims completed 0`],
        ],
      ],
      deletePastImports: [[(tx) => deletePastImports(tx, [1]), '-feed_imports 1']],
      insertFailedImports: [
        [
          (tx) => insertFailedImports(tx, failure(1, true)),
          ...['-feed_imports 102', '-feed_imports 103', ...times(2, () => '+feed_imports')],
          ...times(2, () => '+import_days'),
        ],
        [
          (tx) => insertFailedImports(tx, failure(1, false)),
          ...[1, 2, 102, 103].map((id) => `-feed_imports ${id}`),
          ...[...times(3, () => '+feed_imports'), ...times(2, () => '+import_days')],
        ],
        [
          (tx) => insertFailedImports(tx, failure(3, false)),
          ...[...times(4, () => '+feed_imports'), ...times(3, () => '+import_days')],
        ],
      ],
    },
    'imports.ts': {
      insertImport: [
        [
          (tx) => insertImport(tx, siteImport),
          ...['+imports', '-imports 1', '-imports 2', 'imports 3', 'imports 4'],
          `import_days 1 ${day} website completed 0`,
        ],
      ],
      markImportAccepted: [
        [(tx) => markImportAccepted(tx, { dealershipId: 1, ...acceptance }), 'imports 5'],
        [(tx) => markImportAccepted(tx, { dealershipId: 2, ...acceptance })],
      ],
      countSiteImport: [
        [(tx) => countSiteImport(tx, { ...counted, dealershipId: 1 }), `import_days 1 ${day} website completed 0`],
      ],
      countFeedImports: [
        [(tx) => countFeedImports(tx, { ...counted, feedIds: [1] }), `import_days 1 ${day} ims completed 0`],
        [(tx) => countFeedImports(tx, { ...counted, feedIds: [10] }), '+import_days'],
      ],
    },
    'ims-contents.ts': {
      deleteStaged: [[(tx) => deleteStaged(tx, [5]), '-ims_staged_vehicles 5 1']],
      deleteContents: [[(tx) => deleteContents(tx, [8], 9), ...[1, 2, 3].map((row) => `-ims_contents 8 ${row}`)]],
      deleteRetiredContents: [[(tx) => deleteRetiredContents(tx, 9), '-ims_retired_contents 7 1', '-ims_contents 7 1']],
    },
    'ims-vehicles.ts': {
      applyKnown: [
        [
          (tx) => applyKnown(tx, applied, 'simple'),
          ...['ims_vehicles 1', '+ims_retired_contents', '+vehicle_changes', '+events'],
        ],
        [(tx) => applyKnown(tx, applied, 'silent'), 'ims_vehicles 1', '+ims_retired_contents'],
        [(tx) => applyKnown(tx, { ...applied, doubled: new Map([['V1', 2]]) }, 'silent')],
      ],
      applyRemoved: [[(tx) => applyRemoved(tx, applied, { publishing: 'silent', ids: [1, 2, 4] }), 'ims_vehicles 2']],
      withdrawVehicles: [
        [(tx) => withdrawVehicles(tx, { id: 1, dealership_id: 1 }, at), 'ims_vehicles 1', 'ims_vehicles 2'],
      ],
      recordImsImported: [[(tx) => recordImsImported(tx, 1, at), 'dealerships 1']],
      deleteGoneImsVehicles: [
        [(tx) => deleteGoneImsVehicles(tx, fromNow(-24), 9), '-ims_vehicles 4', '+ims_retired_contents'],
      ],
    },
    'ims-views.ts': {
      publishImsViewChanges: [
        [(tx) => publishAfter(tx, async () => {})],
        [
          (tx) => publishAfter(tx, () => withdrawVehicles(tx, { id: 1, dealership_id: 1 }, at)),
          ...['ims_vehicles 1', 'ims_vehicles 2'],
          ...Array(4).fill(['+events', '+vehicle_changes', '+departures']).flat(),
        ],
      ],
      snapshotImsViews: [[(tx) => snapshotImsViews(tx, { dealershipId: 1, privateAccounts: [1] })]],
    },
    'discrepancies.ts': {
      updateDiscrepancies: [
        [
          (tx) => updateDiscrepancies(tx, 2, at),
          ...['discrepancies 2 -1 V4 feed_only ', '+agreements', '+agreements', '+agreements'],
        ],
        [(tx) => updateDiscrepancies(tx, 3, at), '-discrepancies 3 -1 V4 feed_only ', '-agreements 3 -1 all'],
      ],
    },
    'ims-visibility.ts': {
      recordFeedSharing: [[(tx) => recordFeedSharing(tx, 1), 'dealerships 1', 'search_due 1', '+changed_lots']],
      recordImsWritten: [[(tx) => recordImsWritten(tx, 1), 'dealerships 1', 'search_due 1', '+changed_lots']],
    },
    'held-collapses.ts': {
      saveHeldCollapse: [
        [(tx) => saveHeldCollapse(tx, { dealershipId: 1, feedId: null }, held), 'held_collapses 1'],
        [(tx) => saveHeldCollapse(tx, { dealershipId: 1, feedId: 1 }, held), 'held_collapses 2'],
      ],
      deleteHeldCollapse: [
        [(tx) => deleteHeldCollapse(tx, { dealershipId: 1, feedId: null }), '-held_collapses 1'],
        [(tx) => deleteHeldCollapse(tx, { dealershipId: 1, feedId: 1 }), '-held_collapses 2'],
      ],
    },
    'leases.ts': {
      acquireLease: [
        [(tx) => acquireLease(tx, lease(1), 1000)],
        [(tx) => acquireLease(tx, lease(3, uuid(2)), 1000), 'leases dealership 3'],
        [(tx) => acquireLease(tx, lease(9), 1000), '+leases'],
      ],
      extendLease: [
        [(tx) => extendLease(tx, lease(1), 1000), 'leases dealership 1'],
        [(tx) => extendLease(tx, lease(1, uuid(2)), 1000)],
      ],
      releaseLease: [
        [(tx) => releaseLease(tx, lease(1)), '-leases dealership 1'],
        [(tx) => releaseLease(tx, lease(1, uuid(2)))],
      ],
      revokeLease: [[(tx) => revokeLease(tx, lease(1)), '-leases dealership 1']],
    },
  },
)
