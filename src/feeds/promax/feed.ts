import type { Feed } from '../contract.ts'

/** ProMax: no public header, so it relies on the general columns. */
export const promaxFeed: Feed = {
  id: 'promax',
  name: 'ProMax',
  confidence: 'low',
  columns: {},
  features: 'commas',
}
