import { setTimeout as delay } from 'node:timers/promises'
import { deleteIdleHostSlots } from '../db/queries/host-slots.ts'
import { deleteEndedLiveFetches } from '../db/queries/live-fetches.ts'
import { deleteExpiredRobotsFiles } from '../db/queries/robots-files.ts'
import type { CollectServices } from './services.ts'

type Services = Pick<CollectServices, 'database' | 'clock'> & { readonly log: Pick<CollectServices['log'], 'error'> }

const betweenRoundsMs = 3_600_000
const robotsKeptMs = 7 * 24 * 3_600_000
const forgottenAtOnce = 1_000

/** Removes unused hosts and finished live look-ups until `stop`. Any number of workers can do so concurrently. */
export async function runHostTrims(services: Services, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await forgetHosts(services, stop).catch((error: unknown) => {
      services.log.error({ err: error }, 'idle hosts could not be forgotten')
    })
    await delay(betweenRoundsMs, undefined, { signal: stop }).catch(() => {})
  }
}

/** Returns how many rows were removed. */
export async function forgetHosts({ database, clock }: Services, stop?: AbortSignal): Promise<number> {
  const before = new Date(clock.now().getTime() - robotsKeptMs)
  const steps = [
    () => deleteIdleHostSlots(database.handle, forgottenAtOnce),
    () => deleteExpiredRobotsFiles(database.handle, before, forgottenAtOnce),
    () => deleteEndedLiveFetches(database.handle, forgottenAtOnce),
  ]
  let forgotten = 0
  for (const step of steps) {
    for (let count = forgottenAtOnce; count === forgottenAtOnce && stop?.aborted !== true; ) {
      count = await step()
      forgotten += count
    }
  }
  return forgotten
}
