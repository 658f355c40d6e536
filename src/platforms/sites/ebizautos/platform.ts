import type { WorkingPlatform } from '../../engine/contract.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { byWalking } from '../../engine/listing/by-walking.ts'
import { collectStructuredSite } from '../../engine/structured-site/collect.ts'

/** eBizAutos: its sitemap and its pages' schema.org markup hold everything. */
export const ebizAutos: WorkingPlatform = {
  id: 'ebizautos',
  name: 'eBizAutos',
  status: 'working',
  confidence: 'medium',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'hosts of ebizautos.com', weight: 0.7, html: /\/\/(?:[\w-]+\.)*ebizautos\.com(?=["'/])/i },
    {
      name: 'links to /details-{year}-...-{vin}.html',
      weight: 0.5,
      html: /\/details-(?:19|20)\d{2}-[\w-]+-(?:used|new)-[a-hj-npr-z0-9]{17}\.html/i,
    },
  ],
  configure: (page) => configureSite(page, null),
  ...byWalking((site, options) => collectStructuredSite(site.config.base_url, options)),
}
