export const exportFormats = {
  csv: 'CSV (spreadsheets)',
  ndjson: 'NDJSON (programs)',
  google_vehicle_ads: 'Google vehicle ads (TSV)',
  meta_automotive: 'Meta automotive ads (CSV)',
} as const

export type ExportFormat = keyof typeof exportFormats
