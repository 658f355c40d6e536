import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { EmbedderUnavailable } from '../search/embed/contract.ts'
import {
  activateFinishedModel,
  type DocumentServices,
  enqueueChangedDocuments,
  updateNextDocuments,
} from '../search/update-documents.ts'

const tickMs = 2_000
/** Pause after a failure, so that an unavailable endpoint is not called every 2 s. */
const afterFailureMs = 15_000

type SearchUpdateServices = DocumentServices & { readonly log: Pick<Logger, 'info' | 'warn' | 'error'> }

/** Keeps search documents and vectors up to date until `stop`. Any number of workers can share the work. */
export async function runSearchUpdates(services: SearchUpdateServices, stop: AbortSignal): Promise<void> {
  let isEnqueued = false
  let isModelChecked = false
  while (!stop.aborted) {
    let wait = tickMs
    try {
      if (!isEnqueued) await enqueueChangedDocuments(services)
      isEnqueued = true
      // Also if an earlier process made the last vector and ended before recording it.
      const updated = await updateAll(services, stop)
      if ((updated > 0 || !isModelChecked) && (await activateFinishedModel(services))) {
        services.log.info({ model: services.embedder.model }, 'the vectors of this model answer from now on')
      }
      isModelChecked = true
    } catch (error) {
      wait = afterFailureMs
      if (stop.aborted) services.log.info('embedding was stopped: the rest follows after the next start')
      else if (error instanceof EmbedderUnavailable) services.log.warn({ err: error }, 'vehicles could not be embedded')
      else services.log.error({ err: error }, 'search documents could not be updated')
    }
    await delay(wait, undefined, { signal: stop }).catch(() => {})
  }
}

export async function updateAll(services: SearchUpdateServices, stop: AbortSignal): Promise<number> {
  let updated = 0
  while (!stop.aborted) {
    const update = await updateNextDocuments(services, stop)
    if (update === null) break
    updated += 1
    services.log.info(update, 'search documents were updated')
  }
  return updated
}
