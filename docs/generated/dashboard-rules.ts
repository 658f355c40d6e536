// Generated from the constants of the service: npm run generate.

export const rules = {
  passwordLength: 12,
  feedFreshHours: 48,
  setupsKeptDays: 30,
  removedDays: 90,
  mostResults: 100,
  mostDeliveries: 100,
  longRetryHours: 28,
} as const
