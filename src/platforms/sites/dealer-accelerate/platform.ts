import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { schemaOrgPlatform } from '../../engine/structured-site/collect.ts'

const listings = ['/vehicles']

/** Speed Digital's DealerAccelerate, for classic cars: pages are read by their schema.org markup. */
export const dealerAccelerate = schemaOrgPlatform({
  id: 'dealer-accelerate',
  name: 'DealerAccelerate',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    hostInHtml(
      0.8,
      'cdn-dev.dealeraccelerate.com',
      'cdn-dev.dealeraccelerate.net',
      'cdn.dealeraccelerate.com',
      'cdn.dealeraccelerate.net',
    ),
  ],
  listings,
})
