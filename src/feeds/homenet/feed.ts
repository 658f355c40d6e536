import type { Feed } from '../contract.ts'

/**
 * Many dealers per file, identifiers with leading zeros, every field quoted. `Internet_Price` is 0 in nearly every row:
 * the selling price is the price asked online.
 */
export const homenetFeed: Feed = {
  id: 'homenet',
  name: 'HomeNet',
  confidence: 'high',
  columns: {
    dealer_identifier: ['Dealer ID'],
    stock_number: ['Stock'],
    condition: ['Type'],
    price: ['SellingPrice'],
    internet_price: ['Internet_Price', 'InternetSpecial', 'SellingPrice'],
    engine: ['Engine_Description', 'EngineDisplacement'],
    features: ['Options'],
    photos: ['ImageList'],
    vdp_url: ['Website VDP URL'],
    series_detail: ['Style_Description', 'ModelSeries'],
  },
  features: 'commas',
  ignored: [
    'Comment *',
    'Int_Upholstery',
    'Engine_Block_Type',
    'Engine_Aspiration_Type',
    'Transmission_Speed',
    'EPAClassification',
    'Wheelbase_Code',
    'Misc_Price*',
    'MarketClass',
    'EngineDisplacementCubicInches',
    'Special_Field_*',
  ],
}
