import { defineFeed } from '../define-feed.ts'

/** MaxDigital (FirstLook, now ACV MAX): only the columns of its own export are public, not those of its feed. */
export const maxdigitalFeed = defineFeed({
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
})
