import { schemaOrgPlatform } from '../../engine/structured-site/collect.ts'

/** eBizAutos: its sitemap and its pages' schema.org markup contain everything. */
export const ebizAutos = schemaOrgPlatform({
  id: 'ebizautos',
  name: 'eBizAutos',
  confidence: 'medium',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'hosts of ebizautos.com', weight: 0.7, html: /\/\/(?:[\w-]+\.)*ebizautos\.com(?=["'/])/i },
    { name: 'hosts of ebizautos.media', weight: 0.7, html: /\/\/(?:[\w-]+\.)*ebizautos\.media(?=["'/])/i },
    {
      name: 'links to /details-{year}-...-{vin}.html',
      weight: 0.5,
      html: /\/details-(?:19|20)\d{2}-[\w~.%+-]{1,150}-(?:used|new)-[a-hj-npr-z0-9]{17}\.html/i,
    },
  ],
})
