import type { Logger } from 'pino'
import { createAuthenticator } from '../accounts/authenticate.ts'
import { takeSetupUnit } from '../accounts/limits/limiter.ts'
import { createOwnLimiter } from '../accounts/limits/own-limiter.ts'
import { createSharedLimiter } from '../accounts/limits/redis-limiter.ts'
import { createMemberAuth } from '../accounts/members/member-auth.ts'
import { createOAuthServer } from '../accounts/oauth/oauth-server.ts'
import { createRequestLog } from '../accounts/request-log.ts'
import { createUsageRecorder } from '../accounts/usage.ts'
import type { Config } from '../config/load-config.ts'
import { version } from '../config/version.ts'
import type { Database } from '../db/database.ts'
import { createHeavyReads } from '../db/heavy-reads.ts'
import type { ProviderFiles } from '../dealers/create-feed.ts'
import { createDealerResolver } from '../dealers/resolve/resolver.ts'
import type { OutsideWorld } from '../dealers/resolve/services.ts'
import { createBatchStarter } from '../dealers/start-batches.ts'
import { createExportFiles } from '../exports/export-files.ts'
import type { Clock } from '../lib/clock.ts'
import type { LiveLookups } from '../live/look-up-live.ts'
import { openPhotoStore } from '../photos/open-photo-store.ts'
import type { Queue } from '../queue/queue.ts'
import { createReferenceData } from '../reference-data/reference-data.ts'
import { createOfflineDecoder } from '../reference-data/vpic-offline/offline-decoder.ts'
import { createVinDatabase, type VinDatabase } from '../reference-data/vpic-offline/vin-database.ts'
import { type Embedder, noEmbedder } from '../search/embed/contract.ts'
import { createVehicleSearch } from '../search/search-vehicles.ts'
import { createSheetPrinter } from '../vehicle-reads/sticker/sheet-printer.ts'
import type { SecretBox } from '../webhooks/secret-box.ts'
import { createAccountChanges } from './account-changes.ts'
import { createImsReader } from './readers/ims-reader.ts'
import { createInventoryReader } from './readers/inventory-reader.ts'
import { createSyncReader } from './readers/sync-reader.ts'
import { createVehicleQueryReader } from './readers/vehicle-query-reader.ts'

/** Everything that a route may list in `uses`. */
export type Services = ReturnType<typeof createServices>

/** Dependencies that the process provides. */
type ServiceDeps = {
  readonly database: Database
  readonly queue: Pick<Queue, 'enqueue'>
  readonly clock: Clock
  readonly config: Config
  readonly log: Logger
  readonly providerFiles: ProviderFiles
  readonly secrets: SecretBox
  readonly live: LiveLookups
  /** Web search for unknown dealerships; null: off. */
  readonly outside?: OutsideWorld | null
  /** Undefined: search ranks without vectors. */
  readonly embedder?: Embedder
  /** Made under DATA_DIR where none is given. */
  readonly vinDatabase?: VinDatabase
}

/** Created once per process; `stopServices` stops the background work. A new service is one line here. */
export function createServices(deps: ServiceDeps) {
  const { database, clock, config, log, outside = null, embedder = noEmbedder } = deps
  const { vinDatabase = createVinDatabase({ dataDir: config.DATA_DIR, clock, log }) } = deps
  const heavyReads = createHeavyReads(database)
  const limiter =
    config.REDIS_URL === null
      ? createOwnLimiter({ database, clock, log })
      : createSharedLimiter({ url: config.REDIS_URL, clock, log })
  return {
    ...deps,
    heavyReads,
    authenticator: createAuthenticator({ database, clock, log }),
    members: createMemberAuth({ database, clock, config, log, secret: deps.secrets.derive('dashboard sessions') }),
    oauth: createOAuthServer({ database, clock, config, log, version, secret: deps.secrets.derive('oauth cookies') }),
    inventory: createInventoryReader({ database, clock }),
    ims: createImsReader({ database, clock }),
    queries: createVehicleQueryReader({ ...deps, heavyReads }),
    sync: createSyncReader(deps),
    changes: createAccountChanges(deps),
    exportFiles: createExportFiles(deps),
    stickers: createSheetPrinter(),
    search: createVehicleSearch({ database, heavyReads, embedder, log }),
    limiter,
    batches: createBatchStarter({ ...deps, takeUnit: (batch) => takeSetupUnit(database, limiter, batch) }),
    usage: createUsageRecorder({ database, clock, log }),
    requestLog: createRequestLog({ database, clock, log }),
    references: createReferenceData({ database, config, clock, log, version }),
    vinDatabase,
    offlineVins: createOfflineDecoder({ database: vinDatabase, clock }),
    resolver: createDealerResolver({ database, clock, log, outside }),
    photoStore: openPhotoStore(config),
  }
}

/** Writes pending counts and times, and stops timers and threads. */
export async function stopServices(services: Services): Promise<void> {
  await services.batches.stop()
  const { authenticator, limiter, usage, requestLog, references, offlineVins, stickers, vinDatabase, oauth } = services
  offlineVins.close()
  const parts = [references.close(), stickers.close(), vinDatabase.close(), oauth?.close()]
  await Promise.all([authenticator.stop(), limiter.stop(), usage.stop(), requestLog.stop(), ...parts])
}
