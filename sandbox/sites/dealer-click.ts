import type { LotVehicle } from '../vehicles.ts'
import { carNode } from './car-json-ld.ts'
import { slug } from './markup.ts'
import { createPlatformSite, type Place, type PlatformSiteOptions, resultsAnswer } from './platform-site.ts'
import type { Site, SiteAnswer } from './site.ts'
import { vehicleName } from './vehicle-words.ts'

const shape = {
  kind: 'dealer-click',
  links: ['/inventory'],
  vehiclePath: (vehicle: LotVehicle) => `/inventory/${slug(`${vehicleName(vehicle)} ${vehicle.vin}`).toLowerCase()}`,
  head: () => '<img src="https://www.dealernetwork.com/images/inventory/2361/2401/logo.jpg" alt="">',
  listing,
}

/** Serves a lot as a DealerClick site: one page with all vehicles as markup inside the texts that Next.js pushes. */
export function createDealerClickSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

export function dealerClickPhotos({ vin }: LotVehicle): readonly string[] {
  return [0, 1, 2].map((at) => `https://www.dealernetwork.com/images/inventory/2361/2401/${vin}-${at}.jpg`)
}

function listing(place: Place): SiteAnswer | null {
  const { stock, dealer, request } = place
  if (request.url.pathname !== '/inventory') return null
  const items = stock.map((vehicle, at) => {
    const { image: _, ...car } = {
      image: null,
      ...carNode(vehicle, dealer, `https://localhost:3000${shape.vehiclePath(vehicle)}`),
    }
    return { '@type': 'ListItem', position: at + 1, item: car }
  })
  const list = { '@context': 'https://schema.org', '@type': 'ItemList', itemListElement: items }
  const pushed = JSON.stringify(`1:["$","main"]\n2:T5f0,${JSON.stringify(list, null, 2)}3:["$","footer"]`)
  const photos = stock.flatMap(dealerClickPhotos).map((photo) => `<img src="${photo}">`)
  const nothing = stock.length === 0 ? '<p>No vehicles found</p>' : ''
  return resultsAnswer(place, shape, {
    body: `${nothing}${photos.join('\n')}\n<script>self.__next_f.push([1,${pushed.replaceAll('<', '\\u003c')}])</script>`,
  })
}
