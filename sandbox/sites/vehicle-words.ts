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
  return Array.from(
    { length: vehicle.photoCount },
    (_, index) => `http://${photoHost(host)}${photoPath(vehicle, index + 1)}`,
  )
}

/** A site's host of photos, which has no certificate either. */
export function photoHost(host: string): string {
  return `pictures.${host}`
}

/** `number` from 1. */
export function photoPath({ uuid }: LotVehicle, number: number): string {
  return `/${uuid.slice(0, 2)}/${uuid}/${number}.jpg`
}
