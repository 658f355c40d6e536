import { Type } from 'typebox'

/** What the platforms of tests about listings have in common besides their listing, records and fields. */
export const listedPlatform = {
  id: 'listed',
  name: 'Listed',
  status: 'working',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [],
} as const

/** The envelope of their listings: rows, and the number of all rows. */
export const listedRows = {
  envelope: Type.Object({ rows: Type.Array(Type.Unknown()), total: Type.Integer() }),
  items: 'rows',
  total: 'total',
} as const
