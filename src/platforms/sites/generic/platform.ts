import { schemaOrgPlatform } from '../../engine/structured-site/collect.ts'

/** Any site with schema.org markup for its vehicles. Takes sites that no other platform claims. */
export const generic = schemaOrgPlatform({
  id: 'generic',
  name: 'Generic (schema.org)',
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
})
