import type { Feed } from '../contract.ts'

/** MaxDigital (FirstLook, now ACV MAX): the columns of its export are public, those of its feed are not. */
export const maxdigitalFeed: Feed = {
  id: 'maxdigital',
  name: 'MaxDigital',
  confidence: 'low',
  columns: {
    body: ['Body', 'Body Style', 'Segment'],
    certification_program: ['Certified Program'],
    days_in_stock: ['Age'],
    photos: ['Photos', 'Photo Urls', 'Key Photo'],
  },
  features: 'commas',
  ignored: [
    'Risk Light',
    'DMS Status',
    'Lot Location',
    'Leads (last * days)',
    'Leads (All)',
    'Objective',
    'Key Information',
    'ACV Wholesale',
    'ACV MAX Retail',
    '% to Market',
    'Syndication',
    'Water',
  ],
}
