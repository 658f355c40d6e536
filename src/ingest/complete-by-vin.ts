import type { Logger } from 'pino'
import type { SeenVehicle, VehicleDiff } from '../diff/diff-vehicles.ts'
import { addVinFacts } from '../model/vin-facts.ts'
import type { SiteReader } from './site-reader.ts'

type Services = { readonly sites: Pick<SiteReader, 'readVins'>; readonly log: Pick<Logger, 'warn'> }

/** Runs after comparing: a pass without changes decodes no VINs, and VIN facts never make a vehicle differ. */
export async function completeDiff(services: Services, diff: VehicleDiff): Promise<VehicleDiff> {
  const { created, returned, updated } = diff
  if (created.length + returned.length + updated.length === 0) return diff
  return {
    ...diff,
    created: await completeByVin(services, created),
    returned: await completeByVin(services, returned),
    updated: await completeByVin(services, updated),
  }
}

/** Where VINs cannot be read, the vehicles are as their pages show them. */
export async function completeByVin<Vehicle extends SeenVehicle>(
  { sites, log }: Services,
  vehicles: readonly Vehicle[],
): Promise<readonly Vehicle[]> {
  try {
    const facts = await sites.readVins(vehicles.map(({ content }) => content))
    return vehicles.map((vehicle, place) => {
      const found = facts[place]
      return found === undefined ? vehicle : { ...vehicle, content: addVinFacts(vehicle.content, found) }
    })
  } catch (error) {
    log.warn({ err: error, vehicles: vehicles.length }, 'VINs could not be read')
    return vehicles
  }
}
