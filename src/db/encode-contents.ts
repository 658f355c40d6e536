import { type FactType, feedFactColumns, type readFeedFacts } from '../model/vehicle-facts.ts'

/** A vehicle as a row of a feed file describes it, in its stored form. */
export type ContentRow = {
  readonly importId: number
  readonly row: number
  readonly vin: string
  /** Latin-1 text, one byte per character. */
  readonly hash: string
  readonly facts: ReturnType<typeof readFeedFacts>
  /** ISO date since when the vehicle is on the lot according to its row. */
  readonly listedOn: string | null
  readonly engineDisplacement: string | null
  /** ISO date. */
  readonly inventoryDate: string | null
  readonly ageDays: number | null
  /** ISO date to which the row's age refers. */
  readonly ageDate: string
  /** JSON object. */
  readonly content: string
}

type ColumnType = FactType | 'bigint' | 'date' | 'bytea'
type Columns = Readonly<Record<string, ColumnType>>

const contentTable: Columns = {
  import_id: 'bigint',
  row: 'integer',
  engine_displacement: 'text',
  inventory_date: 'date',
  age_days: 'integer',
  age_date: 'date',
  content: 'text',
}
const stagedFactTable: Columns = { listed_on: 'date', ...feedFactColumns }
const stagedTable: Columns = { import_id: 'bigint', row: 'integer', vin: 'text', hash: 'bytea', ...stagedFactTable }
const namesOf = (columns: Columns) => Object.keys(columns).join(', ')
export const contentColumns = namesOf(contentTable)
export const stagedFacts = namesOf(stagedFactTable)
export const stagedColumns = namesOf(stagedTable)

/** Rows ready for COPY: the contents that are kept, and what applying their import needs of them. */
export type ContentBatch = Readonly<Record<'contents' | 'staged', Uint8Array<ArrayBuffer>>>

/** Collects rows for the database. */
export interface ContentCollector {
  add(row: ContentRow): void
  /** Rows added since the last batch. */
  count(): number
  take(): ContentBatch
}

/** Encodes each row as it is added: row objects waiting for their batch would be copied by every garbage collection. */
export function collectContents(): ContentCollector {
  const contents = createBinaryRows(Object.values(contentTable))
  const staged = createBinaryRows(Object.values(stagedTable))
  let count = 0
  return {
    add: (row) => {
      count++
      contents.add([
        row.importId,
        row.row,
        row.engineDisplacement,
        row.inventoryDate,
        row.ageDays,
        row.ageDate,
        row.content,
      ])
      staged.add([row.importId, row.row, row.vin, row.hash, row.listedOn, ...row.facts])
    },
    count: () => count,
    take: () => {
      count = 0
      return { contents: contents.take(), staged: staged.take() }
    },
  }
}

/** PGCOPY, no flags, no extension. */
const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const absent = -1
/** Bytes of any value but a text, with its length. */
const fixedBytes = 12
/** Bytes: a small file's rows. */
const firstCapacity = 64 * 1024
const dayMs = 86_400_000
/** PostgreSQL counts days from 2000-01-01. */
const firstDay = 10_957

/**
 * Rows in COPY's binary format: nothing searches long texts for separators, which takes a sixth of the processor time of new rows,
 * here and in the database. A date is an ISO date, a bytea Latin-1 text. NUL, which PostgreSQL cannot store, becomes a space.
 */
export function createBinaryRows(types: readonly ColumnType[]) {
  let capacity = firstCapacity
  let block = Buffer.allocUnsafe(0)
  let end = 0
  const makeRoom = (bytes: number): void => {
    if (end + bytes <= block.length) return
    capacity = Math.max(capacity, (end + bytes) * 2)
    const larger = Buffer.allocUnsafe(capacity)
    if (end === 0) end = header.copy(larger)
    else block.copy(larger, 0, 0, end)
    block = larger
  }
  const integer = (value: number): void => {
    end = block.writeInt32BE(4, end)
    end = block.writeInt32BE(value, end)
  }
  const text = (value: string, encoding: BufferEncoding): void => {
    makeRoom(fixedBytes + value.length * 3)
    const length = block.write(value, end + 4, encoding)
    end = block.writeInt32BE(length, end) + length
  }
  const write = (type: ColumnType, value: string | number | boolean | null): void => {
    makeRoom(fixedBytes)
    if (value === null) end = block.writeInt32BE(absent, end)
    else if (typeof value === 'boolean') end = block.writeInt8(value ? 1 : 0, block.writeInt32BE(1, end))
    else if (type === 'integer') integer(Number(value))
    else if (typeof value === 'number') {
      end = block.writeInt32BE(8, end)
      end = type === 'bigint' ? block.writeBigInt64BE(BigInt(value), end) : block.writeDoubleBE(value, end)
    } else if (type === 'date') integer(Date.parse(value) / dayMs - firstDay)
    else if (type === 'bytea') text(value, 'latin1')
    else text(value.includes('\0') ? value.replaceAll('\0', ' ') : value, 'utf8')
  }
  return {
    add: (values: readonly (string | number | boolean | null)[]): void => {
      makeRoom(fixedBytes)
      end = block.writeInt16BE(types.length, end)
      for (const [index, type] of types.entries()) write(type, values[index] ?? null)
    },
    /** What was added since the last call. */
    take: (): Uint8Array<ArrayBuffer> => {
      makeRoom(fixedBytes)
      const rows = block.subarray(0, block.writeInt16BE(absent, end))
      block = Buffer.allocUnsafe(0)
      end = 0
      return rows
    },
  }
}
