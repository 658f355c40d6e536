import type { DrivetrainWord, FuelWord } from '../../model/vocabularies.ts'
import { type JsonRecord, readPositive, readText } from '../read-json.ts'

/** One configuration of a car with its EPA ratings; unknown values are null. */
export type EpaVariant = {
  readonly epa_id: number
  readonly model: string
  /** The plain name, '' in old records. */
  readonly base_model: string
  readonly drive: string
  readonly transmission: string
  readonly cylinders: number | null
  readonly displacement_l: number | null
  /** The source's wording: "Regular Gasoline", "Electricity". */
  readonly fuel: string
  readonly fuel_word: FuelWord | null
  readonly city_mpg: number | null
  readonly hwy_mpg: number | null
  readonly combined_mpg: number | null
  readonly range_miles: number | null
  readonly kwh_per_100mi: number | null
  readonly co2_g_per_mile: number | null
  readonly annual_fuel_cost: number | null
}

/** Reads a record of the web service or the bulk file, which use the same names. null: it names no car. */
export function readEpaVariant(record: JsonRecord): EpaVariant | null {
  const id = readPositive(record, 'id')
  const model = readText(record, 'model')
  if (id === null || model === '') return null
  const word = fuelWordOf(record)
  const isElectric = word === 'Electric'
  return {
    epa_id: id,
    model,
    base_model: readText(record, 'baseModel'),
    drive: readText(record, 'drive'),
    transmission: readText(record, 'trany'),
    cylinders: readPositive(record, 'cylinders'),
    displacement_l: readPositive(record, 'displ'),
    fuel: readText(record, 'fuelType1') || readText(record, 'fuelType'),
    fuel_word: word,
    city_mpg: readPositive(record, 'city08'),
    hwy_mpg: readPositive(record, 'highway08'),
    combined_mpg: readPositive(record, 'comb08'),
    range_miles: readPositive(record, 'range') ?? readPositive(record, 'rangeA'),
    kwh_per_100mi: isElectric || word === 'Plug-in Hybrid' ? readPositive(record, 'combE') : null,
    co2_g_per_mile: readCarbonDioxide(record, isElectric),
    annual_fuel_cost: readPositive(record, 'fuelCost08'),
  }
}

/** -1 is unknown, and so is 0 except for electric cars. */
function readCarbonDioxide(record: JsonRecord, isElectric: boolean): number | null {
  if (isElectric) return 0
  const exact = readPositive(record, 'co2TailpipeGpm')
  return readPositive(record, 'co2') ?? (exact === null ? null : Math.round(exact))
}

function fuelWordOf(record: JsonRecord): FuelWord | null {
  const kind = readText(record, 'atvType')
  const fuel = readText(record, 'fuelType1') || readText(record, 'fuelType')
  if (/plug-in/i.test(kind)) return 'Plug-in Hybrid'
  if (/^(ev|electric)/i.test(kind) || /^electric/i.test(fuel)) return 'Electric'
  if (/^(fcv|fuel cell)/i.test(kind) || /hydrogen/i.test(fuel)) return 'Hydrogen'
  if (/hybrid/i.test(kind)) return 'Hybrid'
  if (/diesel/i.test(fuel)) return 'Diesel'
  if (/natural gas/i.test(fuel)) return 'CNG'
  if (/ffv|flex/i.test(kind)) return 'Flex Fuel'
  return /gasoline/i.test(fuel) ? 'Gasoline' : null
}

/** The drive in our vocabulary; null if the record is ambiguous ("2-Wheel Drive", "4-Wheel or All-Wheel Drive"). */
export function driveWordsOf(drive: string): readonly DrivetrainWord[] {
  if (/4-wheel or all-wheel/i.test(drive)) return ['AWD', '4WD']
  if (/all-wheel/i.test(drive)) return ['AWD']
  if (/4-wheel/i.test(drive)) return ['4WD', 'AWD']
  if (/front-wheel/i.test(drive)) return ['FWD']
  if (/rear-wheel/i.test(drive)) return ['RWD']
  return /2-wheel/i.test(drive) ? ['FWD', 'RWD'] : []
}
