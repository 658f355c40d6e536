import type { ExportFormat } from './contract.ts'
import { csvFormat } from './csv-format.ts'
import { googleVehicleAds } from './google-vehicle-ads.ts'
import { metaAutomotive } from './meta-automotive.ts'

/** One vehicle a line, as a query answers it. */
const ndjsonFormat: ExportFormat = {
  extension: 'ndjson',
  contentType: 'application/x-ndjson; charset=utf-8',
  header: '',
  oncePerVin: false,
  maxAgeHours: null,
  line: (json) => ({ kind: 'line', text: `${json}\n` }),
}

export const exportFormats = {
  csv: csvFormat,
  ndjson: ndjsonFormat,
  google_vehicle_ads: googleVehicleAds,
  meta_automotive: metaAutomotive,
} as const satisfies Readonly<Record<string, ExportFormat>>

export type ExportFormatName = keyof typeof exportFormats
export const exportFormatNames = Object.keys(exportFormats) as ExportFormatName[]
