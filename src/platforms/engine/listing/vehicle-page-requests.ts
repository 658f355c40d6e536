import type { PageRequest } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'

type VehiclePages = {
  readonly purpose: 'vehicle' | 'detail'
  readonly baseUrl: string
  readonly limit: number
  readonly pageDates: ReadonlyMap<string, string> | undefined
}

export function vehiclePageRequests(
  vehicles: readonly RawVehicle[],
  { purpose, baseUrl, limit, pageDates }: VehiclePages,
): ReadonlyMap<RawVehicle, PageRequest> {
  const requests = new Map<RawVehicle, PageRequest>()
  for (const vehicle of vehicles) {
    if (requests.size >= limit) break
    const url = vehicle.vdp_link ? URL.parse(vehicle.vdp_link, baseUrl) : null
    if (url === null) continue
    const listedAs = JSON.stringify([vehicle, pageDates?.get(vehicle.vdp_link ?? '')])
    requests.set(vehicle, { url: url.href, purpose, listedAs })
  }
  return requests
}
