import type { LiveVehicleRow } from '../db/queries/live-vehicles.ts'
import type { SeenVehicle } from '../diff/diff-vehicles.ts'
import type { LiveVehicle } from '../model/live-lookup.ts'
import { carryRehosted, showRehosted } from '../model/rehosted-photos.ts'
import { completeVehicle, renderVehicle } from '../model/rendered-vehicle.ts'

/** The vehicle as shown by the site; ids and times come from the stored vehicle. */
export function liveVehicle(seen: SeenVehicle, stored: LiveVehicleRow | undefined, at: Date): LiveVehicle {
  const times = { id: '', firstSeenAt: at, createdAt: at, updatedAt: at, inventoryDate: seen.inventoryDate ?? '' }
  const photos = carryRehosted(
    stored?.rehosted ?? null,
    seen.content.photo_url_list.map(({ url }) => url),
  )
  const content = photos === null ? seen.content : { ...seen.content, photo_url_list: showRehosted(photos) }
  const rendered = renderVehicle(content, times)
  const inventoryDate = seen.inventoryDate ?? stored?.inventory_date ?? ''
  const vehicle = parse(completeVehicle(rendered, { inventoryDate, lastSeen: at, now: at, active: true }))
  const { id, created_at, first_seen_at, updated_at } = stored === undefined ? notStored : parse(stored.rendered)
  return {
    ...vehicle,
    id,
    created_at,
    first_seen_at,
    updated_at,
    inventory_date: inventoryDate === '' ? null : inventoryDate,
  }
}

export function storedVehicle(stored: LiveVehicleRow, now: Date, isListed: boolean): LiveVehicle {
  const { inventory_date: inventoryDate, last_seen: lastSeen } = stored
  return parse(completeVehicle(stored.rendered, { inventoryDate, lastSeen, now, active: isListed }))
}

const notStored = { id: null, created_at: null, first_seen_at: null, updated_at: null }

function parse(rendered: string): LiveVehicle {
  return JSON.parse(rendered) as LiveVehicle
}
