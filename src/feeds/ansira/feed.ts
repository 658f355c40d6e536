import type { Feed } from '../contract.ts'

/** Ansira (Sincro, once CDK): no public header; Google lists it as a feed provider, so Google's columns are likely. */
export const ansiraFeed: Feed = {
  id: 'ansira',
  name: 'Ansira',
  confidence: 'low',
  columns: {
    dealer_identifier: ['store_code', 'Dealer ID'],
    stock_number: ['Stock Number', 'Stock', 'id'],
    photos: ['image_link', 'additional_image_link'],
    vdp_url: ['link'],
  },
  features: 'commas',
}
