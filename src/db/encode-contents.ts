import { createCopyWriter } from './copy-writer.ts'

/** A vehicle as a row of a feed file describes it, in its stored form. */
export type ContentRow = {
  readonly importId: number
  readonly row: number
  readonly vin: string
  /** Latin-1 text, one byte per character. */
  readonly hash: string
  readonly condition: string
  readonly year: number | null
  /** Lower case. */
  readonly make: string | null
  readonly model: string | null
  readonly trim: string | null
  readonly price: number | null
  readonly odometerMiles: number | null
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
export const stagedColumns =
  'import_id, row, vin, hash, condition, year, make, model, trim, price, odometer_miles, listed_on'
const contentCount = contentColumns.split(',').length
const stagedCount = stagedColumns.split(',').length

/** Rows ready for COPY: the contents that are kept, and what applying their import needs of them. */
export type ContentBatch = Readonly<Record<'contents' | 'staged', Uint8Array<SharedArrayBuffer>>>

/** The memory of a batch. */
export type ContentBlocks = Readonly<Record<'contents' | 'staged', SharedArrayBuffer>>

/** Collects rows for the database. */
export interface ContentCollector {
  add(row: ContentRow): void
  /** Rows added since the last batch. */
  count(): number
  take(): ContentBatch
  /** Returns the blocks of a written batch for reuse. */
  reuse(blocks: ContentBlocks): void
}

/** Encodes each row as it is added: row objects waiting for their batch would be copied by every garbage collection. */
export function collectContents(): ContentCollector {
  const contents = createCopyWriter(4 * 1024 * 1024)
  const staged = createCopyWriter(256 * 1024)
  let count = 0
  return {
    add: (row) => {
      count++
      contents.startRow(contentCount)
      contents.bigint(row.importId)
      contents.integer(row.row)
      contents.text(row.engineDisplacement)
      contents.date(row.inventoryDate)
      contents.integer(row.ageDays)
      contents.date(row.ageDate)
      contents.text(row.content)
      staged.startRow(stagedCount)
      staged.bigint(row.importId)
      staged.integer(row.row)
      staged.text(row.vin)
      staged.bytea(row.hash)
      staged.text(row.condition)
      staged.integer(row.year)
      staged.text(row.make)
      staged.text(row.model)
      staged.text(row.trim)
      staged.double(row.price)
      staged.integer(row.odometerMiles)
      staged.date(row.listedOn)
    },
    count: () => count,
    take: () => {
      count = 0
      return { contents: contents.take(), staged: staged.take() }
    },
    reuse: (blocks) => {
      contents.reuse(blocks.contents)
      staged.reuse(blocks.staged)
    },
  }
}
