import type { WorkingPlatform } from '../../engine/contract.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { byWalking } from '../../engine/listing/by-walking.ts'
import { collectStructuredSite } from '../../engine/structured-site/collect.ts'

const listings = ['/vehicles']

/** Speed Digital's DealerAccelerate, for classics: its pages are read by their schema.org markup. */
export const dealerAccelerate: WorkingPlatform = {
  id: 'dealer-accelerate',
  name: 'DealerAccelerate',
  status: 'working',
  confidence: 'medium',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'assets of cdn.dealeraccelerate.com', weight: 0.8, html: /\/\/cdn\.dealeraccelerate\.com(?=["'/])/i },
  ],
  configure: (page) => configureSite(page, null),
  ...byWalking((site, options) => collectStructuredSite(site.config.base_url, { ...options, listings })),
}
