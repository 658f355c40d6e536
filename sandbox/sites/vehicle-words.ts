import type { Condition, LotVehicle } from '../vehicles.ts'

export const conditionWords: Readonly<Record<Condition, string>> = {
  new: 'New',
  used: 'Used',
  certified: 'Certified Used',
}

/** `2026 Toyota RAV4 XLE` */
export function vehicleName(vehicle: LotVehicle): string {
  return `${vehicle.year} ${vehicle.make} ${vehicle.model} ${vehicle.trim}`
}

/** Absolute URLs that stay the same between requests. The sandbox serves drawn photos there (`photos/`). */
export function photoUrls(vehicle: LotVehicle, host: string): readonly string[] {
  return photoPaths(vehicle).map((path) => `http://${photoHost(host)}${path}`)
}

/** A site's host of photos, which has no certificate either. */
export function photoHost(host: string): string {
  return `pictures.${host}`
}

/** Below the host, with the numbers from 1 on. */
export function photoPaths({ uuid, photoCount }: LotVehicle): readonly string[] {
  return Array.from({ length: photoCount }, (_, index) => `/${uuid.slice(0, 2)}/${uuid}/${index + 1}.jpg`)
}
