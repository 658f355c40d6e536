import type { PackedPattern } from '../../db/vpic/build-database.ts'
import type { ElementName } from '../../db/vpic/elements.data.ts'
import type { VpicTables } from '../../db/vpic/open-database.ts'
import { modelYearOf } from '../../model/vin.ts'
import type { VpicFieldName, VpicFields } from '../vpic/source.ts'
import { keysOf, matchesKeys } from './matches-keys.ts'

export type OfflineDecoding = {
  readonly fields: VpicFields
  /** vPIC's error codes: 7 unknown manufacturer, 8 nothing filed for this VIN, 11 no year in position 10. */
  readonly errorCodes: readonly string[]
  /** Fields for which patterns that are equally specific give different values; `fields` has the newest. */
  readonly unclear: ReadonlySet<VpicFieldName>
}

/** Position 10 means two possible years, thirty apart. */
const cycleYears = 30

/**
 * Decodes a well-formed VIN with vPIC's database. The make is that of the model; without a model, the
 * manufacturer's only make. Never throws for a VIN.
 */
export function decodeOffline(vin: string, tables: VpicTables, latestYear: number): OfflineDecoding {
  const wmi = wmiOf(vin)
  const manufacturer = tables.findManufacturer(wmi) ?? tables.findManufacturer(wmi.slice(0, 3))
  const likely = modelYearOf(vin, latestYear)
  const base: VpicFields = likely === null ? {} : { ModelYear: String(likely) }
  const yearCodes = likely === null ? ['11'] : []
  if (manufacturer === undefined) return { fields: base, errorCodes: ['7', ...yearCodes], unclear: new Set() }
  const { makes, vehicleType } = manufacturer
  const only = makes.length === 1 ? makes[0] : undefined
  const known: VpicFields = { ...base, VehicleType: vehicleType, ...(only === undefined ? {} : { Make: only }) }
  for (const year of yearsToTry(likely, latestYear)) {
    const found = withEngine(readPatterns(tables.listPatterns(wmi, year), keysOf(vin)), tables)
    if (found.fields.Model === undefined) continue
    const fields = { ...known, ...found.fields, ModelYear: String(year) }
    return { fields, errorCodes: yearCodes, unclear: found.unclear }
  }
  const partly = readPatterns(likely === null ? [] : tables.listPatterns(wmi, likely), keysOf(vin))
  return { fields: { ...known, ...partly.fields }, errorCodes: ['8', ...yearCodes], unclear: partly.unclear }
}

/** If the third character is 9, positions 12 to 14 are part of the manufacturer's code. */
function wmiOf(vin: string): string {
  return vin[2] === '9' ? `${vin.slice(0, 3)}${vin.slice(11, 14)}` : vin.slice(0, 3)
}

/** Position 7 determines the cycle only for cars and light trucks, so the other cycle is tried if nothing is filed. */
function yearsToTry(likely: number | null, latestYear: number): readonly number[] {
  if (likely === null) return []
  return [likely, likely + cycleYears, likely - cycleYears].filter((year) => year >= 1980 && year <= latestYear)
}

type Best = { readonly value: string; readonly fixed: number; readonly changed: string; readonly isUnclear: boolean }
type Readings = Pick<OfflineDecoding, 'fields' | 'unclear'>

/** Of several matching patterns, the one with the most fixed positions wins, then the newest. */
function readPatterns(patterns: readonly PackedPattern[], keys: string): Readings {
  const best = new Map<ElementName, Best>()
  for (const [pattern, fixed, values] of patterns) {
    if (!matchesKeys(pattern, keys)) continue
    for (const [element, value, changed] of values) {
      const held = best.get(element)
      if (held === undefined || held.fixed < fixed) best.set(element, { value, fixed, changed, isUnclear: false })
      else if (held.fixed === fixed) {
        const isUnclear = held.isUnclear || held.value !== value
        best.set(element, held.changed >= changed ? { ...held, isUnclear } : { value, fixed, changed, isUnclear })
      }
    }
  }
  const fields: Partial<Record<ElementName | 'Make', string>> = {}
  for (const [element, { value }] of best) {
    const [first = '', second] = value.split('\t')
    if (second === undefined) fields[element] = first
    else Object.assign(fields, { Make: first, Model: second })
  }
  return { fields, unclear: new Set([...best].filter(([, { isUnclear }]) => isUnclear).map(([element]) => element)) }
}

/** Values from the engine's entry where the VIN's patterns have none. */
function withEngine(found: Readings, tables: VpicTables): Readings {
  const { EngineModel: name } = found.fields
  if (name === undefined) return found
  const engine = readPatterns(tables.listEnginePatterns(name), '')
  const added = [...engine.unclear].filter((field) => found.fields[field] === undefined)
  return { fields: { ...engine.fields, ...found.fields }, unclear: new Set([...found.unclear, ...added]) }
}
