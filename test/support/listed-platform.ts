import { Type } from 'typebox'

/** The parts shared by the platforms in listing tests, besides their listing, records and fields. */
export const listedPlatform = {
  id: 'listed',
  name: 'Listed',
  status: 'working',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [],
} as const

/** The envelope of their listings: rows, and the total number of rows. */
export const listedRows = {
  envelope: Type.Object({ rows: Type.Array(Type.Unknown()), total: Type.Integer() }),
  items: 'rows',
  total: 'total',
} as const
