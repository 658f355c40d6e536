import type { Feed } from '../contract.ts'

/**
 * Nothing is quoted, photos are separated by spaces, and equipment is text without separators. The standard export has
 * no condition column: its customers sell used cars. The dealer may be named in the file name only. Files in HomeNet's
 * layout occur too.
 */
export const dealercenterFeed: Feed = {
  id: 'dealercenter',
  name: 'DealerCenter',
  confidence: 'high',
  columns: {
    dealer_identifier: ['DCID', 'AccountID', 'DealerID'],
    stock_number: ['StockNumber', 'Stock'],
    price: ['SpecialPrice', 'Price', 'SellingPrice'],
    photos: ['PhotoURLs'],
    description: ['WebAdDescription', 'VehicleDescription', 'Description'],
    features: ['EquipmentCode', 'Options'],
  },
  features: 'commas',
  defaultCondition: 'Used',
  fileName: /^DealerCenter_\d{8}_(\w+)\.(?:csv|txt)$/i,
}
