import type { PackedPattern } from '../../db/vpic/build-database.ts'
import type { ElementName } from '../../db/vpic/elements.data.ts'
import type { VpicTables } from '../../db/vpic/open-database.ts'
import { modelYearOf, modelYearsOf } from '../../model/vin.ts'
import type { VpicFieldName, VpicFields } from '../vpic/source.ts'

export type OfflineDecoding = {
  readonly fields: VpicFields
  /** vPIC's error codes: 7 unknown manufacturer, 8 nothing filed for this VIN, 11 no year in position 10. */
  readonly errorCodes: readonly string[]
  /** Fields for which patterns that are equally specific give different values; `fields` has the newest. */
  readonly unclear: ReadonlySet<VpicFieldName>
}

/**
 * Decodes a well-formed VIN with vPIC's database. The make is that of the model; without a model, the
 * manufacturer's only make. Never throws for a VIN.
 */
export function decodeOffline(vin: string, tables: VpicTables, latestYear: number): OfflineDecoding {
  const wmi = wmiOf(vin)
  const manufacturer = tables.findManufacturer(wmi) ?? tables.findManufacturer(wmi.slice(0, 3))
  const years = modelYearsOf(vin, latestYear)
  const yearCodes = years.length === 0 ? ['11'] : []
  const { makes = [], vehicleType = '' } = manufacturer ?? {}
  const year = carType.test(vehicleType) ? years[0] : modelYearOf(vin, latestYear)
  const base: VpicFields = year === null || year === undefined ? {} : { ModelYear: String(year) }
  if (manufacturer === undefined) return { fields: base, errorCodes: ['7', ...yearCodes], unclear: new Set() }
  const only = makes.length === 1 ? makes[0] : undefined
  const known: VpicFields = { ...base, VehicleType: vehicleType, ...(only === undefined ? {} : { Make: only }) }
  const filed: (Readings & { readonly year: number })[] = []
  for (const tried of years) {
    const read = withEngine(readPatterns(tables.listPatterns(wmi, tried), keysOf(vin)), tables)
    if (read.fields.Model !== undefined) filed.push({ ...read, year: tried })
    if (filed.length > 0 && base.ModelYear !== undefined) break
  }
  const [found, other] = filed
  if (found !== undefined) {
    const dated = other === undefined ? { ModelYear: String(found.year) } : {}
    return { fields: { ...known, ...found.fields, ...dated }, errorCodes: yearCodes, unclear: found.unclear }
  }
  const partly = readPatterns(years[0] === undefined ? [] : tables.listPatterns(wmi, years[0]), keysOf(vin))
  return { fields: { ...known, ...partly.fields }, errorCodes: ['8', ...yearCodes], unclear: partly.unclear }
}

/** Of these, position 7 tells the cycle of years. */
const carType = /passenger car|multipurpose/i

/** If the third character is 9, positions 12 to 14 are part of the manufacturer's code. */
function wmiOf(vin: string): string {
  return vin[2] === '9' ? `${vin.slice(0, 3)}${vin.slice(11, 14)}` : vin.slice(0, 3)
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

/** The text for vPIC's patterns: positions 4 to 8, a bar, positions 10 to 17. */
export function keysOf(vin: string): string {
  return `${vin.slice(3, 8)}|${vin.slice(9)}`
}

/**
 * Whether a vPIC pattern matches: `*` is any character, `#` a digit, `[A-CX]` one of a set. A pattern shorter
 * than the keys matches any rest.
 */
export function matchesKeys(pattern: string, keys: string): boolean {
  let at = 0
  for (let index = 0; index < pattern.length; index += 1) {
    const given = keys[at]
    if (given === undefined) return false
    at += 1
    const wanted = pattern[index]
    if (wanted === '*') continue
    if (wanted === '[') {
      const end = pattern.indexOf(']', index)
      if (end < 0 || !isInSet(pattern.slice(index + 1, end), given)) return false
      index = end
    } else if (wanted === '#' ? given < '0' || given > '9' : wanted !== given) {
      return false
    }
  }
  return true
}

function isInSet(set: string, given: string): boolean {
  for (let index = 0; index < set.length; index += 1) {
    const from = set[index] ?? ''
    if (set[index + 1] === '-' && set[index + 2] !== undefined) {
      if (given >= from && given <= (set[index + 2] ?? '')) return true
      index += 2
    } else if (given === from) return true
  }
  return false
}
