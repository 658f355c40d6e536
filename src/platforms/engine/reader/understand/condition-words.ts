import { newThings } from '../../../../model/new-words.ts'
import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { conditionOfUrl } from '../../listing/build-scan.ts'
import { amountOf } from '../../records/amount-of.ts'

const used =
  /(?<!\p{L})(?:used|usad[oa]s?|usag[eé]e?s?|pre-?\s?(?:owned|loved|enjoyed)|previously[ -]owned|second[ -]?hand|certified|cpo|seminuev[oa]s?|occasions?)(?!\p{L})/iu
const fresh = new RegExp(
  `(?<!\\p{L}|like[\\s-])(?:brand[ -]new|new|nuev[oa]s?|neufs?|neuves?)(?!\\p{L})(?![\\s-]*(?:${newThings})\\b)`,
  'iu',
)

/** The condition that the words of a title, an address or a link state; null: none, or both. */
export function conditionIn(words: string): 'new' | 'used' | null {
  const text = words.slice(0, 300)
  const [isUsed, isNew] = [used.test(text), fresh.test(text)]
  return isUsed === isNew ? null : isUsed ? 'used' : 'new'
}

/** New and used cars of one list may have addresses of their own: `/new/*` and `/used/*`. */
export function withoutCondition(shape: string): string {
  return shape
    .split('/')
    .map((part) => (conditionIn(part) === null ? part : ''))
    .join('/')
}

const alone =
  /^(?:(?:brand[ -]|factory[ -])?new(?:\W+never titled)?|used|pre-?\s?(?:owned|loved|enjoyed)|previously[ -]owned|second[ -]?hand|certified(?: pre-?owned)?|cpo|nuev[oa]|usad[oa]|seminuev[oa]|neuf|usag[eé]|occasion)$/i
const things =
  /(?<!\p{L})(?:vehicles?|cars?|trucks?|suvs?|vans?|rvs?|motorcycles?|trailers?|inventory|stock|autos?|carros?|veh[ií]culos?|v[eé]hicules?|voitures?|inventario|inventaire)(?!\p{L})/iu
const mostWords = 4

/** Whether a text is no more than a condition: the badge of a card. */
export function isConditionAlone(text: string): boolean {
  return alone.test(text.trim())
}

/** The condition of all that stands below a name of a section: "Pre-Owned Vehicles", not "New in stock this week". */
export function conditionOfSection(name: string): 'new' | 'used' | null {
  const isName =
    things.test(name) && name.trim().split(/\s+/).length <= mostWords && !/(?<!\p{L})in(?!\p{L})/iu.test(name)
  return isName || isConditionAlone(name) ? conditionIn(name) : null
}

/** Where only the listing says it: a vehicle's own page knows better. */
export const ofSection = 'section of the listing'

/** Miles: of a car that was driven further, only its place in the list is new. */
const mostOfNew = 10_000

/** With the condition that the vehicle's heading or address states, where nothing else does, or else that of its section. */
export function withCondition(vehicle: RawVehicle, section: 'new' | 'used' | null): RawVehicle {
  if (vehicle.condition) return vehicle
  const inHeading = conditionIn(vehicle.heading ?? '')
  const inAddress = conditionOfUrl(vehicle.vdp_link ?? '')
  const isDriven = (amountOf(vehicle.odometer) ?? 0) > mostOfNew
  const condition = inHeading ?? inAddress ?? (section === 'new' && isDriven ? null : section)
  if (condition === null) return vehicle
  const source = inHeading !== null ? 'heading' : inAddress !== null ? 'address' : ofSection
  return { ...vehicle, condition, sources: { ...vehicle.sources, condition: source } }
}
