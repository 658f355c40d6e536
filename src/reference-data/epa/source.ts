import { dayMs } from '../../lib/clock.ts'
import { isRecord } from '../../lib/json.ts'
import type { EpaVariant } from '../../model/car-facts.ts'
import type { DrivetrainWord, FuelWord } from '../../model/vocabularies.ts'
import {
  type Asking,
  type CarNames,
  carKey,
  defineRead,
  defineSource,
  distinct,
  type MakeYear,
  type ModelNames,
  makeYearKey,
  type SourceReply,
  type SourceRequest,
} from '../contract.ts'
import { type JsonRecord, readJsonObject, readNumber, readPositive, readRecords, readText } from '../read-json.ts'

type EpaAnswer = { readonly variants: readonly EpaVariant[] }

/** Upper bound for one car; the rest is ignored, because the source asks clients for few requests. */
const maxVariants = 40

export const epaModelsRead = defineRead<MakeYear, ModelNames>({
  source: 'epa',
  name: 'models',
  lifetimeMs: 7 * dayMs,
  keyOf: makeYearKey,
  *ask({ make, year }) {
    const [reply] = yield [menu('model', { year, make })]
    if (reply?.status !== 200) return { answer: { names: null } }
    return {
      answer: { names: distinct(readMenu(reply).map((item) => readText(item, 'value') || readText(item, 'text'))) },
    }
  },
})

export const epaVariantsRead = defineRead<CarNames, EpaAnswer>({
  source: 'epa',
  name: 'variants',
  lifetimeMs: 7 * dayMs,
  keyOf: carKey,
  ask: askVariants,
})

export const epa = defineSource({
  name: 'epa',
  shownAs: 'epa',
  setting: 'EPA_URL',
  page: 'https://www.fueleconomy.gov/feg/ws/',
  license: 'public domain',
  lastLookedAt: '2026-11',
  reads: [epaModelsRead, epaVariantsRead],
})

function* askVariants({ make, year, models }: CarNames): Asking<EpaAnswer> {
  const menus = yield models.map((model) => menu('options', { year, make, model }))
  const ids = menus.flatMap((reply) => readMenu(reply).map((item) => readNumber(item, 'value') ?? 0))
  const known = [...new Set(ids)].filter((id) => id > 0).slice(0, maxVariants)
  if (known.length === 0) return { answer: { variants: [] } }
  const replies = yield known.map((id) => ({ path: ['vehicle', id], accepts: [404] }))
  const variants = replies.flatMap(({ status, text }) =>
    status === 200 ? (readEpaVariant(unwrap(readJsonObject(text), 'vehicle')) ?? []) : [],
  )
  return { answer: { variants } }
}

function menu(name: string, query: Readonly<Record<string, string | number>>): SourceRequest {
  return { path: ['vehicle', 'menu', name], query, accepts: [400, 404] }
}

/** A single item is an object, several are a list, none is null or absent; the wrapper may be missing. */
function readMenu({ status, text }: SourceReply): readonly JsonRecord[] {
  if (status !== 200 || text.trim() === '' || text.trim() === 'null') return []
  const items = unwrap(readJsonObject(text), 'menuItems')
  return 'menuItem' in items ? readRecords(items, 'menuItem') : []
}

function unwrap(body: JsonRecord, wrapper: string): JsonRecord {
  const inner = body[wrapper]
  return isRecord(inner) ? inner : body
}

/** null: it names no car. */
function readEpaVariant(record: JsonRecord): EpaVariant | null {
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
