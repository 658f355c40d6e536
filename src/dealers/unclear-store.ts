import type { Scan } from '../model/scan.ts'

const maxNamed = 30

/** None of its rooftops could be identified as the dealership: importing the wrong one would be worse than none. */
export function unclearStore({ skipped, storesSeen = [] }: Pick<Scan, 'skipped' | 'storesSeen'>): string | null {
  if ((skipped['store unknown'] ?? 0) === 0) return null
  const named = storesSeen.slice(0, maxNamed).join('; ')
  const rest = storesSeen.length > maxNamed ? `; and ${storesSeen.length - maxNamed} more` : ''
  const count = storesSeen.length > 1 ? storesSeen.length : 'several'
  return `The site shows the inventory of ${count} stores, and none of them could be identified as this dealership: ${named}${rest}`
}
