import { defineFeed } from '../define-feed.ts'

/** ProMax: no public header, so it relies on the general columns. */
export const promaxFeed = defineFeed({
  id: 'promax',
  name: 'ProMax',
  confidence: 'low',
  columns: {},
  features: 'commas',
})
