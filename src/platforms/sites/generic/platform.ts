import { schemaOrgPlatform } from '../../engine/structured-site/schema-org-platform.ts'

/** Any site that marks its vehicles up as schema.org says. Takes what no other platform takes. */
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
