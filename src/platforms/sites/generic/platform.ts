import type { Platform } from '../../engine/contract.ts'
import { byCrawling } from '../../engine/listing/by-crawling.ts'
import { collectGeneric } from '../../engine/reader/find-reader.ts'

/** Any dealer's site. Takes sites that no other platform claims; its configuration keeps how each is read. */
export const generic: Platform = {
  id: 'generic',
  name: 'Generic',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [],
  configure: (page) => {
    const url = URL.parse(page.url)
    return url === null
      ? { kind: 'missing', reason: 'the page has no address' }
      : { kind: 'configured', config: { base_url: url.origin, inventory_type: 'all', site_id: null } }
  },
  ...byCrawling(collectGeneric),
}
