import type { InventoryType } from './dealership.ts'

type Counts = { readonly new: number; readonly used: number; readonly total: number }

export function filterCounts(counts: Counts, filter: InventoryType): Counts {
  if (filter === 'all') return counts
  return { new: 0, used: 0, [filter]: counts[filter], total: counts[filter] }
}
