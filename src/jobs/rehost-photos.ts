import { findPhotoBase } from '../db/queries/photos.ts'
import { planPhotos } from '../photos/plan-photos.ts'
import { switchVehicles } from '../photos/switch-vehicles.ts'
import { defineJob } from './define-job.ts'

/** After an import: which photos of the lot are missing, and which vehicles show something else than they should. */
export const rehostPhotosJob = defineJob({
  name: 'rehost-photos',
  slots: { all: 2 },
  isOff: ({ photos }) => photos === null,
  run: async (services, { dealershipId }) => {
    const { database, queue } = services
    const hosts = await planPhotos(services, dealershipId)
    const base = await findPhotoBase(database.handle)
    if (base !== null) await switchVehicles(database, dealershipId, base)
    if (hosts.length === 0) return
    await database.transaction('queue photos', async (tx) => {
      for (const host of hosts) await queue.enqueue(tx, 'fetch-photos', { host }, host, { group: host })
    })
  },
})
