import type { WorkingPlatform } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { failedScan } from '../../engine/listing/build-scan.ts'
import { byWalking } from '../../engine/listing/by-walking.ts'
import { cardPages, cardRecords } from '../../engine/listing/card-listing.ts'
import { pageSize, readCars } from './read-cars.ts'
import { readTerms, type Terms } from './read-terms.ts'

/** Vehica, a WordPress theme: its cars are records of WordPress's REST API. */
export const vehica: WorkingPlatform = {
  ...carsNamedBy(new Map()),
  ...byWalking(function* collect(site, options) {
    const { terms, failure, pagesRead } = yield* readTerms(site.config.base_url)
    if (failure !== null) return failedScan(failure, pagesRead)
    const scan = yield* carsNamedBy(terms).collect(site, options)
    return { ...scan, pagesRead: scan.pagesRead + pagesRead }
  }),
}

function carsNamedBy(terms: Terms): WorkingPlatform {
  return definePlatform({
    id: 'vehica',
    name: 'Vehica',
    status: 'working',
    confidence: 'medium',
    trust: 'partial',
    lastLookedAt: '2026-11',
    detect: [
      {
        name: 'theme or plugin vehica',
        weight: 0.85,
        html: /\/wp-content\/(?:themes|plugins)\/vehica(?:-[\w-]{1,40})?\//i,
      },
    ],
    ...cardRecords,
    listing: {
      ...cardPages,
      sources: [
        {
          name: 'cars of WordPress',
          addresses: [
            {
              path: '/wp-json/wp/v2/cars',
              query: { per_page: String(pageSize) },
              pageParam: 'page',
              reshape: (json, headers) => readCars(json, headers, terms),
            },
          ],
        },
      ],
    },
  })
}
