import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { conditionOfUrl } from '../../listing/build-scan.ts'

const used =
  /(?<!\p{L})(?:used|usad[oa]s?|usag[eé]e?s?|pre-?\s?(?:owned|loved|enjoyed)|certified|cpo|seminuev[oa]s?|occasions?)(?!\p{L})/iu
const fresh = /(?<!\p{L})(?:brand[ -]new|new|nuev[oa]s?|neufs?|neuves?)(?!\p{L})(?![\s-]*(?:arrivals?|price|listing))/iu

/** The condition that the words of a title, an address or a link state; null: none, or both. */
export function conditionIn(words: string): 'new' | 'used' | null {
  const text = words.slice(0, 300)
  const [isUsed, isNew] = [used.test(text), fresh.test(text)]
  return isUsed === isNew ? null : isUsed ? 'used' : 'new'
}

/** Where only the listing says it: a vehicle's own page knows better. */
export const ofSection = 'section of the listing'

/** With the condition that the vehicle's heading or address states, where nothing else does, or else that of its section. */
export function withCondition(vehicle: RawVehicle, section: 'new' | 'used' | null): RawVehicle {
  if (vehicle.condition) return vehicle
  const inHeading = conditionIn(vehicle.heading ?? '')
  const inAddress = conditionOfUrl(vehicle.vdp_link ?? '')
  const condition = inHeading ?? inAddress ?? section
  if (condition === null) return vehicle
  const source = inHeading !== null ? 'heading' : inAddress !== null ? 'address' : ofSection
  return { ...vehicle, condition, sources: { ...vehicle.sources, condition: source } }
}
