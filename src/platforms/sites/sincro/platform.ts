import { schemaOrgPlatform } from '../../engine/structured-site/collect.ts'

/** Certified cars are among the pre-owned ones; the third listing has those that a site lists separately. */
const listings = ['new', 'preowned', 'certified'].map((section) => `/VehicleSearchResults?search=${section}`)

/**
 * CDK's Cobalt, later Sincro, now Ansira: it has no known interface, so its pages are read by their schema.org markup.
 */
export const sincro = schemaOrgPlatform({
  id: 'sincro',
  name: 'Sincro (CDK, Ansira)',
  confidence: 'medium',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'hosts of sincrod.com', weight: 0.8, html: /\/\/(assets|media|images|static)\.sincrod\.com(?=["'/\s])/ },
    { name: 'links to /VehicleSearchResults', weight: 0.6, html: /["'/]VehicleSearchResults\?search=/ },
    { name: 'links to /VehicleDetails/', weight: 0.5, html: /["'/]VehicleDetails\/(new|used|certified)-\d{4}-/ },
    { name: 'sitemap-inventory-sincro.xml', weight: 0.6, html: /\bsitemap-inventory-sincro\.xml\b/ },
    { name: 'hosts of cobalt.com', weight: 0.4, html: /\/\/[\w.-]+\.cobalt\.com(?=["'/\s])/ },
  ],
  listings,
})
