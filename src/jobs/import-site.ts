import { type IngestOutcome, ingestSite } from '../ingest/ingest-site.ts'
import { defineJob } from './define-job.ts'

export const importSiteJob = defineJob({
  name: 'import-site',
  // Sites are slow on purpose (one request a second each), so that many are read side by side.
  slots: { all: 16 },
  run: async (services, { dealershipId, trigger }, signal) => {
    const outcome = await ingestSite(services, { dealershipId, trigger, signal })
    services.log.info({ dealershipId, trigger, ...factsOf(outcome) }, 'import ended')
  },
})

/** What fits a line of the log: no record and no VIN. */
function factsOf(outcome: IngestOutcome) {
  if (!('counts' in outcome)) return outcome
  const { verdict, complete, pagesRead, counts, failureClass, failedHost, error } = outcome
  return { verdict, complete, pagesRead, counts, failureClass, failedHost, error }
}
