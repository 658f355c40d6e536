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
    {
      name: 'assets of dealeraccelerate.com or .net',
      weight: 0.8,
      html: /\/\/cdn(?:-dev)?\.dealeraccelerate\.(?:com|net)(?=["'/])/i,
    },
  ],
  listings,
})
