import type { Logger } from 'pino'
import {
  type DuePhoto,
  delayHost,
  findNextDue,
  findPhotoBase,
  listDealershipsOf,
  listDuePhotos,
  notePhotoProblem,
  postponeHost,
  startPhoto,
  takeBackAttempt,
} from '../db/queries/photos.ts'
import type { TaskContext } from '../lib/serve-tasks.ts'
import type { TaskRunner } from '../lib/thread.ts'
import { recordPhoto } from '../metrics/record-outcomes.ts'
import type { FetchFailure } from '../model/page.ts'
import type { WebClient } from '../outbound/contract.ts'
import { maxPauseMs } from '../outbound/limits.ts'
import { PhotoStoreAway } from './photo-store.ts'
import { askAgainMs, giveUp, maxAttempts, type PhotoServices, recordFailure, recordPage } from './record-photo.ts'
import { switchVehicles } from './switch-vehicles.ts'

type FetchServices = PhotoServices & {
  readonly web: Pick<WebClient, 'fetchPage'>
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/** How a round ended: nothing is due before `nextDueAt` (null: nothing at all), or the store is unavailable. */
type HostRound =
  | { readonly kind: 'done'; readonly nextDueAt: Date | null; readonly outcomes: Readonly<Record<string, number>> }
  | { readonly kind: 'away'; readonly problem: string }

const photosAtOnce = 25
/** Photos without any answer in a row, after which the host counts as unavailable. */
const silentLimit = 3
const hostRetryMs = 10 * 60_000
/** More than `maxAttempts`, since a stop of the machine is not the photo's fault. */
const crashLimit = 5

/** Fetches the photos of a host that are due, one after the other, and switches vehicles that are then complete. */
async function fetchHost(services: FetchServices, host: string, signal: AbortSignal): Promise<HostRound> {
  const { database, clock, log } = services
  const { handle } = database
  const outcomes: Record<string, number> = {}
  let silent = 0
  try {
    await services.store.probe()
    await notePhotoProblem(handle, null, clock.now())
    for (;;) {
      signal.throwIfAborted()
      const due = await listDuePhotos(handle, { host, now: clock.now(), limit: photosAtOnce })
      if (due.length === 0) break
      for (const photo of due) {
        const { outcome, isSilent, pauseMs = 0 } = await fetchPhoto(services, photo, signal)
        recordPhoto(outcome)
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
        silent = isSilent ? silent + 1 : 0
        if (pauseMs > maxPauseMs.others) {
          const now = clock.now()
          await delayHost(handle, host, { now, dueAt: new Date(now.getTime() + pauseMs) })
          break
        }
        if (silent >= silentLimit) break
      }
      if (silent >= silentLimit) await postponeAll(services, host)
      await switchAll(services, due)
    }
  } catch (error) {
    if (!(error instanceof PhotoStoreAway)) throw error
    log.warn({ err: error }, 'photos cannot be stored: they wait')
    await notePhotoProblem(handle, error.message, clock.now())
    return { kind: 'away', problem: error.message }
  }
  return { kind: 'done', nextDueAt: await findNextDue(handle, host), outcomes }
}

/** `pauseMs`: how long the host asks not to be visited. */
type Fetched = { readonly outcome: string; readonly isSilent: boolean; readonly pauseMs?: number | undefined }

async function fetchPhoto(services: FetchServices, photo: DuePhoto, signal: AbortSignal): Promise<Fetched> {
  const { handle } = services.database
  if (photo.attempts >= crashLimit) return { outcome: await giveUp(services, photo), isSilent: false }
  await startPhoto(handle, photo.id)
  try {
    const headers = conditionsOf(photo)
    const answer = await services.web.fetchPage({ url: photo.url, purpose: 'photo', headers }, { signal })
    if (answer.kind === 'page') return { outcome: await recordPage(services, photo, answer), isSilent: false }
    signal.throwIfAborted()
    const { code, retryAfterMs: pauseMs } = answer
    if (code === 'asked_to_wait') {
      await takeBackAttempt(handle, photo.id)
      return { outcome: code, isSilent: false, pauseMs }
    }
    return { outcome: await recordFailure(services, photo, answer), isSilent: isSilence(answer), pauseMs }
  } catch (error) {
    if (signal.aborted || error instanceof PhotoStoreAway) await takeBackAttempt(handle, photo.id)
    throw error
  }
}

/** The host itself does not answer, whichever photo is asked for. */
function isSilence({ class: failureClass, status, code }: FetchFailure): boolean {
  const isAsked = code !== 'stopped' && code !== 'address_refused'
  return failureClass === 'unavailable' && (status === null || status === 503) && isAsked
}

async function postponeAll({ database, clock }: FetchServices, host: string): Promise<void> {
  const now = clock.now()
  const dueAt = new Date(now.getTime() + hostRetryMs)
  const failedDueAt = new Date(now.getTime() + askAgainMs)
  await postponeHost(database.handle, host, { now, dueAt, limit: maxAttempts, failedDueAt })
}

async function switchAll({ database, log }: FetchServices, photos: readonly DuePhoto[]): Promise<void> {
  const base = await findPhotoBase(database.handle)
  if (base === null) return
  const ids = photos.map(({ id }) => id)
  for (const dealershipId of await listDealershipsOf(database.handle, ids)) {
    const vehicles = await switchVehicles(database, dealershipId, base)
    if (vehicles > 0) log.info({ dealershipId, vehicles }, 'vehicles show their stored photos')
  }
}

/** Only for photos received before that were refused or a placeholder; others are never requested again. */
function conditionsOf({ etag, last_modified: lastModified }: DuePhoto): Readonly<Record<string, string>> {
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  }
}

export type PhotoTaskHandlers = ReturnType<typeof createPhotoTasks>
export type PhotoTasks = TaskRunner<PhotoTaskHandlers>

/** The tasks of the photo thread: everything that reads the bytes of images. */
export function createPhotoTasks(services: FetchServices) {
  return {
    'fetch-photos': ({ host }: { readonly host: string }, { signal }: TaskContext) => fetchHost(services, host, signal),
  }
}
