import type { WorkingPlatform } from '../../engine/contract.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { byWalking } from '../../engine/listing/by-walking.ts'
import { collectStructuredSite } from '../../engine/structured-site/collect.ts'

/** Remora: every page of a vehicle carries a full schema.org Car. */
export const remora: WorkingPlatform = {
  id: 'remora',
  name: 'Remora',
  status: 'working',
  confidence: 'medium',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'hosts of remorainc.com or remora.inc',
      weight: 0.8,
      html: /\/\/(?:(?:r|images)\.remorainc\.com|(?:vimg|s3|websites\.api)\.remora\.inc)(?=["'/])/i,
    },
  ],
  precedes: ['dealer-com', 'dealer-inspire'],
  configure: (page) => configureSite(page, null),
  ...byWalking((site, options) => collectStructuredSite(site.config.base_url, options)),
}
