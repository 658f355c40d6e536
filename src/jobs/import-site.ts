import { listVendorHosts } from '../db/queries/dealers.ts'
import { advanceNextImport } from '../db/queries/dealerships.ts'
import { waitForLease } from '../ingest/hold-lease.ts'
import type { SiteOutcome } from '../ingest/ingest-site.ts'
import { runSparingThreads } from '../ingest/unreadable-page.ts'
import { recordImport } from '../metrics/record-outcomes.ts'
import { awaitedPriority, type JobPayloads } from '../queue/job-names.ts'
import { firstRetryMs } from '../store/finish-import.ts'
import { defineJob, type JobServices } from './define-job.ts'

/** All dealerships share one request per second to a vendor's host: more concurrent imports would only wait. */
const importsPerVendorHost = 4

export const importSiteJob = defineJob({
  name: 'import-site',
  // Each site gets only one request per second, so many are read concurrently.
  slots: { all: 48, kept: { slots: 12, forPriority: awaitedPriority }, perGroup: importsPerVendorHost },
  run: async (services, { dealershipId, trigger }, signal) => {
    const startedMs = performance.now()
    const end = (platform: string, outcome: string, facts: object) =>
      recordImport(services.log, { platform, outcome, startedMs, facts: { dealershipId, trigger, ...facts } })
    try {
      const held = await importInThread(services, { dealershipId, trigger }, signal)
      if (held.kind === 'busy') {
        const vendorHosts = await listVendorHosts(services.database.handle, [dealershipId])
        const group = vendorHosts.get(dealershipId) ?? null
        const priority = trigger === 'schedule' ? 0 : awaitedPriority
        const job = { name: 'import-site', payload: { dealershipId, trigger }, key: String(dealershipId) } as const
        return await waitForLease(services, { ...job, group, priority }, held.freeInMs)
      }
      const outcome = held.value
      end('provider' in outcome ? outcome.provider : 'none', outcome.verdict, factsOf(outcome))
    } catch (error) {
      end('none', signal.aborted ? 'stopped' : 'error', {})
      if (!signal.aborted) await comeBackSoon(services, dealershipId)
      throw error
    }
  },
})

/** This process keeps the lease: a thread that ends loses nothing but its work. */
export function importInThread(
  { leases, tasks, vinDatabase }: JobServices,
  { dealershipId, trigger }: JobPayloads['import-site'],
  signal: AbortSignal,
) {
  const wanted = { resource: 'dealership', id: dealershipId, signal } as const
  return leases.hold(wanted, async (lease, whileHeld) => {
    const vpic = await vinDatabase.path()
    return runSparingThreads((unreadable) =>
      tasks.run('import-site', { dealershipId, trigger, lease, vpic, unreadable }, { signal: whileHeld }),
    )
  })
}

/** If all retries of the job fail too, the dealership is due again as after a failed scan. */
async function comeBackSoon({ database, clock, config, log }: JobServices, dealershipId: number): Promise<void> {
  const at = new Date(clock.now().getTime() + firstRetryMs(config.REFRESH_HOURS))
  try {
    await advanceNextImport(database.handle, dealershipId, at)
  } catch (error) {
    log.warn({ err: error, dealershipId }, 'the next import could not be brought forward')
  }
}

/** Fields for the log, without records and VINs. */
function factsOf(outcome: SiteOutcome) {
  if (!('counts' in outcome)) return outcome
  const { verdict, complete, pagesRead, counts, vinDisagrees, failureClass, failedHost, error } = outcome
  return { verdict, complete, pagesRead, counts, vinDisagrees, failureClass, failedHost, error }
}
