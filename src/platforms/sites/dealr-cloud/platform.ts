import { definePlatform } from '../../engine/define-platform.ts'
import { cardPages, cardRecords } from '../../engine/listing/card-listing.ts'
import { readInventoryPage, readSubset } from './read-listing.ts'

export const dealrCloud = definePlatform({
  id: 'dealr-cloud',
  name: 'dealr.cloud',
  status: 'working',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'assets of dealrcloud.com', weight: 0.8, html: /\/\/(?:[\w-]+\.)*dealrcloud\.com(?=["'/])/i },
    { name: 'dealr-dealer-id', weight: 0.6, html: /\bdealr-dealer-id\s{0,3}=/ },
    {
      name: 'classes dealr-inventory',
      weight: 0.6,
      html: /class=["'][^"']*\bdealr-inventory-(?:list|vehicle)(?![a-z])/,
    },
  ],
  precedes: ['dealer-com', 'dealer-inspire'],
  ...cardRecords,
  listing: {
    ...cardPages,
    sources: [
      {
        name: 'inventory of its scripts',
        addresses: [
          {
            path: '/functions/getInventorySubset',
            query: { blockKey: 'blocks/inventory/srp/inventory-list.twig' },
            pageParam: 'page',
            referer: '/inventory',
            reshape: readSubset,
          },
        ],
      },
      {
        name: 'inventory pages',
        addresses: [{ path: '/inventory', pageParam: 'page', embedded: readInventoryPage }],
      },
    ],
  },
})
