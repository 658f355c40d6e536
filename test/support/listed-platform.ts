/** The parts shared by the platforms in listing tests, besides their listing, records and fields. */
export const listedPlatform = {
  id: 'listed',
  name: 'Listed',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [],
} as const

/** Where their listings have rows, and the total number of rows. */
export const listedRows = {
  items: 'rows',
  total: 'total',
} as const
