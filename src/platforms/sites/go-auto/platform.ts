import type { Platform } from '../../engine/contract.ts'
import { byCrawling } from '../../engine/listing/by-crawling.ts'
import { collectGeneric } from '../../engine/reader/find-reader.ts'
import { readerPlatform } from '../../engine/reader/reader-platform.ts'

const groupHost = /(?:^|\.)goauto\.ca$/i

/** Reads the cards of its listing, if no setup has found a better reader. */
const listed = readerPlatform({
  id: 'go-auto',
  name: 'Go Auto',
  confidence: 'low',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'host goauto.ca', weight: 0.8, host: groupHost },
    {
      name: 'classes of its vehicle cards',
      weight: 0.5,
      html: /class=["'][^"'<>]{0,300}\binventory-card-v2-module__/,
    },
    { name: 'photos of goauto-images', weight: 0.45, html: /\/\/res\.cloudinary\.com\/goauto-images\// },
  ],
  reader: {
    kind: 'cards',
    listings: ['/vehicles'],
    paging: { by: 'links' },
    link: '*/vehicles/*',
    vehicle_pages: 'required',
  },
})

/** Its setup looks for the vehicles as on any site; that of the group itself, with over seventy stores, waits for a person. */
export const goAuto: Platform = {
  ...listed,
  ...byCrawling(function* collect(site, options) {
    if (!options.sample || site.config.reader !== undefined) return yield* listed.collect(site, options)
    const scan = yield* collectGeneric(site, options)
    const { hostname } = new URL(site.config.base_url)
    if (!groupHost.test(hostname) || scan.vehicles.length === 0) return scan
    return { ...scan, doubt: scan.doubt ?? `${hostname} shows the vehicles of all stores of the group` }
  }),
}
