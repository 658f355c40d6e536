import { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import type { PackedPattern } from './build-database.ts'

type Manufacturer = {
  /** Every make registered to it; one number may have several. */
  readonly makes: readonly string[]
  readonly vehicleType: string
  readonly country: string
}

export interface VpicTables {
  /** The day of its newest entry. */
  readonly snapshot: string
  findManufacturer(wmi: string): Manufacturer | undefined
  listPatterns(wmi: string, year: number): readonly PackedPattern[]
  listEnginePatterns(engine: string): readonly PackedPattern[]
  close(): void
}

/** Pattern sets kept parsed: about as many as the manufacturers of a large lot have years. */
const schemasKept = 400

/** Opens the file that `buildDatabase` wrote, for reading only. Reading is synchronous and takes a millisecond or two. */
export function openDatabase(path: string): VpicTables {
  const database = new DatabaseSync(path, { readOnly: true })
  const manufacturer = database.prepare('SELECT makes, vehicle_type, country FROM wmi WHERE wmi = ?')
  const schemas = database.prepare('SELECT schema FROM wmi_schema WHERE wmi = ? AND year_from <= ? AND year_to >= ?')
  const patterns = database.prepare('SELECT patterns FROM schema WHERE id = ?')
  const engine = database.prepare('SELECT patterns FROM engine WHERE name = ?')
  const parsed = new LRUCache<number, readonly PackedPattern[]>({ max: schemasKept })

  function patternsOf(schema: number): readonly PackedPattern[] {
    const known = parsed.get(schema)
    if (known !== undefined) return known
    const read = parsePatterns(patterns.get(schema)?.patterns)
    parsed.set(schema, read)
    return read
  }

  return {
    snapshot: String(database.prepare('SELECT snapshot FROM about').get()?.snapshot ?? ''),
    findManufacturer: (wmi) => {
      const row = manufacturer.get(wmi)
      if (row === undefined) return undefined
      const makes: unknown = JSON.parse(String(row.makes))
      return {
        makes: Array.isArray(makes) ? makes.map(String) : [],
        vehicleType: String(row.vehicle_type ?? ''),
        country: String(row.country ?? ''),
      }
    },
    listPatterns: (wmi, year) => schemas.all(wmi, year, year).flatMap(({ schema }) => patternsOf(Number(schema))),
    listEnginePatterns: (name) => parsePatterns(engine.get(name.toUpperCase())?.patterns),
    close: () => database.close(),
  }
}

/** The file is ours: it holds what `buildDatabase` wrote. */
function parsePatterns(text: unknown): readonly PackedPattern[] {
  return typeof text === 'string' ? (JSON.parse(text) as readonly PackedPattern[]) : []
}
