import { nothingStated } from '../model/scan.ts'
import type { Platform } from './contract.ts'

/**
 * Answers for one VIN by reading the whole listing, for platforms that serve it in one or two answers. Whatever was not
 * read to its end says nothing about the vehicle.
 */
export function oneFromWhole({ collect }: Pick<Platform, 'collect'>): NonNullable<Platform['one']> {
  return function* one(site, vin) {
    const scan = yield* collect(site, { sample: false })
    const asked = vin.trim().toUpperCase()
    const vehicles = scan.complete ? scan.vehicles.filter((found) => found.vin?.trim().toUpperCase() === asked) : []
    return { ...scan, vehicles, stated: nothingStated }
  }
}
