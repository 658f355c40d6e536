import { createCopyWriter } from './copy-writer.ts'

/** What a row of a feed file says of a vehicle, as it is stored. */
export type ContentRow = {
  readonly importId: number
  readonly row: number
  readonly vin: string
  /** Characters of Latin-1, one a byte. */
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
  /** ISO date on which the row stated its age. */
  readonly ageDate: string
  /** JSON object. */
  readonly content: string
}

/** The columns in the order in which rows are encoded. */
export const contentColumns =
  'import_id, row, vin, hash, condition, year, make, model, trim, price, odometer_miles, engine_displacement, inventory_date, age_days, age_date, content'
const columnCount = contentColumns.split(',').length

/** Contents as they are handed to COPY. */
export type ContentBatch = Uint8Array<SharedArrayBuffer>

/** Gathers rows for the database. */
export interface ContentCollector {
  add(row: ContentRow): void
  /** Rows added since the last batch. */
  count(): number
  take(): ContentBatch
  /** Takes back the block of an encoded batch that was written. */
  reuse(block: SharedArrayBuffer): void
}

/** Encodes each row when it is added: rows that wait for their batch would be copied by every garbage collection. */
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
