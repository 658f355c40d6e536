import { defineFeed } from '../define-feed.ts'

/** ProMax: no public header, so the general columns carry it. */
export const promaxFeed = defineFeed({
  id: 'promax',
  name: 'ProMax',
  confidence: 'low',
  columns: {},
  features: 'commas',
})
