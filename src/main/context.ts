import { type Logger, pino } from 'pino'
import type { Config } from '../config/load-config.ts'
import { version } from '../config/version.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { shareHostSlots } from '../db/share-host-slots.ts'
import { shareRefusingHosts } from '../db/share-refusing-hosts.ts'
import { shareRobots } from '../db/share-robots.ts'
import { createDealerResolver } from '../dealers/resolve/resolver.ts'
import { createLeases } from '../ingest/hold-lease.ts'
import { createSiteReader } from '../ingest/site-reader.ts'
import { systemClock } from '../lib/clock.ts'
import { createLiveLookups } from '../live/look-up-live.ts'
import { recordFetch } from '../metrics/record-outcomes.ts'
import type { PageAnswer } from '../model/page.ts'
import { createApiClient } from '../outbound/create-api-client.ts'
import { createSftpServer } from '../outbound/create-sftp-server.ts'
import { createWebClient } from '../outbound/create-web-client.ts'
import { createRobotsGate } from '../outbound/robots-gate.ts'
import { startQueue } from '../queue/queue.ts'
import { createVinDatabase } from '../reference-data/vpic-offline/vin-database.ts'
import { createEmbedder } from '../search/embed/create-embedder.ts'
import { createWebSearch, searchBaseUrl } from '../web-search/create-web-search.ts'
import { loadSecretsKey } from '../webhooks/load-secrets-key.ts'
import { createSecretBox } from '../webhooks/secret-box.ts'

/** What a process is made of; made once, closed in the opposite order. */
export type Context = Awaited<ReturnType<typeof createContext>>

export function createLogger(config: Pick<Config, 'LOG_LEVEL'>): Logger {
  // stdout is for the lines that the operator's contract names; the log goes to stderr.
  return pino({ level: config.LOG_LEVEL, base: null }, pino.destination({ dest: 2, sync: false }))
}

/** A live lookup should not wait for its thread to start. */
const liveIdleMs = 10 * 60_000

/** `prepare` runs when the database is open and nothing else has touched it: migrations. */
export async function createContext(config: Config, log: Logger, prepare: (database: Database) => Promise<void>) {
  const database = await openDatabase(config, {
    alone: true,
    onTrouble: (message, error) => log.warn({ err: error }, message),
  })
  try {
    await prepare(database)
    const queue = await startQueue(database, log)
    const hostSlots = shareHostSlots(database, log)
    const robots = shareRobots(database, log)
    const onAnswer = (answer: PageAnswer, facts: object) => recordFetch(log, answer, facts)
    const refusingHosts = shareRefusingHosts(database, log)
    const client = createWebClient({ config, version, hostSlots, refusingHosts, onAnswer })
    const web = createRobotsGate(client, systemClock, robots)
    const sftp = createSftpServer(config, { log })
    const secrets = createSecretBox(loadSecretsKey(config))
    const leases = createLeases({ database, log })
    const vinDatabase = createVinDatabase({ dataDir: config.DATA_DIR, clock: systemClock, log })
    const vins = { database: vinDatabase, clock: systemClock }
    const sites = createSiteReader({ vins })
    // Live lookups read in a thread of their own: they never wait for the pages of imports.
    const liveSites = createSiteReader({ vins, idleMs: liveIdleMs })
    const live = createLiveLookups({ database, web, sites: liveSites, clock: systemClock, log })
    const bases = [searchBaseUrl(config)].filter((base) => base !== null)
    const api = createApiClient({ config, version, bases })
    const search = createWebSearch({ config, api, database, clock: systemClock, log })
    const embedder = createEmbedder(config, systemClock)
    const outside = { web, sites: liveSites, search }
    const resolver = createDealerResolver({ database, clock: systemClock, log, outside })
    return {
      ...{ config, log, clock: systemClock, database, queue, leases, web, sites, liveSites, live, outside, resolver },
      ...{ sftp, secrets, embedder, vinDatabase },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
