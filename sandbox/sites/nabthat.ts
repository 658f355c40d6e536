import type { LotVehicle } from '../vehicles.ts'
import { carNode } from './car-json-ld.ts'
import { jsonLdScript, slug } from './markup.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformSiteOptions,
  queryNumber,
  resultsAnswer,
} from './platform-site.ts'
import { pageOf, type Site, type SiteAnswer } from './site.ts'
import { vehicleName } from './vehicle-words.ts'

const pageSize = 16

const shape = {
  kind: 'nabthat',
  links: ['/inventory/new', '/inventory/used'],
  vehiclePath: (vehicle: LotVehicle) =>
    `/inventory/${vehicle.condition === 'new' ? 'new' : 'used'}/${slug(vehicleName(vehicle)).toLowerCase()}-${vehicle.vin.toLowerCase()}`,
  head: () => '<script src="https://assets.nabthat.com/site.js" defer></script>',
  vehiclePage: (vehicle: LotVehicle, place: Place) => ({ head: jsonLdScript(vehicleNode(vehicle, place)), body: '' }),
  listing,
}

/** Serves a lot as a nabthat site: 16 vehicles per page, as JSON-LD without prices. */
export function createNabthatSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

function listing(place: Place): SiteAnswer | null {
  const { stock, request } = place
  const section = /^\/inventory\/(new|used)$/.exec(request.url.pathname)?.[1]
  if (section === undefined) return null
  const matching = stock.filter(({ condition }) => (condition === 'new') === (section === 'new'))
  const number = Math.max(1, queryNumber(request, 'page', 1))
  const vehicles = pageOf(matching, (number - 1) * pageSize, pageSize)
  const isLast = number * pageSize >= matching.length
  const next = `/inventory/${section}?page=${number + 1}`
  return resultsAnswer(place, shape, {
    body: `<p>${matching.length === 0 ? 'No vehicles found' : ''}</p>
${vehicles.map((vehicle) => jsonLdScript(vehicleNode(vehicle, place))).join('\n')}
${isLast ? '' : `<a rel="next" href="${next}">Next</a>`}`,
  })
}

function vehicleNode(vehicle: LotVehicle, { dealer, request }: Place): object {
  const url = request.origin + shape.vehiclePath(vehicle)
  return {
    ...carNode(vehicle, dealer, url),
    '@type': 'Vehicle',
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD', url },
  }
}
