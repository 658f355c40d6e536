import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { isDatabaseUnavailable } from '../db/is-unavailable.ts'
import { findConfiguration } from '../db/queries/configurations.ts'
import { findDealershipByHost } from '../db/queries/dealerships.ts'
import { handBackSetup, markSetupRunning, type SetupJob } from '../db/queries/setup-jobs.ts'
import { CollectionStopped } from '../ingest/collect-site.ts'
import type { CollectServices } from '../ingest/services.ts'
import { runSparingThreads, type UnreadablePage } from '../ingest/unreadable-page.ts'
import type { Clock } from '../lib/clock.ts'
import { completeSetup, failSetup } from './end-setup.ts'
import { failedInspection, inspectSite } from './inspect-site.ts'

/** "up to about 10 minutes for heavily protected sites" (SPEC.md, limits). */
const setupTimeoutMs = 10 * 60_000
/** A setup whose workers died this many times fails. */
const maxAttempts = 3

export type SetupPayload = {
  readonly job: SetupJob
  /** The offline VIN database; null: none. */
  readonly vpic: string | null
  readonly unreadable?: UnreadablePage | undefined
}

/** Failures are recorded on the job. Throws when the process stops or the database is lost: the queue runs the job again. */
export async function setUpDealership(
  services: {
    readonly database: Database
    readonly clock: Clock
    readonly log: Logger
    readonly vinDatabase: { path(): Promise<string | null> }
    readonly tasks: {
      run(name: 'set-up-dealership', payload: SetupPayload, options: { readonly signal: AbortSignal }): Promise<void>
    }
  },
  { setupId, timeoutMs = setupTimeoutMs }: { readonly setupId: string; readonly timeoutMs?: number },
  stop: AbortSignal,
): Promise<void> {
  const { database, clock, log, tasks, vinDatabase } = services
  const job = await markSetupRunning(database.handle, setupId, clock.now())
  if (job === undefined) return
  if (job.attempts > maxAttempts) {
    const error = `The setup was interrupted ${maxAttempts} times.`
    return failSetup(services, job, { mode: 'internal', error })
  }
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([stop, timeout])
  try {
    const vpic = await vinDatabase.path()
    await runSparingThreads((unreadable) => tasks.run('set-up-dealership', { job, vpic, unreadable }, { signal }))
  } catch (error) {
    if (stop.aborted || isDatabaseUnavailable(error)) {
      await handBack(database, setupId, stop)
      throw error
    }
    if (timeout.aborted) {
      const message = `The site could not be read within ${Math.ceil(timeoutMs / 60_000)} minutes.`
      return failSetup(services, job, { mode: 'timeout', error: message })
    }
    log.error({ err: error, setupId }, 'setup failed unexpectedly')
    await failSetup(services, job, { mode: 'internal', error: 'The setup failed for an internal reason.' })
  }
}

const handBackPauseMs = 500
/** A restart of the database takes less. */
const handBackTries = 120

/** The database may be what the setup failed for: waits until it is back, so that the attempt is not counted. */
async function handBack(database: Database, setupId: string, stop: AbortSignal): Promise<void> {
  for (let left = handBackTries; ; left -= 1) {
    try {
      return await handBackSetup(database.handle, setupId)
    } catch (error) {
      if (stop.aborted || left === 0 || !isDatabaseUnavailable(error)) throw error
      await delay(handBackPauseMs, undefined, { signal: stop }).catch(() => {})
    }
  }
}

/** Inspects the site, and stores what was found or why nothing was. */
export async function inspectForSetup(
  services: CollectServices,
  { job, vpic, unreadable }: SetupPayload,
  signal: AbortSignal,
): Promise<void> {
  if (unreadable !== undefined) return failSetup(services, job, failedInspection(unreadable.failure))
  const known = await findWorkingDealership(services, job.host)
  if (known !== undefined) return completeSetup(services, job, known)
  const inspection = await inspectSite(services, { dealershipUrl: job.dealership_url, vpic }, signal)
  if (signal.aborted) throw new CollectionStopped()
  if (inspection.kind === 'failed') return failSetup(services, job, inspection)
  await completeSetup(services, job, { kind: 'inspected', ...inspection.site })
}

/** Skips detection for a dealership that another account has set up. */
async function findWorkingDealership({ database }: CollectServices, host: string) {
  const dealership = await findDealershipByHost(database.handle, host)
  if (dealership === undefined) return undefined
  const configuration = await findConfiguration(database.handle, dealership.id)
  if (configuration?.setup_status !== 'active') return undefined
  return { kind: 'known', dealershipId: dealership.id, configuration } as const
}
