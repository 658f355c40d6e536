/** The states of a setup job, of the inventory it waits for, of a dealership and of an import (`GET /v1/enums`). */
export const setupJobStatuses = ['pending', 'running', 'completed', 'failed'] as const
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
export const importTriggers = ['setup', 'schedule', 'reactivation', 'repair'] as const
/** Why a page could not be fetched: not now, not by us, or not as configured. */
export const failureClasses = ['unavailable', 'blocked', 'changed'] as const

/**
 * What a platform's adapter is based on and tested with: `verified` complete payloads of real sites, `partial` excerpts
 * of them, `documented` descriptions only.
 */
export const providerTrustLevels = ['verified', 'partial', 'documented'] as const
export type ProviderTrust = (typeof providerTrustLevels)[number]
