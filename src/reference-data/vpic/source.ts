import { dayMs } from '../../lib/clock.ts'
import { type Asking, defineRead, defineSource } from '../contract.ts'
import { readJsonObject, readRecords, readText } from '../read-json.ts'

/** For each of our fields, the fields of vPIC, named as in DecodeVinValues; ours are dotted if nested. */
export const fieldSources = {
  year: ['ModelYear'],
  make: ['Make'],
  model: ['Model'],
  series: ['Series'],
  trim: ['Trim'],
  body: ['BodyClass'],
  vehicle_type: ['VehicleType'],
  doors: ['Doors'],
  drivetrain: ['DriveType'],
  fuel: ['FuelTypePrimary', 'FuelTypeSecondary', 'ElectrificationLevel'],
  transmission: ['TransmissionStyle'],
  'engine.cylinders': ['EngineCylinders'],
  'engine.displacement_l': ['DisplacementL', 'DisplacementCC'],
  'engine.hp': ['EngineHP'],
  'engine.model': ['EngineModel'],
  gvwr: ['GVWR'],
  'plant.country': ['PlantCountry'],
  'plant.city': ['PlantCity'],
} as const

export type OwnFieldName = keyof typeof fieldSources
export type VpicFieldName = (typeof fieldSources)[OwnFieldName][number]
/** Unknown ones are absent. */
export type VpicFields = { readonly [name in VpicFieldName]?: string }

const vpicFieldNames: readonly VpicFieldName[] = Object.values(fieldSources).flat()

type VpicQuestion = {
  readonly vin: string
  readonly year: number
}

/** `errorCodes` are those of vPIC, without 0. */
export type VpicAnswer = { readonly fields: VpicFields; readonly errorCodes: readonly string[] }

/** DecodeVinValues: always 200; all values are strings, '' for unknown, error codes as "5,6,14". */
export const decodeRead = defineRead<VpicQuestion, VpicAnswer>({
  source: 'vpic',
  name: 'decode',
  lifetimeMs: 30 * dayMs,
  keyOf: ({ vin }) => vin,
  ask: askDecode,
})

export const vpic = defineSource({
  name: 'vpic',
  shownAs: 'vpic',
  setting: 'VPIC_URL',
  page: 'https://vpic.nhtsa.dot.gov/api/',
  license: 'public domain',
  lastLookedAt: '2026-11',
  reads: [decodeRead],
})

function* askDecode({ vin, year }: VpicQuestion): Asking<VpicAnswer> {
  const query = { format: 'json', ...(year > 0 ? { modelyear: year } : {}) }
  const [reply] = yield [{ path: ['DecodeVinValues', vin], query }]
  const [row] = readRecords(readJsonObject(reply?.text ?? ''), 'Results')
  if (row === undefined) return { answer: { fields: {}, errorCodes: [] } }
  const fields: Partial<Record<VpicFieldName, string>> = {}
  for (const name of vpicFieldNames) {
    const text = readText(row, name)
    if (text !== '' && text !== 'Not Applicable') fields[name] = text
  }
  const errorCodes = readText(row, 'ErrorCode')
    .split(',')
    .map((code) => code.trim())
    .filter((code) => /^\d{1,3}$/.test(code) && code !== '0')
  return { answer: { fields, errorCodes } }
}
