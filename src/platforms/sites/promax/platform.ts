import type { WorkingPlatform } from '../../engine/contract.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { byWalking } from '../../engine/listing/by-walking.ts'
import { collectStructuredSite } from '../../engine/structured-site/collect.ts'

/** ProMax: each tile of its listing carries schema.org JSON-LD. */
export const proMax: WorkingPlatform = {
  id: 'promax',
  name: 'ProMax',
  status: 'working',
  confidence: 'medium',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'hosts of promaxunlimited.com', weight: 0.7, html: /\/\/(?:[\w-]+\.)*promaxunlimited\.com(?=["'/])/i },
    { name: 'countarea with data-count', weight: 0.5, html: /id=["']countarea["'][^<>]{0,300}\bdata-count=/i },
  ],
  configure: (page) => configureSite(page, null),
  ...byWalking((site, options) => collectStructuredSite(site.config.base_url, options)),
}
