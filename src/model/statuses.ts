/** The states of a setup job, of the inventory it waits for, of a dealership and of an import (`GET /v1/enums`). */
export const setupJobStatuses = ['pending', 'running', 'completed', 'failed'] as const
/** After a setup ended, and in the list of setups. */
export const setupsKeptDays = 30
export const batchStatuses = ['running', 'completed', 'cancelled'] as const
export const inventoryStatuses = ['importing', 'available', 'failed'] as const
export const setupStatuses = ['active', 'needs_manual_review'] as const
export const failureModes = [
  'unreachable',
  'blocked',
  'unknown_platform',
  'no_inventory',
  'timeout',
  'internal',
] as const
export const importStatuses = ['completed', 'partial', 'held', 'failed'] as const
export const importTriggers = ['setup', 'schedule', 'demand', 'reactivation', 'repair'] as const
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'skipped'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
/** Not now, not by us, or not as configured. */
export const failureClasses = ['unavailable', 'blocked', 'changed'] as const

/** An adapter is tested with `verified` whole payloads, `partial` excerpts, or `documented` descriptions only. */
export const providerTrustLevels = ['verified', 'partial', 'documented'] as const
export type ProviderTrust = (typeof providerTrustLevels)[number]

export type ImportTrigger = (typeof importTriggers)[number]

export type ImportStatus = (typeof importStatuses)[number]
