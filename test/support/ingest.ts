import type { Leases } from '../../src/ingest/hold-lease.ts'
import { ingestSite as ingestUnderLease, type SiteOutcome } from '../../src/ingest/ingest-site.ts'
import type { CollectServices } from '../../src/ingest/services.ts'
import type { ImportTrigger } from '../../src/model/statuses.ts'
import { waitUntil } from './wait-until.ts'

export type IngestServices = CollectServices & {
  readonly leases: Pick<Leases, 'hold'>
  readonly vinDatabase: { path(): Promise<string | null> }
}

type SiteRequest = {
  readonly dealershipId: number
  readonly trigger: ImportTrigger
  readonly signal: AbortSignal
}

/** Imports a website as its job does, but in this thread. */
export async function ingestSite(
  services: IngestServices,
  { signal, ...request }: SiteRequest,
): Promise<SiteOutcome | { readonly verdict: 'busy'; readonly freeInMs: number }> {
  const vpic = await services.vinDatabase.path()
  const wanted = { resource: 'dealership', id: request.dealershipId, signal } as const
  const held = await services.leases.hold(wanted, (lease, whileHeld) =>
    ingestUnderLease(services, { ...request, lease, vpic }, whileHeld),
  )
  return held.kind === 'done' ? held.value : { verdict: 'busy', freeInMs: held.freeInMs }
}

/** As the schedule imports it, once no other import of the dealership is under way. */
export async function collectSite(services: IngestServices, dealershipId: number): Promise<SiteOutcome> {
  return waitUntil(`dealership ${dealershipId} to be free`, async () => {
    const signal = AbortSignal.timeout(120_000)
    const outcome = await ingestSite(services, { dealershipId, trigger: 'schedule', signal })
    return outcome.verdict === 'busy' ? undefined : outcome
  })
}
