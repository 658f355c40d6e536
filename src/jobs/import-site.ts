import { type IngestOutcome, ingestSite } from '../ingest/ingest-site.ts'
import { waitForLease } from '../ingest/wait-for-lease.ts'
import { recordImport } from '../metrics/record-import.ts'
import { awaitedPriority } from '../queue/job-names.ts'
import { defineJob } from './define-job.ts'

/** One vendor's host answers one request a second, whichever dealership asks: more imports would only wait for it. */
const importsPerVendorHost = 4

export const importSiteJob = defineJob({
  name: 'import-site',
  // Sites are slow on purpose (one request a second each), so that many are read side by side.
  slots: { all: 48, kept: { slots: 12, forPriority: awaitedPriority }, perGroup: importsPerVendorHost },
  run: async (services, { dealershipId, trigger }, signal) => {
    const startedMs = performance.now()
    const end = (platform: string, outcome: string, facts: object) =>
      recordImport(services.log, { platform, outcome, startedMs, facts: { dealershipId, trigger, ...facts } })
    try {
      const outcome = await ingestSite(services, { dealershipId, trigger, signal })
      if (outcome.verdict === 'busy') {
        const { freeInMs } = outcome
        const payload = { dealershipId, trigger }
        return await waitForLease(services, { name: 'import-site', payload, key: String(dealershipId), freeInMs })
      }
      end('provider' in outcome ? outcome.provider : 'none', outcome.verdict, factsOf(outcome))
    } catch (error) {
      end('none', signal.aborted ? 'stopped' : 'error', {})
      throw error
    }
  },
})

/** What fits a line of the log: no record and no VIN. */
function factsOf(outcome: IngestOutcome) {
  if (!('counts' in outcome)) return outcome
  const { verdict, complete, pagesRead, counts, failureClass, failedHost, error } = outcome
  return { verdict, complete, pagesRead, counts, failureClass, failedHost, error }
}
