import { defineFeed } from '../define-feed.ts'

/** DealerSocket iDMS: many dealers in one file; no public header, so the general columns carry it. */
export const idmsFeed = defineFeed({
  id: 'idms',
  name: 'iDMS',
  confidence: 'low',
  columns: {
    inventory_date: ['acquired_date'],
    days_in_stock: ['days_at_location'],
  },
  features: 'commas',
  ignored: ['status', 'location'],
})
