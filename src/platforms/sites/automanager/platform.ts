import { definePlatform } from '../../engine/define-platform.ts'
import { cardPages, cardRecords } from '../../engine/listing/card-listing.ts'
import { readAutoManagerListing } from './read-listing.ts'

export const autoManager = definePlatform({
  id: 'automanager',
  name: 'AutoManager WebManager',
  status: 'working',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'assets of automanagerprodcdn.azureedge.net',
      weight: 0.8,
      html: /\/\/automanagerprodcdn\.azureedge\.net(?=["'/])/i,
    },
    {
      name: 'photos of automanager.blob.core.windows.net',
      weight: 0.4,
      html: /\/\/automanager\.blob\.core\.windows\.net(?=["'/])/i,
    },
    { name: 'link to /view-inventory', weight: 0.2, html: /href=["'][^"']*\/view-inventory(?=["'/?])/i },
  ],
  ...cardRecords,
  listing: {
    ...cardPages,
    sources: [
      {
        name: 'view-inventory',
        addresses: [{ path: '/view-inventory', pageParam: 'page', embedded: readAutoManagerListing }],
      },
    ],
  },
})
