import type { InventoryType } from '../../model/dealership.ts'

/** The vehicles that both the subscription's and the request's filter accept; `none` if they exclude each other. */
export type EffectiveCondition = InventoryType | 'none'

export function effectiveCondition(filter: InventoryType, asked: InventoryType): EffectiveCondition {
  if (filter === 'all' || filter === asked) return asked
  return asked === 'all' ? filter : 'none'
}

export function countOf(
  counts: { readonly new_count: number; readonly used_count: number },
  condition: EffectiveCondition,
): number {
  if (condition === 'none') return 0
  if (condition === 'new') return counts.new_count
  if (condition === 'used') return counts.used_count
  return counts.new_count + counts.used_count
}
