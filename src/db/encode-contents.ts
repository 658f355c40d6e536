import { feedFactColumns, type readFeedFacts } from '../model/vehicle-facts.ts'

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

/** Columns in encoding order. */
export const contentColumns = 'import_id, row, engine_displacement, inventory_date, age_days, age_date, content'
const contentColumnCount = contentColumns.split(',').length
export const stagedFacts = ['listed_on', ...feedFactColumns].join(', ')
export const stagedColumns = `import_id, row, vin, hash, ${stagedFacts}`

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
  const contents = createBinaryRows()
  let staged = ''
  let count = 0
  return {
    add: (row) => {
      count++
      contents.start(contentColumnCount)
      contents.bigint(row.importId)
      contents.integer(row.row)
      contents.text(row.engineDisplacement)
      contents.date(row.inventoryDate)
      contents.integer(row.ageDays)
      contents.date(row.ageDate)
      contents.text(row.content)
      staged += copyLine([
        row.importId,
        row.row,
        row.vin,
        `\\x${Buffer.from(row.hash, 'latin1').toString('hex')}`,
        row.listedOn,
        ...row.facts,
      ])
    },
    count: () => count,
    take: () => {
      const batch = { contents: contents.take(), staged: Buffer.from(staged) }
      staged = ''
      count = 0
      return batch
    },
  }
}

/** PGCOPY, no flags, no extension. */
const binaryHeader = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const absent = -1
/** Bytes of any value but a text, with its length. */
const fixedBytes = 12
/** Bytes: a small file's rows. */
const firstCapacity = 64 * 1024
const dayMs = 86_400_000
/** PostgreSQL counts days from 2000-01-01. */
const firstDay = 10_957

/**
 * Rows in COPY's binary format: nothing searches long texts for separators, which takes a seventh of the processor time of new rows,
 * here and in the database. NUL, which PostgreSQL cannot store, becomes a space.
 */
export function createBinaryRows() {
  let capacity = firstCapacity
  let block = Buffer.allocUnsafe(0)
  let end = 0
  const makeRoom = (bytes: number): void => {
    if (end + bytes <= block.length) return
    capacity = Math.max(capacity, (end + bytes) * 2)
    const larger = Buffer.allocUnsafe(capacity)
    if (end === 0) end = binaryHeader.copy(larger)
    else block.copy(larger, 0, 0, end)
    block = larger
  }
  const integer = (value: number | null): void => {
    makeRoom(fixedBytes)
    end = block.writeInt32BE(value === null ? absent : 4, end)
    if (value !== null) end = block.writeInt32BE(value, end)
  }
  return {
    start: (columns: number): void => {
      makeRoom(fixedBytes)
      end = block.writeInt16BE(columns, end)
    },
    bigint: (value: number): void => {
      makeRoom(fixedBytes)
      end = block.writeInt32BE(8, end)
      end = block.writeBigInt64BE(BigInt(value), end)
    },
    integer,
    date: (value: string | null): void => integer(value === null ? null : Date.parse(value) / dayMs - firstDay),
    text: (value: string | null): void => {
      if (value === null) {
        integer(null)
        return
      }
      makeRoom(fixedBytes + value.length * 3)
      const length = block.write(value.includes('\0') ? value.replaceAll('\0', ' ') : value, end + 4)
      end = block.writeInt32BE(length, end) + length
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

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': ' ' }

/** A row in the text format of COPY. PostgreSQL cannot store NUL: it becomes a space. */
export function copyLine(values: readonly (string | number | boolean | null)[]): string {
  const fields = values.map((value) => {
    if (value === null) return '\\N'
    return typeof value !== 'string'
      ? String(value)
      : value.replaceAll(/[\\\t\n\r]|\0/g, (found) => escapes[found] ?? found)
  })
  return `${fields.join('\t')}\n`
}
