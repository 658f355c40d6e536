import type { PackedPattern } from '../../db/vpic/build-database.ts'
import type { ElementName } from '../../db/vpic/elements.data.ts'
import type { VpicTables } from '../../db/vpic/open-database.ts'
import { modelYearOf } from '../../model/model-year.ts'
import type { VpicFields } from '../vpic-fields.ts'
import { keysOf, matchesKeys } from './matches-keys.ts'

export type OfflineDecoding = {
  readonly fields: VpicFields
  /** Codes of vPIC that hold: 7 manufacturer unknown, 8 nothing filed for this VIN, 11 no year in position 10. */
  readonly errorCodes: readonly string[]
}

/** Position 10 stands for two years, thirty apart. */
const cycleYears = 30

/**
 * What vPIC's database says of a well-formed VIN. The make is that of the model; without a model it is the
 * manufacturer's only one. Never throws for a VIN.
 */
export function decodeOffline(vin: string, tables: VpicTables, latestYear: number): OfflineDecoding {
  const wmi = wmiOf(vin)
  const manufacturer = tables.findManufacturer(wmi) ?? tables.findManufacturer(wmi.slice(0, 3))
  const likely = modelYearOf(vin, latestYear)
  const base: VpicFields = likely === null ? {} : { ModelYear: String(likely) }
  const yearCodes = likely === null ? ['11'] : []
  if (manufacturer === undefined) return { fields: base, errorCodes: ['7', ...yearCodes] }
  const { makes, vehicleType } = manufacturer
  const only = makes.length === 1 ? makes[0] : undefined
  const known: VpicFields = { ...base, VehicleType: vehicleType, ...(only === undefined ? {} : { Make: only }) }
  for (const year of yearsToTry(likely, latestYear)) {
    const found = readPatterns(tables.listPatterns(wmi, year), keysOf(vin))
    if (found.Model === undefined) continue
    return { fields: { ...known, ...withEngine(found, tables), ModelYear: String(year) }, errorCodes: yearCodes }
  }
  const partly = likely === null ? {} : readPatterns(tables.listPatterns(wmi, likely), keysOf(vin))
  return { fields: { ...known, ...partly }, errorCodes: ['8', ...yearCodes] }
}

/** A third character of 9 says that positions 12 to 14 belong to the manufacturer's number. */
function wmiOf(vin: string): string {
  return vin[2] === '9' ? `${vin.slice(0, 3)}${vin.slice(11, 14)}` : vin.slice(0, 3)
}

/** Position 7 tells the cycle of cars and light trucks only: the other one is tried where nothing is filed for it. */
function yearsToTry(likely: number | null, latestYear: number): readonly number[] {
  if (likely === null) return []
  return [likely, likely + cycleYears, likely - cycleYears].filter((year) => year >= 1980 && year <= latestYear)
}

type Best = { readonly value: string; readonly fixed: number; readonly changed: string }

/** Of several patterns that give a value, the one that fixes most positions holds, then the newest. */
function readPatterns(patterns: readonly PackedPattern[], keys: string): VpicFields {
  const best = new Map<ElementName, Best>()
  for (const [pattern, fixed, values] of patterns) {
    if (!matchesKeys(pattern, keys)) continue
    for (const [element, value, changed] of values) {
      const held = best.get(element)
      const holds = held !== undefined && (held.fixed > fixed || (held.fixed === fixed && held.changed >= changed))
      if (!holds) best.set(element, { value, fixed, changed })
    }
  }
  const fields: Partial<Record<ElementName | 'Make', string>> = {}
  for (const [element, { value }] of best) {
    const [first = '', second] = value.split('\t')
    if (second === undefined) fields[element] = first
    else Object.assign(fields, { Make: first, Model: second })
  }
  return fields
}

/** What the engine's own entry says where the VIN's patterns say nothing. */
function withEngine(fields: VpicFields, tables: VpicTables): VpicFields {
  if (fields.EngineModel === undefined) return fields
  return { ...readPatterns(tables.listEnginePatterns(fields.EngineModel), ''), ...fields }
}
