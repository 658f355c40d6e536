import type { RawLot } from '../model/raw-vehicle.ts'
import { stateName } from '../model/state-name.ts'
import type { VehicleContent } from '../model/website-vehicle.ts'
import { cleanLine } from './clean-text.ts'

export function readLot(raw: RawLot | null | undefined): VehicleContent['lot'] {
  if (raw === null || raw === undefined) return null
  const lot = {
    name: cleanLine(raw.name),
    street: cleanLine(raw.street),
    city: cleanLine(raw.city, 100),
    state: cleanLine(stateName(raw.state), 100),
    zip: cleanLine(raw.zip, 20),
  }
  return Object.values(lot).every((part) => part === '') ? null : lot
}
