import type { Route } from '../define-route.ts'
import { dashboardRoutes } from './dashboard/dashboard-routes.ts'
import { acceptScan } from './dealers/accept-scan.ts'
import { dismissSetup } from './dealers/dismiss-setup.ts'
import { getDealer } from './dealers/get-dealer.ts'
import { getImport } from './dealers/get-import.ts'
import { getQuality } from './dealers/get-quality.ts'
import { getReviews } from './dealers/get-reviews.ts'
import { getSetup } from './dealers/get-setup.ts'
import { listDealers } from './dealers/list-dealers.ts'
import { listDiscrepancies } from './dealers/list-discrepancies.ts'
import { listImports } from './dealers/list-imports.ts'
import { listIncentives } from './dealers/list-incentives.ts'
import { listSetups } from './dealers/list-setups.ts'
import { removeDealer } from './dealers/remove-dealer.ts'
import { resolveDealer } from './dealers/resolve-dealer.ts'
import { retrySetup } from './dealers/retry-setup.ts'
import { setUpDealer } from './dealers/set-up-dealer.ts'
import { cancelSetupBatch, createSetupBatch, getSetupBatch, listBatches } from './dealers/setup-batches.ts'
import { startImport } from './dealers/start-import.ts'
import { updateDealer } from './dealers/update-dealer.ts'
import { listDirectory } from './directory/list-directory.ts'
import { getEmbeddingsStatus } from './embeddings/get-embeddings-status.ts'
import { listEnums } from './enums/list-enums.ts'
import { listEvents } from './events/list-events.ts'
import { createExport } from './exports/create-export.ts'
import { deleteExport } from './exports/delete-export.ts'
import { getExport } from './exports/get-export.ts'
import { getExportFile } from './exports/get-export-file.ts'
import { listExports } from './exports/list-exports.ts'
import { rotateExport } from './exports/rotate-export.ts'
import { acceptFeed } from './ims/accept-feed.ts'
import { createFeed } from './ims/create-feed.ts'
import { deleteFeed } from './ims/delete-feed.ts'
import { getFeedHistory } from './ims/get-feed-history.ts'
import { listFeeds } from './ims/list-feeds.ts'
import { listImsVehicles } from './ims/list-ims-vehicles.ts'
import { updateFeed } from './ims/update-feed.ts'
import { fetchInventory } from './inventory/fetch-inventory.ts'
import { queryInventory } from './inventory/query-inventory.ts'
import { getDashboard } from './overview/get-dashboard.ts'
import { getMarket } from './overview/get-market.ts'
import { calculatePayment } from './payments/calculate-payment.ts'
import { listRequests } from './requests/list-requests.ts'
import { createSavedSearch } from './saved-searches/create-saved-search.ts'
import { deleteSavedSearch } from './saved-searches/delete-saved-search.ts'
import { getSavedSearch } from './saved-searches/get-saved-search.ts'
import { listSavedSearches } from './saved-searches/list-saved-searches.ts'
import { updateSavedSearch } from './saved-searches/update-saved-search.ts'
import { scoreMatch } from './search/score-match.ts'
import { searchVehicles } from './search/search-vehicles.ts'
import { createPrewarmSession } from './sessions/create-prewarm-session.ts'
import { getPrewarmSession } from './sessions/get-prewarm-session.ts'
import { listInventoryChanges } from './sync/list-inventory-changes.ts'
import { getUsage } from './usage/get-usage.ts'
import { decodeVehicle } from './vehicle-data/decode-vin.ts'
import { getFuelEconomy, getVehicleFuelEconomy } from './vehicle-data/get-fuel-economy.ts'
import { getSafety, getVehicleSafety } from './vehicle-data/get-safety.ts'
import { listComplaints, listVehicleComplaints } from './vehicle-data/list-complaints.ts'
import { listRecalls, listVehicleRecalls } from './vehicle-data/list-recalls.ts'
import { getComparables } from './vehicles/get-comparables.ts'
import { getHistory } from './vehicles/get-history.ts'
import { getIncentives } from './vehicles/get-incentives.ts'
import { getWindowSticker } from './vehicles/get-window-sticker.ts'
import { listChanges } from './vehicles/list-changes.ts'
import { listSimilar } from './vehicles/list-similar.ts'
import { lookUpLive } from './vehicles/look-up-live.ts'
import { createWebhooks } from './webhooks/create-webhooks.ts'
import { deleteWebhook } from './webhooks/delete-webhook.ts'
import { getDelivery } from './webhooks/get-delivery.ts'
import { listDeliveries } from './webhooks/list-deliveries.ts'
import { listWebhooks } from './webhooks/list-webhooks.ts'
import { reactivateAll } from './webhooks/reactivate-all.ts'
import { reactivateWebhook } from './webhooks/reactivate-webhook.ts'
import { redeliverDelivery } from './webhooks/redeliver-delivery.ts'
import { replayWebhook } from './webhooks/replay-webhook.ts'
import { testWebhook } from './webhooks/test-webhook.ts'
import { updateWebhook } from './webhooks/update-webhook.ts'

/** Every route of the API, one line each, in the order of the reference page. */
export const routes: readonly Route[] = [
  resolveDealer,
  setUpDealer,
  getSetup,
  listSetups,
  retrySetup,
  dismissSetup,
  createSetupBatch,
  getSetupBatch,
  listBatches,
  cancelSetupBatch,
  listDirectory,
  listDealers,
  getDealer,
  updateDealer,
  removeDealer,
  acceptScan,
  startImport,
  listImports,
  getImport,
  fetchInventory,
  queryInventory,
  listInventoryChanges,
  createExport,
  listExports,
  getExport,
  getExportFile,
  rotateExport,
  deleteExport,
  getMarket,
  lookUpLive,
  createPrewarmSession,
  getPrewarmSession,
  listImsVehicles,
  createFeed,
  listFeeds,
  getFeedHistory,
  acceptFeed,
  decodeVehicle,
  listVehicleRecalls,
  listRecalls,
  getVehicleSafety,
  getSafety,
  listVehicleComplaints,
  listComplaints,
  getVehicleFuelEconomy,
  getFuelEconomy,
  listChanges,
  getHistory,
  getComparables,
  getIncentives,
  listIncentives,
  getWindowSticker,
  getReviews,
  getQuality,
  listDiscrepancies,
  calculatePayment,
  getDashboard,
  updateFeed,
  deleteFeed,
  createWebhooks,
  listWebhooks,
  updateWebhook,
  deleteWebhook,
  reactivateWebhook,
  reactivateAll,
  listDeliveries,
  getDelivery,
  testWebhook,
  redeliverDelivery,
  replayWebhook,
  listEvents,
  getUsage,
  listRequests,
  searchVehicles,
  scoreMatch,
  listSimilar,
  createSavedSearch,
  listSavedSearches,
  getSavedSearch,
  updateSavedSearch,
  deleteSavedSearch,
  getEmbeddingsStatus,
  listEnums,
  ...dashboardRoutes,
]
