// Generated from the constants of the service: npm run generate.

export const rules = {
  passwordLength: 12,
  feedFreshHours: 48,
  feedStaleHours: 48,
  overviewDays: 14,
  refusedDays: 7,
  priceDropDays: 30,
  nameLength: 100,
  radiusMiles: 50,
  setupsKeptDays: 30,
  removedDays: 90,
  mostResults: 100,
  mostDeliveries: 100,
  mostUnits: 1000000000,
  linkDays: 7,
  sessionDays: 7,
  mostRows: 5000,
  mostStaleHours: 8760,
  directoryLength: 255,
  fileNameLength: 255,
  identifierLength: 200,
  mostPercent: 1000,
  queryLength: 2000,
  wordsLength: 200,
  stockNumberLength: 200,
  shortestZip: 3,
  zipLength: 12,
  mostRadiusMiles: 500,
  mostInRange: 2147483647,
  shortestToken: 20,
  longRetryHours: 28,
} as const

/** Webhooks of these events may carry conditions. */
export const priceEvents: readonly string[] = ['vehicle.price_changed', 'ims.vehicle.price_changed']

/** Texts of vehicles that are shown as they are, with their labels. */
export const plainFields = [
  { name: 'series_detail', label: 'Trim detail' },
] as const
