import type { ExportedDealership } from '../db/queries/exports.ts'

/** A vehicle as a query answers it, and its dealership. */
export type ExportedVehicle = {
  readonly fields: Readonly<Record<string, unknown>>
  readonly dealership: ExportedDealership
}

/** A line of the file, or why the vehicle has none. */
type ExportedLine =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'excluded'; readonly reasons: readonly string[] }

export type ExportFormat = {
  /** Extension of the file's name. */
  readonly extension: 'csv' | 'ndjson' | 'tsv'
  readonly contentType: string
  /** The first line with its end; '' for none. */
  readonly header: string
  /** One line a VIN, whatever number of dealerships list it. */
  readonly oncePerVin: boolean
  /** How old what is advertised may be, unless the export says otherwise; null: any age. */
  readonly maxAgeHours: number | null
  /** `json`: the vehicle as a query answers it. */
  line(json: string, dealership: ExportedDealership): ExportedLine
}
