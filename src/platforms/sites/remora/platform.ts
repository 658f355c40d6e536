import { schemaOrgPlatform } from '../../engine/structured-site/collect.ts'

/** Remora: every vehicle page carries a full schema.org Car. */
export const remora = schemaOrgPlatform({
  id: 'remora',
  name: 'Remora',
  confidence: 'medium',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'hosts of remorainc.com or remora.inc',
      weight: 0.8,
      html: /\/\/(?:(?:r|images)\.remorainc\.com|(?:vimg|s3|websites\.api)\.remora\.inc)(?=["'/])/i,
    },
  ],
  precedes: ['dealer-com', 'dealer-inspire'],
})
