import type { Route } from '../define-route.ts'
import { dashboardRoutes } from './dashboard/dashboard-routes.ts'
import { getDealer, listDealers, removeDealer, updateDealer } from './dealers/dealers.ts'
import { getQuality } from './dealers/get-quality.ts'
import { getReviews } from './dealers/get-reviews.ts'
import { acceptScan, getImport, listImports, startImport } from './dealers/imports.ts'
import { listDiscrepancies } from './dealers/list-discrepancies.ts'
import { listIncentives } from './dealers/list-incentives.ts'
import { resolveDealer } from './dealers/resolve-dealer.ts'
import { cancelSetupBatch, createSetupBatch, getSetupBatch, listBatches } from './dealers/setup-batches.ts'
import { dismissSetup, getSetup, listSetups, retrySetup, setUpDealer } from './dealers/setups.ts'
import { listDirectory } from './directory/list-directory.ts'
import { getEmbeddingsStatus } from './embeddings/get-embeddings-status.ts'
import { listEnums } from './enums/list-enums.ts'
import { listEvents } from './events/list-events.ts'
import { createExport, deleteExport, getExport, getExportFile, listExports, rotateExport } from './exports/exports.ts'
import { acceptFeed, createFeed, deleteFeed, getFeedHistory, listFeeds, updateFeed } from './ims/feeds.ts'
import { listImsVehicles } from './ims/list-ims-vehicles.ts'
import { fetchInventory } from './inventory/fetch-inventory.ts'
import { queryInventory } from './inventory/query-inventory.ts'
import { getDashboard } from './overview/get-dashboard.ts'
import { getMarket } from './overview/get-market.ts'
import { calculatePayment } from './payments/calculate-payment.ts'
import { listRequests } from './requests/list-requests.ts'
import {
  createSavedSearch,
  deleteSavedSearch,
  getSavedSearch,
  listSavedSearches,
  updateSavedSearch,
} from './saved-searches/saved-searches.ts'
import { scoreMatch } from './search/score-match.ts'
import { searchVehicles } from './search/search-vehicles.ts'
import { createPrewarmSession, getPrewarmSession } from './sessions/sessions.ts'
import { listInventoryChanges } from './sync/list-inventory-changes.ts'
import { getUsage } from './usage/get-usage.ts'
import {
  getFuelEconomy,
  getSafety,
  getVehicleFuelEconomy,
  getVehicleSafety,
  listComplaints,
  listRecalls,
  listVehicleComplaints,
  listVehicleRecalls,
} from './vehicle-data/car-facts.ts'
import { decodeVehicle } from './vehicle-data/decode-vin.ts'
import { getComparables } from './vehicles/get-comparables.ts'
import { getHistory } from './vehicles/get-history.ts'
import { getIncentives } from './vehicles/get-incentives.ts'
import { getWindowSticker } from './vehicles/get-window-sticker.ts'
import { listChanges } from './vehicles/list-changes.ts'
import { listSimilar } from './vehicles/list-similar.ts'
import { lookUpLive } from './vehicles/look-up-live.ts'
import { getDelivery, listDeliveries, redeliverDelivery, replayWebhook, testWebhook } from './webhooks/deliveries.ts'
import {
  createWebhooks,
  deleteWebhook,
  listWebhooks,
  reactivateAll,
  reactivateWebhook,
  updateWebhook,
} from './webhooks/webhooks.ts'

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
