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

/** Absolute URLs that stay the same between requests. Nothing is served there. */
export function photoUrls(vehicle: LotVehicle, host: string): readonly string[] {
  return Array.from(
    { length: vehicle.photoCount },
    (_, index) => `https://pictures.${host}/${vehicle.uuid.slice(0, 2)}/${vehicle.uuid}/${index + 1}.jpg`,
  )
}
