import { findPhotoBase } from '../db/queries/photos.ts'
import { planPhotos } from '../photos/plan-photos.ts'
import { switchVehicles } from '../photos/switch-vehicles.ts'
import { defineJob } from './define-job.ts'

const whileAwayMs = 5 * 60_000
const hostsAtOnce = 4

/** All photos of one host that are due, whichever vehicles show them. */
export const fetchPhotosJob = defineJob({
  name: 'fetch-photos',
  slots: { all: hostsAtOnce, perGroup: 1 },
  isOff: ({ photos }) => photos === null,
  run: async ({ photos, database, queue, clock, log }, { host }, signal) => {
    if (photos === null) return
    const round = await photos.run('fetch-photos', { host }, { signal })
    log.info({ host, ...round }, 'photos of a host were fetched')
    if (round.kind === 'done' && round.nextDueAt === null) return
    const afterMs = round.kind === 'away' ? whileAwayMs : Math.max(0, Number(round.nextDueAt) - clock.now().getTime())
    // A key of its own: photos of a new import do not wait for those that are tried again later.
    await database.transaction('queue photos', (tx) =>
      queue.enqueue(tx, 'fetch-photos', { host }, `${host} later`, { group: host, afterMs }),
    )
  },
})

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
