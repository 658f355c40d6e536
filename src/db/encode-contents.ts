import { copyLine } from './copy-line.ts'

/** What a row of a feed file says of a vehicle, as it is stored. */
export type ContentRow = {
  readonly importId: number
  readonly row: number
  readonly vin: string
  readonly hash: string
  readonly condition: string
  readonly year: number | null
  /** Lower case. */
  readonly make: string | null
  readonly model: string | null
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
  'import_id, row, vin, hash, condition, year, make, model, engine_displacement, inventory_date, age_days, age_date, content'

/** Contents as they are handed to the database: rows, or their encoded form where the database takes COPY. */
export type ContentBatch =
  | { readonly kind: 'rows'; readonly rows: readonly ContentRow[] }
  | { readonly kind: 'copy'; readonly bytes: Uint8Array<ArrayBuffer> }

export function encodeContents(rows: readonly ContentRow[]): ContentBatch {
  return { kind: 'copy', bytes: new TextEncoder().encode(rows.map(toLine).join('')) }
}

function toLine(row: ContentRow): string {
  return copyLine([
    row.importId,
    row.row,
    row.vin,
    row.hash,
    row.condition,
    row.year,
    row.make,
    row.model,
    row.engineDisplacement,
    row.inventoryDate,
    row.ageDays,
    row.ageDate,
    row.content,
  ])
}
