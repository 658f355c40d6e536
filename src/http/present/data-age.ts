import type { ReadableDealership } from '../../db/queries/callers.ts'

const hourMs = 3_600_000

type AgedInventory = Pick<ReadableDealership, 'new_count' | 'used_count' | 'observed_at'>

/**
 * Hours since a collection last observed any vehicle of the dealership, to one decimal; null without active vehicles.
 * The account's filter has no influence on it.
 */
export function dataAgeHours(dealership: AgedInventory, now: Date): number | null {
  if (dealership.observed_at === null || dealership.new_count + dealership.used_count === 0) return null
  const hours = Math.max(0, now.getTime() - dealership.observed_at.getTime()) / hourMs
  return Math.round(hours * 10) / 10
}
