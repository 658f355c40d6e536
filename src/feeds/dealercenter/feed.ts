import { defineFeed } from '../define-feed.ts'

/**
 * Nothing is quoted; photos are separated by spaces; the equipment is a run of words that cannot be told apart. The
 * standard export has no condition column: its customers sell used cars. The dealer may stand in the file's name alone.
 * Files in HomeNet's layout come under this provider too.
 */
export const dealercenterFeed = defineFeed({
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
})
