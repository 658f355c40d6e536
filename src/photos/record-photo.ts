import { hash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import {
  claimKnownFile,
  claimPhotoFile,
  type DuePhoto,
  failPhoto,
  type PhotoValidators,
  postponePhoto,
  storePhoto,
} from '../db/queries/photos.ts'
import { type Clock, minuteMs } from '../lib/clock.ts'
import type { FetchFailure, Page } from '../model/page.ts'
import { photoName } from '../model/rehosted-photos.ts'
import type { Encoded } from './encode-photo.ts'
import type { PhotoStore } from './photo-store.ts'

/** A failed photo or a placeholder is requested again after this time. */
export const askAgainMs = 7 * 24 * 60 * minuteMs
/** After the first and the second attempt; after the third it has failed. */
const retryMs = [10 * minuteMs, 120 * minuteMs] as const
export const maxAttempts = retryMs.length + 1
const maxValidatorLength = 1_000

export type PhotoServices = {
  readonly database: Database
  readonly clock: Clock
  readonly store: PhotoStore
  readonly encode: (bytes: Buffer) => Promise<Encoded>
}

/** What became of a photo, for the count: `stored`, `known` (equal bytes), `unchanged`, or why it was refused. */
type PhotoOutcome = string

/** Stores what a host sent, once for equal bytes. Throws PhotoStoreAway. */
export async function recordPage(services: PhotoServices, photo: DuePhoto, page: Page): Promise<PhotoOutcome> {
  const { database, store, clock } = services
  const bytes = page.bytes ?? Buffer.alloc(0)
  const digest = hash('sha256', bytes)
  const validators = validatorsOf(page)
  const isKnown = await database.transaction('store a known photo', async (tx) => {
    const isThere = await claimKnownFile(tx, digest)
    if (isThere) await storePhoto(tx, { id: photo.id, hash: digest, ...validators })
    return isThere
  })
  if (isKnown) return 'known'
  const encoded = await services.encode(bytes)
  if (encoded.kind === 'refused') return fail(services, photo, encoded.reason, validators)
  await database.transaction('store a photo', async (tx) => {
    await claimPhotoFile(tx, { hash: digest, bytes: bytes.length, at: clock.now() })
    await store.put(photoName(digest, 'photo'), encoded.photo)
    await store.put(photoName(digest, 'thumbnail'), encoded.thumbnail)
    await storePhoto(tx, { id: photo.id, hash: digest, ...validators })
  })
  return 'stored'
}

export async function recordFailure(
  services: PhotoServices,
  photo: DuePhoto,
  failure: FetchFailure,
): Promise<PhotoOutcome> {
  const { database, clock } = services
  if (failure.status === 304) {
    const dueAt = photo.state === 'stored' ? null : new Date(clock.now().getTime() + askAgainMs)
    await postponePhoto(database.handle, photo.id, dueAt)
    return 'unchanged'
  }
  const { code, status } = failure
  const reason = code === 'http_error' ? `http_${status}` : code
  // An address that may not be asked holds up the vehicle's other photos for nothing.
  const mayAnswer = failure.class === 'unavailable' && code !== 'address_refused'
  const waitMs = mayAnswer ? retryMs[photo.attempts] : undefined
  if (waitMs === undefined) return fail(services, photo, reason)
  const afterMs = Math.max(waitMs, failure.retryAfterMs ?? 0)
  await postponePhoto(database.handle, photo.id, new Date(clock.now().getTime() + afterMs))
  return reason
}

/** For a photo that used up its attempts without a result: it, or something else, ended its process each time. */
export function giveUp(services: PhotoServices, photo: DuePhoto): Promise<PhotoOutcome> {
  return fail(services, photo, 'crash')
}

async function fail(
  { database, clock }: PhotoServices,
  { id }: DuePhoto,
  reason: string,
  validators?: PhotoValidators,
): Promise<PhotoOutcome> {
  const dueAt = new Date(clock.now().getTime() + askAgainMs)
  await failPhoto(database.handle, id, { reason, dueAt, ...(validators === undefined ? {} : { validators }) })
  return reason
}

function validatorsOf({ headers }: Page): PhotoValidators {
  const read = (name: string) => {
    const value = headers[name] ?? ''
    return value === '' || value.length > maxValidatorLength || value.includes('\0') ? null : value
  }
  return { etag: read('etag'), lastModified: read('last-modified') }
}
