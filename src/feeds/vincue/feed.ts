import type { Feed } from '../contract.ts'

/** Many dealers per file; New/Used may be C for certified; photos separated by pipes. */
export const vincueFeed: Feed = {
  id: 'vincue',
  name: 'VinCue',
  confidence: 'medium',
  columns: {
    dealer_identifier: ['DealerID'],
    stock_number: ['StockNo'],
    condition: ['New/Used'],
    photos: ['PhotoURL'],
    vdp_url: ['VDPURL'],
    price: ['PRICE', 'SellingPrice', 'PriceSpecial', 'LotPrice'],
    msrp: ['MSRP', 'PriceMSRP'],
  },
  features: 'commas',
  ignored: ['ComparePrice'],
}
