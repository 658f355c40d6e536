import type { Database } from '../db/database.ts'
import { lockPhotos } from '../db/queries/photos.ts'
import {
  deleteRemovedVehiclePhotos,
  insertPhotos,
  listDueHosts,
  listUnreadVehicles,
  type NewPhoto,
  recheckPlaceholders,
  saveVehiclePhotos,
  type UnreadVehicle,
} from '../db/queries/vehicle-photos.ts'
import type { Clock } from '../lib/clock.ts'
import { matchPhotos } from '../model/rehosted-photos.ts'
import { readRendered } from '../model/rendered-vehicle.ts'
import { askAgainMs } from './record-photo.ts'

const vehiclesAtOnce = 100

/** Notes the photos of new and changed vehicles of a lot. Returns the hosts that have some to fetch. */
export async function planPhotos(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  dealershipId: number,
): Promise<readonly string[]> {
  const { handle } = database
  for (let count = vehiclesAtOnce; count === vehiclesAtOnce; ) {
    const vehicles = await listUnreadVehicles(handle, dealershipId, vehiclesAtOnce)
    count = vehicles.length
    await database.transaction('plan photos', async (tx) => {
      await lockPhotos(tx)
      const planned = vehicles.map((vehicle) => ({ vehicle, photos: photosOf(vehicle) }))
      const added = new Map(
        planned.flatMap(({ photos }) => photos.flatMap(({ added }) => (added ? [[added.url, added]] : []))),
      )
      const ids = await insertPhotos(tx, [...added.values()], clock.now())
      const rows = planned.map(({ vehicle: { id, content_hash: contentHash }, photos }) => {
        const photoIds = photos.map(({ id, added }) => id ?? ids.get(added?.url ?? ''))
        return { id, contentHash, photoIds: photoIds.filter((id) => id !== undefined) }
      })
      await saveVehiclePhotos(tx, dealershipId, rows)
    })
  }
  const now = clock.now()
  await database.transaction('remove vehicle photos', async (tx) => {
    await lockPhotos(tx)
    await deleteRemovedVehiclePhotos(tx, dealershipId)
    await recheckPlaceholders(tx, dealershipId, new Date(now.getTime() + askAgainMs))
  })
  return listDueHosts(handle, dealershipId, now)
}

type PlannedPhoto = { readonly id?: number; readonly added?: NewPhoto }

/** The photos that the dealer shows now; one that only moved is the known photo. */
function photosOf({ rendered, rehosted, known }: UnreadVehicle): readonly PlannedPhoto[] {
  const urls = rehosted?.dealer ?? (readRendered(rendered).photo_url_list ?? []).map(({ url }) => url)
  const indexes = matchPhotos(
    known.map(({ url }) => url),
    urls,
  )
  return urls.map((url, index) => {
    const id = known[indexes[index] ?? -1]?.id
    return id === undefined ? { added: { url, host: URL.parse(url)?.host ?? '' } } : { id }
  })
}
