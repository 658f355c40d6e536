import { type DecodedVehicle, readDotted } from '../../model/decoded-vehicle.ts'
import { isSameYearCode } from '../../model/vin.ts'
import { readCylinders, readDisplacement } from '../../normalize/read-engine.ts'
import { holdsName, isSameName } from '../matching/match-names.ts'

/** Facts from a listing: texts as listed, null if not stated. */
export type ListedCar = {
  readonly year: number | null
  readonly make: string | null
  readonly model: string | null
  readonly body: string | null
  readonly doors: number | null
  readonly drivetrain: string | null
  readonly fuel: string | null
  readonly transmission: string | null
  readonly engine: string | null
}

type Disagreement = {
  readonly field: string
  readonly listing: string | number
  readonly decoded: string | number
}

/** Fields in which a listing contradicts its VIN. A field that either does not state is not a contradiction. */
export function compareListing(listed: ListedCar, vehicle: DecodedVehicle): readonly Disagreement[] {
  const facts: readonly (readonly [string, string | number | null])[] = [
    ['year', listed.year],
    ['make', listed.make],
    ['model', listed.model],
    ['body', listed.body],
    ['doors', listed.doors],
    ['drivetrain', listed.drivetrain],
    ['fuel', listed.fuel],
    ['transmission', listed.transmission],
    ['engine.cylinders', readCylinders(listed.engine ?? '')],
    ['engine.displacement_l', litersOf(listed.engine)],
  ]
  return facts.flatMap(([field, listing]) => {
    const decoded = readDotted(vehicle, field)
    if (field === 'model' && (noModel.test(String(decoded)) || isSameName(String(decoded), vehicle.make ?? '')))
      return []
    if (listing === null || (typeof decoded !== 'string' && typeof decoded !== 'number')) return []
    const compared = { field, listing, decoded }
    return agrees(compared, vehicle) ? [] : [compared]
  })
}

/** What vPIC files as the model of a chassis, on which others build, or of any trailer. */
const noModel =
  /\bincomplete\b|\bchassis\b|\bcut-?away\b|\bstripped\b|\bglider\b|\b(?:rv|travel|cargo|utility) trailers?\b/i

function agrees({ field, listing, decoded }: Disagreement, vehicle: DecodedVehicle): boolean {
  if (typeof listing === 'number' && typeof decoded === 'number') return agreesInNumber(field, listing, decoded)
  const [own, other] = [String(listing), String(decoded)]
  // vPIC files what is called Grand Design under "Grand Design Recreational", and Volvo under "Volvo Truck".
  if (
    field === 'make' &&
    [own, other].some((name, at, both) => holdsName(name, { make: '', model: both[1 - at] ?? '' }))
  )
    return true
  if (field === 'drivetrain') return own === other || (isFourWheel(own) && isFourWheel(other))
  if (field === 'model') {
    const make = vehicle.make ?? ''
    // "Civic Sedan" and "Civic", "Sierra 1500 Denali" and "Sierra": one contains the other. BMW files "530i" of the
    // series "5-Series", which a dealer may call the model.
    return [other, vehicle.series ?? ''].some(
      (name) => holdsName(own, { make, model: name }) || holdsName(name, { make, model: own }) || isOfClass(own, name),
    )
  }
  return isSameName(own, other)
}

/** Mercedes-Benz builds "C 300" and "AMG C43" as "C-Class". */
function isOfClass(model: string, name: string): boolean {
  const letters = /^([a-z]{1,3})[\s-]class$/i.exec(name)?.[1]
  return letters !== undefined && new RegExp(`(?:^|\\s)${letters}\\s?\\d{2,3}`, 'i').test(model)
}

/** Some count a hatch as a door (4 and 5, 2 and 3). Engines are rounded to a tenth of a liter. */
function agreesInNumber(field: string, listing: number, decoded: number): boolean {
  if (field === 'year') return isSameYearCode(listing, decoded)
  if (field === 'doors') return Math.floor(listing / 2) === Math.floor(decoded / 2)
  return field === 'engine.displacement_l' ? Math.abs(listing - decoded) < 0.11 : listing === decoded
}

function isFourWheel(word: string): boolean {
  return word === 'AWD' || word === '4WD'
}

function litersOf(engine: string | null): number | null {
  const text = readDisplacement(engine ?? '')
  return text === '' ? null : Number.parseFloat(text)
}
