import { setImmediate as nextSlice } from 'node:timers/promises'
import type { SeenVehicle } from '../diff/diff-vehicles.ts'
import { chunk } from '../lib/batcher.ts'
import { latestModelYear } from '../model/vin.ts'
import { addVinFacts } from '../model/vin-facts.ts'
import type { CollectServices } from './services.ts'

/** VINs at a time: some 20 ms. Other imports of the thread go on in between. */
const vinsAtOnce = 100

/** Fills in what the VINs state. Without the decoding database (null), the vehicles are as their pages show them. */
export async function completeByVin<Vehicle extends SeenVehicle>(
  { decodeVins, watch, clock, log }: Pick<CollectServices, 'decodeVins' | 'watch' | 'clock' | 'log'>,
  databasePath: string | null,
  vehicles: readonly Vehicle[],
): Promise<readonly Vehicle[]> {
  if (databasePath === null) return vehicles
  const latestYear = latestModelYear(clock.now())
  const completed: Vehicle[] = []
  try {
    for (const some of chunk(vehicles, vinsAtOnce)) {
      const shown = some.map(({ content }) => content)
      const facts = watch({ page: '' }, () => decodeVins({ databasePath, latestYear, vehicles: shown }))
      for (const [index, vehicle] of some.entries()) {
        const found = facts[index]
        completed.push(found === undefined ? vehicle : { ...vehicle, content: addVinFacts(vehicle.content, found) })
      }
      await nextSlice()
    }
    return completed
  } catch (error) {
    log.warn({ err: error, vehicles: vehicles.length }, 'VINs could not be read')
    return vehicles
  }
}
