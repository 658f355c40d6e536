import type { Database } from '../db/database.ts'
import type { SearchedDealership } from '../db/queries/search-vehicles.ts'
import { type IndexedVehicle, indexDealership } from './index-dealership.ts'

/** Vehicles kept in memory, about 1.5 kB each. The least recently searched dealership is evicted first. */
const maxVehicles = 200_000

export type DealershipIndexes = ReturnType<typeof createDealershipIndexes>

type Kept = { readonly state: string; readonly vehicles: Promise<readonly IndexedVehicle[]>; size: number }

/** The vehicles of dealerships, read once per version of a dealership. */
export function createDealershipIndexes(database: Database) {
  const kept = new Map<string, Kept>()
  let total = 0

  const drop = (id: string) => {
    total -= kept.get(id)?.size ?? 0
    kept.delete(id)
  }
  const makeRoom = (asked: string) => {
    for (const id of kept.keys()) {
      if (total <= maxVehicles) return
      if (id !== asked) drop(id)
    }
  }
  return {
    get: (dealership: SearchedDealership): Promise<readonly IndexedVehicle[]> => {
      const id = `${dealership.id}.${dealership.ims_viewer ?? ''}`
      const state = `${dealership.version}.${dealership.ims_version}`
      const known = kept.get(id)
      if (known?.state === state) {
        kept.delete(id)
        kept.set(id, known)
        return known.vehicles
      }
      drop(id)
      const reading: Kept = { state, vehicles: indexDealership(database, dealership), size: 0 }
      kept.set(id, reading)
      reading.vehicles.then(
        (vehicles) => {
          if (kept.get(id) !== reading) return
          reading.size = vehicles.length
          total += vehicles.length
          makeRoom(id)
        },
        () => {
          if (kept.get(id) === reading) drop(id)
        },
      )
      return reading.vehicles
    },
    count: (): number => total,
  }
}
