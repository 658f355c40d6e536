import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allNodes, childOf, childrenOf, nameOf, parseSyntax, type SyntaxNode } from '../../scripts/syntax-tree.ts'
import { type Database, executeSql, type Handle, listRows } from '../../src/db/database.ts'
import { hourMs } from '../../src/lib/clock.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

/** All rows, by table. `id` is by default the place in the list, from 1; other columns that need a value have some value. */
type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** A call, and every row that it writes: the table and the key, with - if it is deleted; + and the table if it is new. */
type Write = readonly [call: (tx: Handle, database: Database) => Promise<unknown>, ...written: string[]]

/** By file of src/db/queries and by function. */
type Writes = Readonly<Record<string, Readonly<Record<string, readonly Write[]>>>>

const queries = join(import.meta.dirname, '../../src/db/queries')

/** A row counts as written even if it gets the values that it had. */
export function testWrites(rows: Rows, writes: Writes): void {
  let testDatabase: TestDatabase
  let snapshotSql = ''
  beforeAll(async () => {
    testDatabase = await openTestDatabase()
    const { database } = testDatabase
    await database.transaction('rows', async (tx) => {
      // Without foreign keys and triggers, so that a table needs no rows of others.
      await executeSql(tx, 'SET LOCAL session_replication_role = replica')
      for (const [table, given] of Object.entries(rows)) await insertRows(tx, table, given)
      await executeSql(
        tx,
        `SELECT setval(seqrelid::regclass, 1000) FROM pg_sequence
          WHERE coalesce(pg_sequence_last_value(seqrelid), 0) < 1000 AND seqrelid::regclass::text NOT LIKE 'pgboss.%'`,
      )
    })
    snapshotSql = await composeSnapshot(database.handle)
  })
  afterAll(() => testDatabase.close())

  for (const [file, functions] of Object.entries(writes)) {
    test(`every writing function of ${file} has an example`, () => {
      expect(Object.keys(functions).sort()).toEqual(listWriters(file))
    })
    for (const [name, examples] of Object.entries(functions)) {
      test(`${name} writes the rows that it names alone`, async () => {
        for (const [index, [call, ...written]] of examples.entries()) {
          expect(await listWritten(call), `example ${index + 1}`).toEqual(written.sort())
        }
      })
    }
  }

  async function listWritten(call: Write[0]): Promise<readonly string[]> {
    const { database } = testDatabase
    const undone = new Error('undone')
    let written: readonly string[] = []
    const work = async (tx: Handle) => {
      const before = await readPlaces(tx, snapshotSql)
      const inside: Database = {
        ...database,
        handle: tx,
        prepared: async <Row>({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) =>
          (await tx.query<Row>(text, values)).rows,
      }
      await call(tx, inside)
      written = compare(before, await readPlaces(tx, snapshotSql))
      throw undone
    }
    await database.transaction('example', work).catch((error: unknown) => {
      if (error !== undone) throw error
    })
    return written
  }
}

/** The files of src/db/queries that update or delete, and those of them that no test calls with `testWrites`. */
export function listWritingFiles(): { readonly all: readonly string[]; readonly untested: readonly string[] } {
  const files = readdirSync(queries)
  const texts = files.filter((file) => /^writes-.*\.test\.ts$/.test(file)).map((file) => readText(file))
  const all = files.filter((file) => !file.endsWith('.test.ts') && listWriters(file).length > 0)
  return { all, untested: all.filter((file) => !texts.some((text) => text.includes(`'${file}': {`))) }
}

const readText = (file: string) => readFileSync(join(queries, file), 'utf8')

/** Exported functions whose text updates or deletes rows, or that use something of the file whose text does. */
function listWriters(file: string): readonly string[] {
  const text = readText(file)
  const declared = new Map<string, { readonly node: SyntaxNode; readonly exported: boolean }>()
  for (const statement of childrenOf(parseSyntax(file, text), 'body')) {
    const exported = statement.type === 'ExportNamedDeclaration'
    const node = exported ? childOf(statement, 'declaration') : statement
    const named = node === null ? [] : [node, ...childrenOf(node, 'declarations')]
    for (const one of named) {
      const name = nameOf(childOf(one, 'id'))
      if (name !== null) declared.set(name, { node: one, exported })
    }
  }
  const writing = /(?<!FOR |NO KEY )\bUPDATE\b|\bDELETE FROM\b/
  const isWriting = (name: string, users: readonly string[] = []): boolean => {
    const node = declared.get(name)?.node
    if (node === undefined || users.includes(name)) return false
    const used = new Set(allNodes(node).map((one) => nameOf(one) ?? ''))
    return writing.test(text.slice(node.start, node.end)) || [...used].some((one) => isWriting(one, [...users, name]))
  }
  return [...declared].flatMap(([name, { exported }]) => (exported && isWriting(name) ? [name] : [])).sort()
}

/** A UUID that the list of written rows shows as this number. */
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const fromNow = (hours: number) => new Date(Date.now() + hours * hourMs)

async function insertRows(tx: Handle, table: string, rows: Rows[string]): Promise<void> {
  const columns = await listRows<{ name: string; type: string; needed: boolean }>(tx)`
    SELECT attname AS name, format_type(atttypid, NULL) AS type,
      attname = 'id' OR attnotnull AND NOT atthasdef AND attidentity = '' AS needed
    FROM pg_attribute WHERE attrelid = ${table}::text::regclass AND attnum > 0 AND NOT attisdropped`
  await executeSql(tx, `DELETE FROM ${table}`)
  for (const [index, row] of rows.entries()) {
    const needed = columns.filter((column) => column.needed)
    const full = { ...Object.fromEntries(needed.map(({ name, type }) => [name, someValue(type, index + 1)])), ...row }
    const names = Object.keys(full).map((name) => `"${name}"`)
    await executeSql(
      tx,
      `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
        SELECT ${names} FROM jsonb_populate_record(NULL::${table}, $1)`,
      [JSON.stringify(full)],
    )
  }
}

function someValue(type: string, number: number): unknown {
  if (type === 'uuid') return uuid(number)
  if (type === 'bytea') return `\\x${String(number).padStart(2, '0')}`
  if (type === 'boolean') return false
  if (type.startsWith('json')) return {}
  if (type.endsWith('[]')) return []
  return type.startsWith('timestamp') || type === 'date' ? fromNow(0) : number
}

/** Each row's table and key, and the place where this version of it is stored: every write moves it. */
async function composeSnapshot(handle: Handle): Promise<string> {
  const tables = await listRows<{ name: string; key: readonly string[] }>(handle)`
    SELECT oid::regclass::text AS name, coalesce((
        SELECT array_agg('"' || attname || '"' ORDER BY attnum) FROM pg_index JOIN pg_attribute
          ON attrelid = indrelid AND attnum = ANY ((indkey::int2[])[0:indnkeyatts - 1]) AND atttypid <> 'timestamptz'::regtype
        WHERE indrelid = class.oid AND indisprimary
      ), (SELECT array_agg('"' || attname || '"' ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = class.oid AND attnum IN (1, 2))) AS key
    FROM pg_class AS class
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)`
  return tables
    .map(
      ({ name, key }) =>
        `SELECT concat_ws(' ', '${name}', ${key}) AS key, tableoid::text || ctid AS place FROM ${name}`,
    )
    .join(' UNION ALL ')
}

type Places = ReadonlyMap<string, string>

async function readPlaces(tx: Handle, snapshotSql: string): Promise<Places> {
  const { rows } = await tx.query<{ key: string; place: string }>(snapshotSql)
  return new Map(rows.map(({ key, place }) => [`${key} at ${place}`, key.replaceAll(/0{8}-0000-4000-8000-0+/g, '')]))
}

function compare(before: Places, after: Places): readonly string[] {
  const gone = [...before].filter(([place]) => !after.has(place)).map(([, key]) => key)
  const come = [...after].filter(([place]) => !before.has(place)).map(([, key]) => key)
  return [
    ...gone.map((key) => (come.includes(key) ? key : `-${key}`)),
    ...come.filter((key) => !gone.includes(key)).map((key) => `+${key.replace(/ .*/s, '')}`),
  ].sort()
}
