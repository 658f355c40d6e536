import type { WorkingPlatform } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { byWalking } from '../../engine/listing/by-walking.ts'
import { cardPages, cardRecords } from '../../engine/listing/card-listing.ts'
import { completeByRobots } from './collect.ts'
import { readAutoRevoListing } from './read-listing.ts'

const listing = definePlatform({
  id: 'autorevo',
  name: 'AutoRevo',
  status: 'working',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'assets of autorevo-powersites.com',
      weight: 0.8,
      html: /\/\/(?:[\w-]+\.)*autorevo-powersites\.com(?=["'/])/i,
    },
    { name: 'images of autorevo.com', weight: 0.6, html: /\/\/(?:x-img|cf-img|x-assets|vms)\.autorevo\.com(?=["'/])/i },
    { name: 'id revoLink', weight: 0.4, html: /id=["']revoLink["']/ },
  ],
  ...cardRecords,
  store: { name: 'at_store' },
  listing: {
    ...cardPages,
    sources: [
      {
        name: 'vehicles',
        addresses: [
          {
            path: (_config, { page }) => (page === 1 ? '/vehicles' : `/vehicles?page=${page}`),
            by: 'page',
            embedded: readAutoRevoListing,
          },
        ],
      },
    ],
  },
})

export const autoRevo: WorkingPlatform = {
  ...listing,
  ...byWalking((site, options) => {
    const collection = listing.collect(site, options)
    return options.sample ? collection : completeByRobots(collection, site.config, options.wanted)
  }),
}
