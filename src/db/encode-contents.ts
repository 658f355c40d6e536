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
export const contentColumns =
  'import_id, row, vin, hash, condition, year, make, model, trim, price, odometer_miles, engine_displacement, inventory_date, age_days, age_date, content'
const columnCount = contentColumns.split(',').length

/** Encoded contents, ready for COPY. */
export type ContentBatch = Uint8Array<SharedArrayBuffer>

/** Collects rows for the database. */
export interface ContentCollector {
  add(row: ContentRow): void
  /** Rows added since the last batch. */
  count(): number
  take(): ContentBatch
  /** Returns the block of a written batch for reuse. */
  reuse(block: SharedArrayBuffer): void
}

/** Encodes each row as it is added: row objects waiting for their batch would be copied by every garbage collection. */
export function collectContents(): ContentCollector {
  const copy = createCopyWriter()
  let count = 0
  return {
    add: (row) => {
      count++
      copy.startRow(columnCount)
      copy.bigint(row.importId)
      copy.integer(row.row)
      copy.text(row.vin)
      copy.bytea(row.hash)
      copy.text(row.condition)
      copy.integer(row.year)
      copy.text(row.make)
      copy.text(row.model)
      copy.text(row.trim)
      copy.double(row.price)
      copy.integer(row.odometerMiles)
      copy.text(row.engineDisplacement)
      copy.date(row.inventoryDate)
      copy.integer(row.ageDays)
      copy.date(row.ageDate)
      copy.text(row.content)
    },
    count: () => count,
    take: () => {
      count = 0
      return copy.take()
    },
    reuse: copy.reuse,
  }
}
