import type { PageRequest } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'

const groupSize = 16

/** The requests that a walk is going to make, so that the stored copies of a group can be read together. */
export function inGroups(requests: readonly PageRequest[]): readonly PageRequest[] {
  return requests.map((request, at) => {
    if (at % groupSize !== 0) return request
    const followedBy = requests.slice(at + 1, at + groupSize).filter(({ listedAs }) => listedAs !== undefined)
    return followedBy.length === 0 ? request : { ...request, followedBy }
  })
}

export type VehiclePages = {
  readonly purpose: 'vehicle' | 'detail'
  readonly baseUrl: string
  readonly limit: number
  readonly pageDates: ReadonlyMap<string, string> | undefined
}

export function vehiclePageRequests(
  vehicles: readonly RawVehicle[],
  { purpose, baseUrl, limit, pageDates }: VehiclePages,
): ReadonlyMap<RawVehicle, PageRequest> {
  const withPage: RawVehicle[] = []
  const requests: PageRequest[] = []
  for (const vehicle of vehicles) {
    if (requests.length >= limit) break
    const url = vehicle.vdp_link ? URL.parse(vehicle.vdp_link, baseUrl) : null
    if (url === null) continue
    const listedAs = JSON.stringify([vehicle, pageDates?.get(vehicle.vdp_link ?? '')])
    withPage.push(vehicle)
    requests.push({ url: url.href, purpose, listedAs })
  }
  return new Map(inGroups(requests).flatMap((request, at) => withPage.slice(at, at + 1).map((one) => [one, request])))
}
