import { pino } from 'pino'
import { loadConfig } from '../../src/config/load-config.ts'
import type { Database } from '../../src/db/database.ts'
import { insertAccount } from '../../src/db/queries/accounts.ts'
import { upsertConfiguration } from '../../src/db/queries/configurations.ts'
import { insertDealership } from '../../src/db/queries/dealerships.ts'
import { upsertSubscription } from '../../src/db/queries/subscriptions.ts'
import { createLeases } from '../../src/ingest/hold-lease.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { newPublicId } from '../../src/lib/new-ids.ts'
import { unwatched } from '../../src/lib/serve-tasks.ts'
import { noIdentity } from '../../src/model/dealership.ts'
import type { PageAnswer, PageRequest } from '../../src/model/page.ts'
import { createSftpServer } from '../../src/outbound/create-sftp-server.ts'
import type { SiteConfig } from '../../src/platforms/engine/contract.ts'
import { platforms } from '../../src/platforms/registry.ts'
import { createVinReader } from '../../src/reference-data/vin/read-vin-facts.ts'
import type { IngestServices } from '../../test/support/ingest.ts'

/** Collecting with a real database and an in-memory web. */
export function createSimulatedServices(
  database: Database,
  answer: (request: PageRequest) => PageAnswer,
): IngestServices {
  return {
    database,
    queue: { enqueue: async () => {} },
    leases: createLeases({ database, log: pino({ level: 'silent' }) }),
    web: { fetchPage: async (request) => answer(request) },
    platforms,
    decodeVins: createVinReader(),
    vinDatabase: { path: async () => null },
    watch: unwatched,
    sftp: createSftpServer(loadConfig({})),
    clock: systemClock,
    log: pino({ level: 'silent' }),
    config: loadConfig({}),
  }
}

type SimulatedSite = { readonly host: string; readonly provider: string; readonly config: SiteConfig }

/** A configured dealership with a subscriber, not collected yet. Returns its internal id. */
export async function createSimulatedDealership(database: Database, site: SimulatedSite): Promise<number> {
  const { handle } = database
  const { host, provider, config } = site
  const at = systemClock.now()
  const dealershipId = await insertDealership(handle, {
    publicId: newPublicId('dlr_'),
    websiteUrl: `http://${host}/`,
    website: host,
    identity: noIdentity,
  })
  const detected = { provider, confidence: 1, config, setupStatus: 'active', reviewReason: null } as const
  await upsertConfiguration(handle, { dealershipId, ...detected, at })
  const accountId = await insertAccount(handle, host)
  await upsertSubscription(handle, { accountId, dealershipId, inventoryType: 'all', stated: {}, at })
  return dealershipId
}
