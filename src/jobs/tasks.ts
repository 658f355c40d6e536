import type { Logger } from 'pino'
import { readHomePage } from '../dealers/reach-site.ts'
import { type Repair, repairDealership } from '../dealers/repair-dealership.ts'
import { inspectForSetup, type SetupPayload } from '../dealers/set-up-dealership.ts'
import type { KnownSite } from '../dealers/site-snapshot.ts'
import { type FeedFileImport, ingestFeed } from '../ingest/ingest-feed.ts'
import { ingestSite, type SiteImport } from '../ingest/ingest-site.ts'
import type { CollectServices } from '../ingest/services.ts'
import type { Clock } from '../lib/clock.ts'
import type { TaskContext } from '../lib/serve-tasks.ts'
import type { TaskRunner } from '../lib/thread.ts'
import { startLiveRun } from '../live/live-run.ts'
import { findReader, lookUpOnSite, type SiteLookup, type UnreadSite } from '../live/look-up-on-site.ts'
import { latestModelYear } from '../model/vin.ts'
import { noVinFacts, type ReadVins } from '../model/vin-facts.ts'
import type { VinsToRead } from '../reference-data/vin/read-vin-facts.ts'

export type TaskHandlers = ReturnType<typeof createTasks>
export type Tasks = TaskRunner<TaskHandlers>

export type TaskServices = Omit<CollectServices, 'watch'>

type VinOnPage = { readonly url: string; readonly vin: string }

/** Short, because somebody waits. */
const pageTimeoutMs = 8_000

/** The tasks of threads, each run from start to end: everything that reads the data of websites and feeds. */
export function createTasks(services: TaskServices) {
  const watched = ({ watch }: TaskContext): CollectServices => ({ ...services, watch })
  const live = { timeoutMs: pageTimeoutMs, live: true }
  return {
    start: (_payload: null): void => {},
    'import-site': (payload: SiteImport, task: TaskContext) => ingestSite(watched(task), payload, task.signal),
    'import-feed': (payload: FeedFileImport, task: TaskContext) => ingestFeed(watched(task), payload, task.signal),
    'set-up-dealership': (payload: SetupPayload, task: TaskContext) =>
      inspectForSetup(watched(task), payload, task.signal),
    'repair-dealership': (payload: Repair, task: TaskContext) => repairDealership(watched(task), payload, task.signal),
    'read-vins': (payload: VinsToRead, { watch }: TaskContext) =>
      watch({ page: '' }, () => services.decodeVins(payload)),
    'look-up-vin': (payload: SiteLookup, task: TaskContext) => lookUpOnSite(watched(task), payload, task),
    'read-home-page': ({ address }: { readonly address: string }, task: TaskContext) =>
      readHomePage(watched(task), address, { ...live, signal: task.signal }),
    'find-reader': async ({ host, site }: UnreadSite, task: TaskContext) => {
      const run = startLiveRun(services.web, { startedMs: performance.now(), tier: 'listing', stop: task.signal })
      try {
        return await findReader(watched(task), { host, site, run })
      } finally {
        run.end()
      }
    },
    'find-vin-on-page': async ({ url, vin }: VinOnPage, { signal }: TaskContext) => {
      const page = await services.web.fetchPage({ url, purpose: 'vehicle' }, { ...live, signal })
      return page.kind === 'page' && (page.text.includes(vin) || page.text.includes(vin.toLowerCase()))
    },
  }
}

/** How resolving a dealership reads websites. */
export function openOutside(tasks: Pick<Tasks, 'run'>, log: Pick<Logger, 'warn'>) {
  return {
    readSite: (address: string, signal: AbortSignal) => tasks.run('read-home-page', { address }, { signal }),
    readLot: async (host: string, site: KnownSite, signal: AbortSignal): Promise<KnownSite | null> => {
      try {
        return await tasks.run('find-reader', { host, site }, { signal })
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error, host }, 'the vehicles of a website could not be looked at')
        return null
      }
    },
    showsVin: async (url: string, vin: string, signal: AbortSignal): Promise<boolean> => {
      try {
        return await tasks.run('find-vin-on-page', { url, vin }, { signal })
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'a page could not be searched for a VIN')
        return false
      }
    },
  }
}

type VinSource = { readonly vinDatabase: { path(): Promise<string | null> }; readonly clock: Clock }

/** Without a decoding database, nothing is known about any VIN. */
export function readVinsBy(tasks: Pick<Tasks, 'run'>, { vinDatabase, clock }: VinSource): ReadVins {
  return async (vehicles) => {
    const databasePath = vehicles.length === 0 ? null : await vinDatabase.path()
    if (databasePath === null) return vehicles.map(() => noVinFacts)
    return tasks.run('read-vins', { databasePath, latestYear: latestModelYear(clock.now()), vehicles })
  }
}
