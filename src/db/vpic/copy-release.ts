import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import type { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { elements } from './elements.data.ts'

const named = ['id', 'name']
const changes = ['createdon', 'updatedon']
const lookups = Object.values(elements).flatMap(({ lookup }) => (lookup === null ? [] : [lookup.toLowerCase()]))

/** The tables and columns that `buildDatabase` reads, named as a release names them. */
const needed: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...lookups, 'make', 'model', 'manufacturer', 'vehicletype', 'enginemodel'].map(
    (table) => [table, named] as const,
  ),
  ['make_model', ['makeid', 'modelid']],
  ['wmi', ['id', 'wmi', 'manufacturerid', 'vehicletypeid', 'countryid']],
  ['wmi_make', ['wmiid', 'makeid']],
  ['wmi_vinschema', ['wmiid', 'vinschemaid', 'yearfrom', 'yearto']],
  ['pattern', ['id', 'vinschemaid', 'keys', 'elementid', 'attributeid', ...changes]],
  ['enginemodelpattern', ['id', 'enginemodelid', 'elementid', 'attributeid', ...changes]],
])

class UnreadableRelease extends Error {
  override readonly name = 'UnreadableRelease'
}

/**
 * Copies the tables that decoding needs from a release of vPIC (`vPICList_lite_YYYY_MM.plain.zip`, or the SQL file in
 * it, a dump of PostgreSQL) to a SQLite file.
 */
export async function copyRelease(path: string, target: string): Promise<void> {
  const to = new DatabaseSync(target)
  try {
    to.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN')
    const copied = await copyTables(path, to)
    const missing = [...needed.keys()].filter((table) => !copied.has(table))
    if (missing.length > 0) {
      throw new UnreadableRelease(
        `${path} is not vPIC's plain PostgreSQL dump (vPICList_lite_YYYY_MM.plain.zip): it lacks ${missing.join(', ')}`,
      )
    }
    to.exec('COMMIT')
  } finally {
    to.close()
  }
}

type Row = (values: readonly (string | null)[]) => void

/** The tables that were copied whole and were not empty. */
async function copyTables(path: string, to: DatabaseSync): Promise<ReadonlySet<string>> {
  const copied = new Set<string>()
  let open: { readonly table: string; readonly insert: Row } | null = null
  let isEmpty = true
  const input = (await startsWith(path, 'PK')) ? await openZipMember(path) : createReadStream(path)
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (open === null) {
      open = startTable(line, to)
      isEmpty = true
    } else if (line === '\\.') {
      if (!isEmpty) copied.add(open.table)
      open = null
    } else {
      open.insert(line.split('\t').map(readValue))
      isEmpty = false
    }
  }
  return copied
}

function startTable(line: string, to: DatabaseSync): { readonly table: string; readonly insert: Row } | null {
  const found = /^COPY (?:\w+\.)?"?(\w+)"? \(([^)]+)\) FROM stdin;$/.exec(line)
  const [, table = '', list = ''] = found ?? []
  const columns = needed.get(table)
  if (columns === undefined) return null
  const given = list.split(',').map((name) => name.trim().replaceAll('"', ''))
  const places = columns.map((column) => given.indexOf(column))
  const lacked = columns.filter((_column, index) => places[index] === -1)
  if (lacked.length > 0) throw new UnreadableRelease(`the table ${table} lacks ${lacked.join(', ')}`)
  to.exec(`CREATE TABLE ${table} (${columns.map((column) => `${column} ${typeOf(column)}`).join(', ')})`)
  const statement = to.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`)
  return { table, insert: (values) => statement.run(...places.map((place) => values[place] ?? null)) }
}

/** A value of a pattern stays as it is written: 2.0 is not 2. */
function typeOf(column: string): string {
  return column !== 'attributeid' && /id$|^year/.test(column) ? 'INTEGER' : 'TEXT'
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

function readValue(written: string): string | null {
  if (written === '\\N') return null
  return written.includes('\\')
    ? written.replace(/\\(.)/g, (_whole, letter: string) => escapes[letter] ?? letter)
    : written
}

async function startsWith(path: string, mark: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mark.length), 0, mark.length, 0)
    return buffer.subarray(0, bytesRead).toString('latin1') === mark
  } finally {
    await file.close()
  }
}

/** The end of an archive: its record and a comment of at most 65,535 bytes. */
const endBytes = 22 + 65_535
const entrySignature = 0x02014b50
const methods = { stored: 0, deflated: 8 } as const

class UnreadableZip extends Error {
  override readonly name = 'UnreadableZip'
}

/** The contents of the one file that a ZIP archive holds. Archives of 4 GB and more are refused. */
async function openZipMember(path: string): Promise<Readable> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = await readAt(file, Math.max(0, size - endBytes), Math.min(size, endBytes))
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
    if (end < 0 || tail.length < end + 22) throw new UnreadableZip(`${path} is cut off, or no ZIP archive`)
    if (tail.readUInt16LE(end + 10) !== 1) throw new UnreadableZip(`${path} holds more than one file, or none`)
    const entry = await readAt(file, tail.readUInt32LE(end + 16), 46)
    if (entry.length < 46 || entry.readUInt32LE(0) !== entrySignature) throw new UnreadableZip(`${path} is damaged`)
    const at = entry.readUInt32LE(42)
    const header = await readAt(file, at, 30)
    const start = at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
    const bytes = createReadStream(path, { start, end: start + entry.readUInt32LE(20) - 1 })
    const method = entry.readUInt16LE(10)
    if (method === methods.stored) return bytes
    if (method !== methods.deflated)
      throw new UnreadableZip(`${path} is compressed by method ${method}, which is unknown`)
    const inflated = createInflateRaw()
    bytes.once('error', (error) => inflated.destroy(error))
    return bytes.pipe(inflated)
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position, length })
  return buffer.subarray(0, bytesRead)
}
