import type { Database } from '../db/database.ts'
import {
  deletePhotoFiles,
  deleteUnshownPhotos,
  lockPhotos,
  lockUnusedFiles,
  markUnusedFiles,
  takePhotoSweep,
} from '../db/queries/photos.ts'
import { type Clock, dayMs } from '../lib/clock.ts'
import { photoName } from '../model/rehosted-photos.ts'
import type { PhotoStore } from './photo-store.ts'

const unusedDays = 90
const filesPerTransaction = 50

/**
 * Once a day, deletes the files that no listed vehicle has shown for 90 days. Their rows are locked meanwhile, so that
 * nothing begins to use a file that is being deleted; if this ends in between, the next day deletes the rest.
 */
export async function removeUnusedPhotos(
  deps: { readonly database: Database; readonly clock: Clock; readonly store: PhotoStore },
  stop?: AbortSignal,
): Promise<number> {
  const { database, clock, store } = deps
  const now = clock.now()
  if (!(await takePhotoSweep(database.handle, now, new Date(now.getTime() - dayMs)))) return 0
  await database.transaction('mark unused photos', async (tx) => {
    await lockPhotos(tx)
    await markUnusedFiles(tx, now)
    await deleteUnshownPhotos(tx)
  })
  const before = new Date(now.getTime() - unusedDays * dayMs)
  let removed = 0
  for (let count = filesPerTransaction; count === filesPerTransaction && stop?.aborted !== true; ) {
    count = await database.transaction('delete unused photos', async (tx) => {
      await lockPhotos(tx)
      const hashes = await lockUnusedFiles(tx, before, filesPerTransaction)
      for (const hash of hashes) {
        await store.remove(photoName(hash, 'photo'))
        await store.remove(photoName(hash, 'thumbnail'))
      }
      await deletePhotoFiles(tx, hashes)
      return hashes.length
    })
    removed += count
  }
  return removed
}
