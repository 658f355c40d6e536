import type { Handle } from '../db/database.ts'
import { isCanceled, isDatabaseUnavailable } from '../db/is-unavailable.ts'
import { type ConfigurationRow, upsertConfiguration } from '../db/queries/configurations.ts'
import { updateVendorHost } from '../db/queries/dealers.ts'
import { upsertDealershipReviews } from '../db/queries/dealership-reviews.ts'
import {
  findDealershipByHost,
  getVehicleCounts,
  insertDealership,
  insertDealershipHosts,
  lockDealerships,
  lockHost,
  setNextImport,
  updateDealershipSite,
} from '../db/queries/dealerships.ts'
import { lockBatchesOfSetup } from '../db/queries/setup-batches.ts'
import {
  type FailedRuns,
  listAbandonedSetups,
  listOverdueSetups,
  markSetupCompleted,
  markSetupFailed,
  type SetupJob,
} from '../db/queries/setup-jobs.ts'
import { upsertSubscription } from '../db/queries/subscriptions.ts'
import { recordEvents, setupComplete } from '../events/record-events.ts'
import type { CollectServices } from '../ingest/services.ts'
import { newPublicId } from '../lib/new-ids.ts'
import { recordSetup } from '../metrics/record-outcomes.ts'
import type { FailureMode } from '../model/dealership.ts'
import { siteHost } from '../model/website-address.ts'
import { awaitedPriority } from '../queue/job-names.ts'
import type { InspectedSite } from './inspect-site.ts'
import { endBatches } from './setup-batches.ts'
import { enqueueImport } from './start-import.ts'

/** `known`: set up earlier by another account; `inspected`: read just now. */
type KnownDealership = {
  readonly kind: 'known'
  readonly dealershipId: number
  readonly configuration: ConfigurationRow
}
type SetupFinding = KnownDealership | ({ readonly kind: 'inspected' } & InspectedSite)

type Services = Pick<CollectServices, 'database' | 'queue' | 'clock' | 'log'>

/** The event, if the lot is counted, and the first import are part of the transaction. */
export async function completeSetup(services: Services, job: SetupJob, finding: SetupFinding): Promise<void> {
  const at = services.clock.now()
  await services.database.transaction('complete setup', async (tx) => {
    const { dealershipId, configuration, websiteUrl } = await storeFinding(tx, job, finding, at)
    await lockDealerships(tx, [dealershipId])
    // Due now, so that the schedule enqueues the job again if it is lost.
    await setNextImport(tx, dealershipId, new Date(at.getTime() + firstImportGraceMs))
    const { account_id: accountId, request } = job
    const subscribed = { accountId, dealershipId, inventoryType: request.inventory_type, stated: request.stated, at }
    const subscriptionId = await upsertSubscription(tx, subscribed)
    const completed = { id: job.id, at, dealershipId, subscriptionId, ...configuration }
    if (!(await markSetupCompleted(tx, completed))) throw new Error(`setup ${job.id} has ended already`)
    const { configurationId: configuration_id, setupStatus: setup_status, provider, counts } = configuration
    const setup = { account_id: accountId, request, provider, configuration_id, setup_status }
    const dealership = { id: dealershipId, website_url: websiteUrl }
    const batchIds = await lockBatchesOfSetup(tx, job.id)
    const ended = await endBatches(tx, batchIds, at)
    await recordEvents(tx, [...(counts === null ? [] : [setupComplete({ dealership, setup, counts, at })]), ...ended])
    const priority = batchIds.length > 0 ? 0 : awaitedPriority
    await enqueueImport(tx, services.queue, { dealershipId, trigger: 'setup' }, priority)
  })
  recordSetup(services.log, 'completed', { setupId: job.id })
}

const firstImportGraceMs = 15 * 60_000

export async function failSetup(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  job: SetupJob,
  failure: { readonly mode: FailureMode; readonly error: string },
): Promise<void> {
  const at = clock.now()
  await database.transaction('fail setup', async (tx) => {
    if (!(await markSetupFailed(tx, { id: job.id, at, error: failure.error, mode: failure.mode }))) return
    const data = JSON.stringify({ website_url: job.dealership_url, error: failure.error })
    const event = { type: 'setup.failed', dealershipId: null, accountId: job.account_id, occurredAt: at, data } as const
    await recordEvents(tx, [event, ...(await endBatches(tx, await lockBatchesOfSetup(tx, job.id), at))])
  })
  recordSetup(log, failure.mode, { setupId: job.id })
}

async function storeFinding(tx: Handle, job: SetupJob, finding: SetupFinding, at: Date) {
  if (finding.kind === 'known') return reuseFinding(tx, finding, job)
  const siteUrl = new URL(finding.websiteUrl)
  const host = siteHost(siteUrl)
  await lockHost(tx, host)
  const site = { websiteUrl: finding.websiteUrl, website: siteUrl.host, identity: finding.identity }
  const known = (await findDealershipByHost(tx, host)) ?? (await findDealershipByHost(tx, job.host))
  const dealershipId = known?.id ?? (await insertDealership(tx, { publicId: newPublicId('dlr_'), ...site }))
  if (known !== undefined) await updateDealershipSite(tx, dealershipId, site)
  await insertDealershipHosts(tx, dealershipId, [host, job.host])
  const stored = await storeConfiguration(tx, dealershipId, finding, at)
  if (finding.reviews !== null) await upsertDealershipReviews(tx, { dealershipId, at, ...finding.reviews })
  const { websiteUrl, counts } = finding
  return { dealershipId, websiteUrl, configuration: { ...stored, counts } }
}

async function reuseFinding(tx: Handle, { dealershipId, configuration }: KnownDealership, job: SetupJob) {
  const { imported, counts } = await getVehicleCounts(tx, dealershipId)
  return {
    dealershipId,
    websiteUrl: configuration.config.base_url || job.dealership_url,
    configuration: {
      configurationId: configuration.id,
      provider: configuration.provider,
      confidence: configuration.provider_confidence,
      config: configuration.config,
      setupStatus: configuration.setup_status,
      reviewReason: configuration.requires_review_reason,
      counts: imported ? counts : null,
    },
  }
}

/** Longer than the longest permitted setup. */
const overdueMs = 15 * 60_000
const failedAtOnce = 100

/** After their workers died or their retries ran out, so that a new POST starts a new one. */
export async function failOverdueSetups(services: Pick<CollectServices, 'database' | 'clock' | 'log'>): Promise<void> {
  const startedBefore = new Date(services.clock.now().getTime() - overdueMs)
  const error = 'The setup did not end within 15 minutes.'
  for (const job of await listOverdueSetups(services.database.handle, startedBefore, failedAtOnce)) {
    await failSetup(services, job, { mode: 'timeout', error })
  }
  for (const job of await listAbandonedSetups(services.database.handle, failedAtOnce)) {
    await failSetup(services, job, { mode: 'internal', error: whyAbandoned(job.failed) })
  }
}

function whyAbandoned(failed: FailedRuns | null): string {
  if (failed === null) return 'The job of the setup was lost.'
  // As the queue keeps it: an error's own fields, or whatever else it was told.
  const error = Object.assign(new Error(), failed.error)
  const cause = isCanceled(error)
    ? 'a statement of the database took too long'
    : isDatabaseUnavailable(error)
      ? 'the database could not be reached'
      : 'it was interrupted'
  return `The setup was tried ${failed.runs} times. The last time ${cause}.`
}

/** A site with a reason for a review is stored as waiting for it. */
export async function storeConfiguration(tx: Handle, dealershipId: number, site: InspectedSite, at: Date) {
  const { provider, confidence, config, reviewReason } = site
  const setupStatus = reviewReason === null ? 'active' : 'needs_manual_review'
  const detected = { provider, confidence, config, setupStatus, reviewReason } as const
  const configurationId = await upsertConfiguration(tx, { dealershipId, ...detected, at })
  await updateVendorHost(tx, dealershipId, site.vendorHost)
  return { configurationId, ...detected }
}
