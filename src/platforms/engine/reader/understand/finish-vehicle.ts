import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { readModel, readTitle } from '../../../../model/read-title.ts'
import { amountOf } from '../../records/amount-of.ts'
import { withCondition } from './condition-words.ts'

/** What follows from all that a site says of a vehicle. `condition`: that of its whole lot. */
export function finishVehicle(vehicle: RawVehicle, condition: 'new' | 'used' | null): RawVehicle {
  return withTrim(usedByMileage(withCondition(vehicle, condition)))
}

/** New cars are driven less, demonstrators too as a rule. */
const usedMiles = 2_000

function usedByMileage(vehicle: RawVehicle): RawVehicle {
  if (vehicle.condition) return vehicle
  const driven = amountOf(/^[\d\s.,]+/.exec(String(vehicle.odometer ?? ''))?.[0] ?? null) ?? 0
  return driven < usedMiles
    ? vehicle
    : { ...vehicle, condition: 'used', sources: { ...vehicle.sources, condition: 'mileage' } }
}

/** Behind the model: in its own field, or in the heading. */
function withTrim(vehicle: RawVehicle): RawVehicle {
  const { make, model, trim, heading, sources } = vehicle
  if (trim || !make || !model) return vehicle
  const own = readModel(make, model.split(/\s+/))
  if (own.model !== null && own.trim !== null)
    return { ...vehicle, model: own.model, trim: own.trim, sources: { ...sources, trim: 'model' } }
  const title = readTitle(heading ?? '')
  if (title.trim === null || title.model === null || plain(title.model) !== plain(model)) return vehicle
  return { ...vehicle, trim: title.trim, sources: { ...sources, trim: 'heading' } }
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d]/g, '')
}
