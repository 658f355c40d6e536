import type { Feed } from '../contract.ts'

/** DealerSocket Inventory+: column names are known, rows are not. Dates are read as US dates. */
export const inventoryplusFeed: Feed = {
  id: 'inventoryplus',
  name: 'Inventory+',
  confidence: 'medium',
  columns: {
    dealer_identifier: ['DealerId', 'FeedId'],
    stock_number: ['Stock'],
    exterior_color: ['ExtColor', 'GenericExtColor'],
    interior_color: ['IntColor', 'GenericIntColor'],
    msrp: ['MSRP', 'RetailPrice'],
    internet_price: ['CustomPrice'],
    photos: ['ImageURLs'],
    features: ['Options', 'StandardEquipment'],
    description: ['Comments'],
    inventory_date: ['InDate'],
  },
  features: 'commas',
}
