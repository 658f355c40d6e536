/** A vehicle as a query answers it, and its dealership. */
export type ExportedVehicle = {
  readonly fields: Readonly<Record<string, unknown>>
  readonly dealership: ExportedDealership
}

export type ExportedDealership = {
  readonly public_id: string
  readonly name: string
  readonly website_url: string
  readonly street: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly phone: string | null
}

/** A line of the file, or why the vehicle has none. */
export type ExportedLine =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'excluded'; readonly reasons: readonly string[] }

export type ExportFormat = {
  /** Of the file's name. */
  readonly extension: 'csv' | 'ndjson' | 'tsv'
  readonly contentType: string
  /** The first line with its end; '' for none. */
  readonly header: string
  /** One line a VIN, whatever number of dealerships list it. */
  readonly oncePerVin: boolean
  /** `json`: the vehicle as a query answers it. */
  line(json: string, dealership: ExportedDealership): ExportedLine
}
