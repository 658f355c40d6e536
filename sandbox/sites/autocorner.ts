import type { LotVehicle } from '../vehicles.ts'
import { dollars, escapeHtml, slug } from './markup.ts'
import { createPlatformSite, type Place, type PlatformSiteOptions, resultsAnswer } from './platform-site.ts'
import { sitemapAnswer } from './robots-and-sitemap.ts'
import { jsonAnswer, type Site, type SiteAnswer } from './site.ts'
import { photoUrls } from './vehicle-words.ts'

const shape = {
  kind: 'autocorner',
  links: ['/docs/vehicle_search.html'],
  robots: 'User-agent: *\nDisallow: /cgi-bin/\n',
  vehiclePath: (vehicle: LotVehicle) => {
    const name = slug(`${vehicle.vin} ${vehicle.year} ${vehicle.make} ${vehicle.model}`).toLowerCase()
    return `/vehicles/${name}/${uuidOf(vehicle)}`
  },
  head: () => '<script src="https://js-include.autocorner.com/site.js" defer></script>',
  vehiclePage: (vehicle: LotVehicle, { dealer }: Place) => ({
    head: `<meta property="og:image" content="${photoUrls(vehicle, dealer.host)[0] ?? ''}">`,
    body: details(vehicle),
  }),
  listing,
}

/**
 * Serves a lot as an AutoCorner site: the sitemap lists every vehicle, vehicle pages show labeled rows, and robots.txt
 * disallows the search endpoint.
 */
export function createAutocornerSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

function uuidOf({ uuid }: LotVehicle): string {
  const parts = [uuid.slice(0, 8), uuid.slice(8, 12), uuid.slice(12, 16), uuid.slice(16, 20), uuid.slice(20)]
  return parts.join('-').toUpperCase()
}

function listing(place: Place): SiteAnswer | null {
  const { origin, url, showNothing } = place.request
  switch (url.pathname) {
    case '/docs/vehicle_search.html':
      return resultsAnswer(place, shape, { body: '<div x-data="vehicleSearch()"></div>' })
    case '/cgi-bin/srp_vehicles.cgi':
      return jsonAnswer({ vehicles: place.stock.map(({ vin }) => ({ vin })) })
    case '/sitemap.xml': {
      // The real sitemaps also list goods that are not vehicles.
      const goods = showNothing ? [] : ['/vehicles/discount-camper-shells/A978A37A-B0C1-4D2E-8F3A-C4D5E6F7A8B9']
      return sitemapAnswer(origin, ['/', ...goods, ...place.stock.map(shape.vehiclePath)])
    }
    default:
      return null
  }
}

/** Trim, condition and fuel have no row; the row "Title: clean" is not the condition. */
function details(vehicle: LotVehicle): string {
  const rows: readonly (readonly [label: string, value: string | number | null])[] = [
    ['Price', vehicle.prices === null ? 'Call For Price' : dollars(vehicle.prices.asking)],
    ['VIN', vehicle.vin],
    ['Year', vehicle.year],
    ['Make', vehicle.make],
    ['Model', vehicle.model],
    ['Stock #', vehicle.stockNumber],
    ['Odometer', `${vehicle.odometer.toLocaleString('en-US')} Miles`],
    ['Exterior Color', vehicle.exteriorColor],
    ['Interior Color', vehicle.interiorColor],
    ['Engine', vehicle.engine],
    ['Transmission', vehicle.transmission],
    ['Drive Train', vehicle.driveLine],
    ['Body', vehicle.bodyStyle],
    ['Doors', vehicle.doors],
    ['MPG City', vehicle.cityMpg],
    ['MPG Highway', vehicle.highwayMpg],
    ['Title', 'clean'],
  ]
  return rows
    .filter(([, value]) => value !== null)
    .map(
      ([label, value]) =>
        `<div class="details_item"><span class="details_item_span1">${label}</span>
<span class="details_item_span2">${escapeHtml(String(value))}</span></div>`,
    )
    .join('\n')
}
