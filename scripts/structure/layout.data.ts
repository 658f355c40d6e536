const foundation = ['model', 'lib']
const collecting = [
  'db',
  'metrics',
  'outbound',
  'platforms',
  'feeds',
  'normalize',
  'diff',
  'store',
  'events',
  'queue',
  'config',
  ...foundation,
]
const composing = [...collecting, 'ingest']
const everythingBelow = [
  ...composing,
  'webhooks',
  'dealers',
  'live',
  'search',
  'accounts',
  'web-search',
  'reference-data',
  'photos',
]

/** The folders of src/ that each folder may import, besides itself. A folder that is not listed may import nothing. */
export const allowedImports: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  model: ['lib'],
  config: foundation,
  db: ['config', ...foundation],
  outbound: ['config', ...foundation],
  platforms: foundation,
  feeds: foundation,
  normalize: foundation,
  diff: foundation,
  metrics: ['db', 'config', ...foundation],
  'vehicle-reads': foundation,
  events: ['db', ...foundation],
  store: ['db', 'events', 'diff', ...foundation],
  webhooks: ['db', 'metrics', 'events', 'outbound', 'config', ...foundation],
  queue: ['db', ...foundation],
  ingest: [...collecting, 'reference-data'],
  'web-search': ['db', 'outbound', 'config', ...foundation],
  photos: ['db', 'metrics', 'outbound', 'config', ...foundation],
  dealers: [...composing, 'web-search'],
  'reference-data': ['db', 'outbound', 'normalize', 'config', ...foundation],
  accounts: composing,
  agents: foundation,
  live: [...composing, 'dealers'],
  search: composing,
  exports: ['db', 'normalize', 'config', ...foundation],
  http: [
    'agents',
    'dealers',
    'live',
    'search',
    'accounts',
    'vehicle-reads',
    'exports',
    'photos',
    'webhooks',
    'reference-data',
    'db',
    'metrics',
    'events',
    'queue',
    'config',
    ...foundation,
  ],
  jobs: everythingBelow,
  main: [...everythingBelow, 'agents', 'http', 'jobs'],
}

/** The file that makes a folder an adapter; no adapter may import another one. */
export const adapterFiles: readonly RegExp[] = [
  /^src\/platforms\/sites\/[^/]+\/platform\.ts$/,
  /^src\/feeds\/[^/]+\/feed\.ts$/,
  /^src\/web-search\/[^/]+\/provider\.ts$/,
  /^src\/reference-data\/[^/]+\/source\.ts$/,
]

/**
 * A registry and the files that must be listed in it: group 1 is the entry's name. `partLists` are files that contain a
 * part of the list; `notEntries` are files of the folder that are not entries.
 */
export type RegistryRule = {
  readonly registry: string
  readonly entry: RegExp
  readonly partLists: readonly string[]
  readonly notEntries: readonly string[]
}

export const registryRules: readonly RegistryRule[] = [
  {
    registry: 'src/platforms/registry.ts',
    entry: /^src\/platforms\/sites\/([^/]+)\/platform\.ts$/,
    partLists: [],
    notEntries: [],
  },
  { registry: 'src/feeds/registry.ts', entry: /^src\/feeds\/([^/]+)\/feed\.ts$/, partLists: [], notEntries: [] },
  {
    registry: 'src/web-search/registry.ts',
    entry: /^src\/web-search\/([^/]+)\/provider\.ts$/,
    partLists: [],
    notEntries: [],
  },
  {
    registry: 'src/reference-data/registry.ts',
    entry: /^src\/reference-data\/([^/]+)\/source\.ts$/,
    partLists: [],
    notEntries: [],
  },
  {
    registry: 'src/http/routes/registry.ts',
    entry: /^src\/http\/routes\/([^/]+\/[^/]+)\.ts$/,
    partLists: ['src/http/routes/dashboard/dashboard-routes.ts'],
    notEntries: ['service/service-routes', 'dashboard/dashboard-routes'],
  },
  {
    registry: 'src/jobs/registry.ts',
    entry: /^src\/jobs\/([^/]+)\.ts$/,
    partLists: [],
    notEntries: ['registry', 'schedule', 'feed-schedule', 'retention', 'define-job', 'search-updates', 'tasks'],
  },
]

/** Tables of which accounts see different rows. */
export const guardedTables: readonly string[] = [
  'subscriptions',
  'website_vehicles',
  'ims_vehicles',
  'vehicle_changes',
  'events',
  'feeds',
  'imports',
  'feed_imports',
  'import_days',
  'webhooks',
  'webhook_endpoints',
  'deliveries',
  'delivery_exchanges',
  'prewarm_sessions',
  'prewarm_vins',
  'setup_jobs',
  'setup_batches',
  'setup_batch_rows',
  'usage_daily',
  'api_keys',
  'members',
  'invitations',
  'exports',
  'idempotency_keys',
  'saved_searches',
  'request_log',
  'request_days',
  'lot_figures',
  'feed_directories',
  'departures',
  'member_log',
  'oauth_grants',
  'discrepancies',
  'agreements',
]

/** What of src/db/queries/ may name them: imports, the outbox, retention, operators; `*`: the whole file. */
export const mayNameTables: Readonly<Record<string, readonly string[]>> = {
  // Collecting and importing.
  'website-vehicles.ts': ['*'],
  'ims-vehicles.ts': ['*'],
  'ims-views.ts': ['*'],
  'discrepancies.ts': ['updateDiscrepancies'],
  'ims-contents.ts': ['deleteRetiredContents'],
  'feeds.ts': ['*'],
  'feed-files.ts': ['*'],
  'feed-history.ts': ['*'],
  'imports.ts': [
    'markImportAccepted',
    'deletePastImports',
    'deletePastDetails',
    'findUsualRejections',
    'countFeedImports',
  ],
  'dealerships.ts': ['recordImportEffect'],
  'stale-inventory.ts': ['*'],
  'setup-jobs.ts': [
    'insertSetupJob',
    'markSetupRunning',
    'handBackSetup',
    'listOverdueSetups',
    'listAbandonedSetups',
    'markSetupCompleted',
    'markSetupFailed',
    'markSetupsImported',
  ],
  'setup-batches.ts': [
    'takeDueBatches',
    'listWaitingRows',
    'updateBatchStart',
    'markRowStarted',
    'lockBatchesOfSetup',
    'markBatchesEnded',
  ],
  // Photos of the lot, for whoever sees its vehicles.
  'vehicle-photos.ts': [
    'listUnreadVehicles',
    'saveVehiclePhotos',
    'deleteRemovedVehiclePhotos',
    'listVehiclesToSwitch',
    'listRehostedVehicles',
    'findRehostedDealership',
    'updateSwitchedVehicles',
  ],
  // Websites are public, and so is what they list.
  'known-dealers.ts': ['listVehicleListers', 'listPairsThatShare'],
  'live-vehicles.ts': ['*'],
  'prewarm-sessions.ts': ['findSession', 'updateSessionVin'],
  // Retention.
  'expiring-rows.ts': ['expired'],
  // The outbox.
  'events.ts': ['*'],
  'deliveries.ts': ['*'],
  'delivery-queues.ts': ['*'],
  'webhooks.ts': ['takeSwitchedOff'],
  // The event of a delivery that is the account's own.
  'own-deliveries.ts': ['deliveryColumns', 'withEvent', 'findResendable', 'listReplayable'],
  'webhook-resends.ts': ['resendDeliveries'],
  // Who asks, what it subscribes to, and whether an id is anybody's.
  'callers.ts': ['listCallers', 'findMemberCaller', 'findGrantCaller'],
  // Whoever has a code or token, or a request's id, which nobody else knows.
  'oauth.ts': [
    'insertGrant',
    'findGrant',
    'deleteGrant',
    'upsertArtifact',
    'findTokenGrant',
    'consumeArtifact',
    'deleteGrantOf',
    'updateGrantsLastUsed',
  ],
  'accounts.ts': ['markApiKeyDeactivated', 'updateKeysLastUsed', 'listAccounts', 'listKeysOf'],
  'members.ts': [
    'hasMembers',
    'isMemberId',
    'listMembersOf',
    'findMemberByEmail',
    'countSignInAttempt',
    'findOpenInvitation',
    'markInvitationUsed',
  ],
  'subscriptions.ts': ['*'],
  // Whom a notice concerns.
  'sync.ts': ['listConcernedAccounts'],
  'known-ids.ts': ['*'],
  // At an address that only its token names; and by the account and its key, which are the row's own key.
  'exports.ts': ['takeFetch', 'recordServed', 'saveExportCounts'],
  'idempotency-keys.ts': ['extendIdempotencyKey', 'storeIdempotentAnswer', 'freeIdempotencyKey'],
  // Operators.
  'member-views.ts': ['listPlatformHealth', 'listRefusingHosts'],
  'service-state.ts': ['readServiceState'],
  // Views that accounts share; their caches are keyed by them.
  'inventory-pages.ts': ['readVehiclePage'],
  'ims-pages.ts': ['pageOf', 'textOfAll', 'textOfShown'],
  'saved-searches.ts': ['listCandidateSearches', 'listStoredQueries', 'recordSearchesMatched'],
  'search-matches.ts': ['listStagedChanges', 'listFeedVins'],
  'search-vehicles.ts': ['listWebsiteSearchRows', 'listImsSearchRows', 'deleteGoneDocuments'],
  // One look-up per dealership of the account.
  'event-pages.ts': ['listById', 'listByDealership'],
  // The nightly check.
  'lot-figures.ts': ['compareLots'],
}

/** Names that say nothing about a file's contents, in any folder. */
export const forbiddenNames: readonly string[] = [
  'index',
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'misc',
  'shared',
  'manager',
  'types',
]

/** Not allowed as part of a name either: `date-utils.ts`. */
export const forbiddenParts: readonly string[] = ['util', 'utils', 'helper', 'helpers', 'misc', 'manager']

export const maxLines = 400
export const maxReadmeLines = 20

/** Fewer than this cannot be the whole repository: the check looked in the wrong place, or its parser is broken. */
export const minCounts = { sourceFiles: 60, imports: 150, tests: 20, registryEntries: 8, documentedPaths: 30 }
