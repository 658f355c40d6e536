import type { WorkingPlatform } from '../../engine/contract.ts'
import { byWalking } from '../../engine/listing/by-walking.ts'
import { collectStructuredSite } from '../../engine/structured-site/collect.ts'

/** Any site that marks its vehicles up as schema.org says. Takes what no other platform takes. */
export const generic: WorkingPlatform = {
  id: 'generic',
  name: 'Generic (schema.org)',
  status: 'working',
  confidence: 'high',
  lastLookedAt: '2026-11',
  detect: [],
  configure: (page) => {
    const url = URL.parse(page.url)
    return url === null
      ? { kind: 'missing', reason: 'the page has no address' }
      : { kind: 'configured', config: { base_url: url.origin, inventory_type: 'all', site_id: null } }
  },
  ...byWalking((site, options) => collectStructuredSite(site.config.base_url, options)),
}
