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
  mostRadiusMiles: 500,
  setupsKeptDays: 30,
  removedDays: 90,
  mostResults: 100,
  mostDeliveries: 100,
  longRetryHours: 28,
} as const

/** Texts of vehicles that are shown as they are, with their labels. */
export const plainFields = [
  { name: 'series_detail', label: 'Trim detail' },
] as const
