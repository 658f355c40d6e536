import type { Belongings } from './strangers-world.ts'

/** What a request of a route names of `of`, the account that its data belongs to. */
export type RouteExample = {
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: object
}

export type ExampleOf = {
  readonly request: (of: Belongings) => RouteExample
  /**
   * The status if what it names belongs to another account. `own`: as for the owner, about the caller's own data
   * alone. `public`: as for the owner, with what everybody may know.
   */
  readonly foreign: 401 | 403 | 404 | 'own' | 'public'
  /** The status for the account itself (200). */
  readonly owner?: number
  /** It ends what it names: asked by the owner last. */
  readonly ends?: true
}

const nothing: ExampleOf = { request: () => ({}), foreign: 'own' }
const dealerPath = (of: Belongings) => ({ dealership_id: of.dealershipId })
const vinPath = (of: Belongings) => ({ vin: of.vin })
const feedPath = (of: Belongings) => ({ feed_id: of.feedId })
const webhookPath = (of: Belongings) => ({ webhook_id: of.webhookId })
const deliveryPath = (of: Belongings) => ({ webhook_id: of.webhookId, delivery_id: of.deliveryId })
const atDealer = (of: Belongings) => ({ dealership_id: of.dealershipId })
const accord = { make: 'Honda', model: 'Accord', year: 2020 }

/** A read of one VIN: at a dealership, and of whichever of the account lists it. */
function vinRead(foreignVin: ExampleOf['foreign'], more: Readonly<Record<string, string>> = {}): readonly ExampleOf[] {
  return [
    { request: (of) => ({ path: vinPath(of), query: { ...atDealer(of), ...more } }), foreign: 403 },
    { request: (of) => ({ path: vinPath(of), query: more }), foreign: foreignVin },
  ]
}

/** Facts about a car name no account; with every source off there are none. */
const carOfVin: readonly ExampleOf[] = [
  { request: () => ({ path: { vin: '1HGCV1F34LA000001' } }), foreign: 'own', owner: 503 },
]
const carOfName: readonly ExampleOf[] = [{ request: () => ({ query: accord }), foreign: 'own', owner: 503 }]

/** At least one request for each route: a new route needs one too. */
export const routeExamples: Readonly<Record<string, readonly ExampleOf[]>> = {
  // A dealership and what its website shows are public, whoever subscribes to it.
  resolveDealer: [{ request: (of) => ({ body: { vin: of.vin } }), foreign: 'public' }],
  setUpDealer: [
    { request: () => ({ body: { dealership_url: 'one-more-setup.example' } }), foreign: 'own', owner: 202 },
  ],
  getSetup: [{ request: (of) => ({ path: { setup_id: of.setupId } }), foreign: 404 }],
  listSetups: [nothing],
  createSetupBatch: [
    {
      request: () => ({ body: { dealerships: [{ dealership_url: 'one-more-batch.example' }] } }),
      foreign: 'own',
      owner: 202,
    },
  ],
  getSetupBatch: [{ request: (of) => ({ path: { batch_id: of.batchId } }), foreign: 404 }],
  listSetupBatches: [nothing],
  cancelSetupBatch: [{ request: (of) => ({ path: { batch_id: of.batchId } }), foreign: 404, ends: true }],
  listDirectory: [nothing],
  // The setup of the example has not failed.
  retrySetup: [{ request: (of) => ({ path: { setup_id: of.setupId } }), foreign: 404, owner: 409 }],
  dismissSetup: [{ request: (of) => ({ path: { setup_id: of.setupId } }), foreign: 404, owner: 409 }],
  listDealers: [nothing],
  getDealer: [{ request: (of) => ({ path: dealerPath(of) }), foreign: 404 }],
  updateDealer: [{ request: (of) => ({ path: dealerPath(of), body: { inventory_type: 'all' } }), foreign: 404 }],
  removeDealer: [{ request: (of) => ({ path: dealerPath(of) }), foreign: 404, ends: true }],
  acceptScan: [{ request: (of) => ({ path: dealerPath(of) }), foreign: 404, owner: 409 }],
  startImport: [{ request: (of) => ({ path: dealerPath(of) }), foreign: 404 }],
  listImports: [{ request: (of) => ({ path: dealerPath(of) }), foreign: 404 }],
  getDealerQuality: [{ request: (of) => ({ path: dealerPath(of) }), foreign: 403 }],
  listDiscrepancies: [
    { request: (of) => ({ path: dealerPath(of) }), foreign: 403 },
    { request: (of) => ({ path: dealerPath(of), query: { kind: 'differs', field: 'price' } }), foreign: 403 },
  ],
  getImport: [{ request: (of) => ({ path: { ...dealerPath(of), import_id: of.importId } }), foreign: 404 }],
  fetchInventory: [{ request: (of) => ({ body: atDealer(of) }), foreign: 404 }],
  queryInventory: [
    { request: (of) => ({ body: atDealer(of) }), foreign: 403 },
    { request: (of) => ({ body: { dealership_ids: [of.dealershipId] } }), foreign: 403 },
    { request: () => ({ body: { facets: ['make'] } }), foreign: 'own' },
  ],
  listInventoryChanges: [
    { request: (of) => ({ query: atDealer(of) }), foreign: 403 },
    { request: () => ({}), foreign: 'own' },
  ],
  createExport: [
    {
      request: (of) => ({ body: { name: 'x', format: 'csv', query: { dealership_ids: [of.dealershipId] } } }),
      foreign: 403,
    },
  ],
  createSavedSearch: [
    { request: (of) => ({ body: { name: 'x', query: { dealership_ids: [of.dealershipId] } } }), foreign: 403 },
  ],
  listSavedSearches: [nothing],
  getSavedSearch: [{ request: (of) => ({ path: { saved_search_id: of.savedSearchId } }), foreign: 404 }],
  updateSavedSearch: [
    { request: (of) => ({ path: { saved_search_id: of.savedSearchId }, body: { active: false } }), foreign: 404 },
  ],
  deleteSavedSearch: [{ request: (of) => ({ path: { saved_search_id: of.savedSearchId } }), foreign: 404, ends: true }],
  listExports: [nothing],
  getExport: [{ request: (of) => ({ path: { export_id: of.exportId } }), foreign: 404 }],
  // Whoever knows the address may read the file.
  getExportFile: [{ request: (of) => ({ path: { file: of.exportFile } }), foreign: 'public' }],
  rotateExport: [{ request: (of) => ({ path: { export_id: of.exportId }, body: { rotate: true } }), foreign: 404 }],
  deleteExport: [{ request: (of) => ({ path: { export_id: of.exportId } }), foreign: 404, ends: true }],
  getMarket: [{ request: () => ({ query: { make: 'Honda', model: 'Accord' } }), foreign: 'own' }],
  lookUpLive: [{ request: (of) => ({ path: vinPath(of), query: atDealer(of) }), foreign: 403 }],
  createPrewarmSession: [
    { request: (of) => ({ body: { vins: [of.vin], ...atDealer(of) } }), foreign: 403, owner: 202 },
  ],
  getPrewarmSession: [{ request: (of) => ({ path: { session_id: of.sessionId } }), foreign: 403 }],
  listImsVehicles: [{ request: (of) => ({ query: atDealer(of) }), foreign: 403 }],
  createFeed: [
    {
      request: (of) => ({
        body: { ...atDealer(of), provider: 'homenet', ftp_path: 'vauto', file_name: `${of.accountId}.csv` },
      }),
      foreign: 403,
      owner: 400,
    },
  ],
  listFeeds: [nothing],
  getFeedHistory: [{ request: (of) => ({ path: feedPath(of) }), foreign: 403 }],
  getHeldFile: [{ request: (of) => ({ path: feedPath(of) }), foreign: 403 }],
  acceptFeed: [{ request: (of) => ({ path: feedPath(of) }), foreign: 403, owner: 409 }],
  updateFeed: [
    { request: (of) => ({ path: feedPath(of), body: { shared: false } }), foreign: 403 },
    { request: (of) => ({ path: feedPath(of), body: atDealer(of) }), foreign: 403 },
  ],
  deleteFeed: [{ request: (of) => ({ path: feedPath(of) }), foreign: 403, ends: true }],
  decodeVehicle: [{ request: (of) => ({ path: vinPath(of) }), foreign: 'own' }],
  listVehicleRecalls: carOfVin,
  listRecalls: carOfName,
  getVehicleSafety: carOfVin,
  getSafety: carOfName,
  listVehicleComplaints: carOfVin,
  listComplaints: carOfName,
  getVehicleFuelEconomy: carOfVin,
  getFuelEconomy: carOfName,
  listVehicleChanges: vinRead(404),
  getVehicleHistory: vinRead(404),
  getComparables: vinRead(404),
  getVehicleIncentives: vinRead(404),
  listDealerIncentives: [{ request: (of) => ({ path: dealerPath(of) }), foreign: 403 }],
  getWindowSticker: vinRead(404),
  getDealerReviews: [{ request: (of) => ({ path: dealerPath(of) }), foreign: 403 }],
  calculatePayment: [
    {
      request: (of) => ({ body: { type: 'loan', apr: 5, months: 60, vin: of.vin, ...atDealer(of) } }),
      foreign: 403,
    },
    { request: (of) => ({ body: { type: 'loan', apr: 5, months: 60, vin: of.vin } }), foreign: 404 },
  ],
  getDashboard: [nothing, { request: (of) => ({ query: atDealer(of) }), foreign: 403 }],
  createWebhooks: [
    {
      request: (of) => ({
        body: {
          url: `https://hooks.test/scoped-${of.accountId}`,
          event_types: ['import.complete'],
          secret: 'a secret of sixteen',
          ...atDealer(of),
        },
      }),
      foreign: 404,
    },
  ],
  listWebhooks: [nothing],
  updateWebhook: [{ request: (of) => ({ path: webhookPath(of), body: { max_failures: 10 } }), foreign: 403 }],
  deleteWebhook: [{ request: (of) => ({ path: webhookPath(of) }), foreign: 403, ends: true }],
  reactivateWebhook: [{ request: (of) => ({ path: webhookPath(of) }), foreign: 404 }],
  reactivateAll: [nothing],
  listDeliveries: [
    { request: (of) => ({ path: webhookPath(of) }), foreign: 403 },
    { request: (of) => ({ path: webhookPath(of), query: { status: 'pending', ...atDealer(of) } }), foreign: 403 },
  ],
  getDelivery: [{ request: (of) => ({ path: deliveryPath(of) }), foreign: 403 }],
  testWebhook: [{ request: (of) => ({ path: webhookPath(of) }), foreign: 403 }],
  redeliverDelivery: [{ request: (of) => ({ path: deliveryPath(of) }), foreign: 403 }],
  replayWebhook: [
    { request: (of) => ({ path: webhookPath(of), body: { since: '2020-01-01T00:00:00Z' } }), foreign: 403 },
  ],
  listEvents: [nothing, { request: (of) => ({ query: atDealer(of) }), foreign: 404 }],
  getUsage: [
    nothing,
    { request: () => ({ query: { group_by: 'dealership' } }), foreign: 'own' },
    { request: (of) => ({ query: atDealer(of) }), foreign: 404 },
  ],
  // Its own path only: the others name what they ask for.
  listRequests: [{ request: () => ({ query: { operation: 'listRequests' } }), foreign: 'own' }],
  searchVehicles: [
    { request: () => ({ body: { query: 'secret accord', limit: 100 } }), foreign: 'own' },
    { request: (of) => ({ body: { query: 'accord', ...atDealer(of) } }), foreign: 403 },
  ],
  scoreMatch: [
    { request: (of) => ({ body: { intent: 'a sedan', vins: [of.vin] } }), foreign: 'own' },
    { request: (of) => ({ body: { intent: 'a sedan', vins: [of.vin], ...atDealer(of) } }), foreign: 403 },
  ],
  listSimilarVehicles: vinRead(404),
  getEmbeddingsStatus: [nothing, { request: (of) => ({ query: atDealer(of) }), foreign: 403 }],
  listEnums: [nothing],
  signIn: [
    {
      request: () => ({ body: { email: 'nobody@dealers.test', password: 'not the right password' } }),
      foreign: 401,
      owner: 401,
    },
  ],
  signOut: [{ request: () => ({}), foreign: 'own', ends: true }],
  getMemberSession: [nothing],
  changeOwnPassword: [
    {
      request: () => ({ body: { current_password: 'not the right one', new_password: 'quite another password' } }),
      foreign: 'own',
      owner: 403,
    },
  ],
  getInvitation: [{ request: () => ({ body: { token: 'a token that nobody was given' } }), foreign: 404, owner: 404 }],
  acceptInvitation: [
    {
      request: () => ({ body: { token: 'a token that nobody was given', password: 'a long enough password' } }),
      foreign: 404,
      owner: 404,
    },
  ],
  createInvitation: [
    { request: (of) => ({ body: { email: `guest-${of.accountId}@dealers.test`, role: 'member' } }), foreign: 'own' },
  ],
  deleteInvitation: [{ request: (of) => ({ path: { invitation_id: of.invitationId } }), foreign: 404, ends: true }],
  listMembers: [nothing],
  changeMember: [{ request: (of) => ({ path: { member_id: of.memberId }, body: { role: 'member' } }), foreign: 404 }],
  deleteMember: [{ request: (of) => ({ path: { member_id: of.memberId } }), foreign: 404, ends: true }],
  createPasswordLink: [{ request: (of) => ({ path: { member_id: of.memberId } }), foreign: 404 }],
  listKeys: [nothing],
  createKey: [{ request: () => ({ body: { name: 'one more', type: 'test', admin: false } }), foreign: 'own' }],
  deactivateKey: [{ request: (of) => ({ path: { key_id: of.keyId } }), foreign: 404, ends: true }],
  listConnectedApps: [nothing],
  disconnectApp: [{ request: (of) => ({ path: { app_id: of.appId } }), foreign: 404, ends: true }],
  // Requests are found in the browser that began them alone.
  getConnectRequest: [{ request: () => ({ path: { request_id: 'r'.repeat(43) } }), foreign: 'own', owner: 404 }],
  answerConnectRequest: [
    {
      request: () => ({ path: { request_id: 'r'.repeat(43) }, body: { scopes: [] } }),
      foreign: 'own',
      owner: 404,
    },
  ],
  listUsageDays: [nothing, { request: (of) => ({ query: atDealer(of) }), foreign: 404 }],
  getLimits: [nothing],
  changeLimits: [
    {
      request: (of) => ({ path: { account_id: of.accountId }, body: { set: ['live.day=5000'] } }),
      foreign: 403,
      owner: 403,
    },
  ],
  getActivity: [nothing],
  listFeedHealth: [nothing],
  listPriceChanges: [nothing],
  listDeliveryDays: [nothing],
  listDealerStates: [nothing],
  getHeldScan: [{ request: (of) => ({ path: dealerPath(of) }), foreign: 404 }],
  getInstallation: [{ request: () => ({}), foreign: 403, owner: 403 }],
  listAccounts: [{ request: () => ({}), foreign: 403, owner: 403 }],
  createAccount: [
    { request: () => ({ body: { name: 'one more', email: 'one@dealers.test' } }), foreign: 403, owner: 403 },
  ],
}
