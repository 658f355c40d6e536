import type { Feed } from '../contract.ts'

/** DealerSocket iDMS: many dealers per file. No public header, so it relies on the general columns. */
export const idmsFeed: Feed = {
  id: 'idms',
  name: 'iDMS',
  confidence: 'low',
  columns: {
    inventory_date: ['acquired_date'],
    days_in_stock: ['days_at_location'],
  },
  features: 'commas',
  ignored: ['status', 'location'],
}
