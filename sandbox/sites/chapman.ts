import type { Dealer } from '../dealers.ts'
import { createRandom } from '../random.ts'
import type { LotVehicle } from '../vehicles.ts'
import { createPlatformSite, type Place, type PlatformSiteOptions, resultsAnswer } from './platform-site.ts'
import { jsonAnswer, redirectAnswer, type Site, type SiteAnswer } from './site.ts'
import { photoUrls } from './vehicle-words.ts'

const letters = 'abcdefghjklmnprstvwxyz'.split('')

const shape = {
  kind: 'chapman',
  links: ['/new', '/used'],
  vehiclePath: (vehicle: LotVehicle, dealer: Dealer) => {
    const section = vehicle.condition === 'certified' ? 'cpo' : vehicle.condition
    const words = [vehicle.make, vehicle.model, vehicle.stockNumber].map(plusEncoded)
    return `/detail/${[section, vehicle.year, ...words, codeOf(dealer).toUpperCase()].join('/')}`
  },
  head: ({
    dealer,
  }: Place) => `<link rel="preload" as="image" href="https://assets.chapmanchoice.com/img/dealers/${codeOf(dealer)}.webp">
<link rel="preconnect" href="https://apiv2.chapmanapps.com">`,
  listing,
  api: { hosts: ['apiv2.chapmanapps.com'], answer: answerInventory },
}

/** Serves a lot as a Chapman store: one array per section, with prices that clients must calculate. */
export function createChapmanSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

/** The inventory does not mark certified vehicles: their URL in the used section redirects to the certified one. */
function listing(place: Place): SiteAnswer | null {
  const { pathname } = place.request.url
  if (/^\/(new|used)$/.test(pathname)) return resultsAnswer(place, shape, { body: '<div id="__nuxt"></div>' })
  if (!pathname.startsWith('/detail/used/')) return null
  const own = pathname.replace('/used/', '/cpo/')
  return place.stock.some((vehicle) => shape.vehiclePath(vehicle, place.dealer) === own) ? redirectAnswer(own) : null
}

/** A space becomes an encoded plus. */
function plusEncoded(text: string): string {
  return encodeURIComponent(text.replaceAll(' ', '+'))
}

/** Three letters: `cao` for the API, `CAO` in vehicle URLs. */
function codeOf({ siteId }: Dealer): string {
  const random = createRandom(`chapman ${siteId}`)
  return `c${random.pick(letters)}${random.pick(letters)}`
}

function answerInventory(place: Place): SiteAnswer | null {
  const { dealer, stock, request } = place
  const asked = /^\/inventory\/(\w+)\/(new|used)$/.exec(request.url.pathname)
  if (asked === null || asked[1] !== codeOf(dealer)) return null
  const matching = stock.filter(({ condition }) => (condition === 'new') === (asked[2] === 'new'))
  return jsonAnswer(matching.map((vehicle) => record(vehicle, dealer)))
}

function record(vehicle: LotVehicle, dealer: Dealer): object {
  const { condition, prices } = vehicle
  return {
    vin: vehicle.vin,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    type: condition === 'new' ? 'N' : 'U',
    stockNumber: vehicle.stockNumber,
    pricing: {
      msrp: prices?.start ?? 0,
      markupsTotal: prices?.docFee ?? 0,
      discountsTotal: prices?.discount ?? 0,
      rebatesAppliedTotal: prices?.conditionalOffer ?? 0,
    },
    imageUrls: photoUrls(vehicle, dealer.host),
    colorExt: vehicle.exteriorColor,
    colorInt: vehicle.interiorColor,
    mileage: vehicle.odometer,
  }
}
