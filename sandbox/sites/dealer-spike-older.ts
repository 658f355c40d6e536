import { platformNumber } from '../dealers.ts'
import { createVehicles, type LotVehicle } from '../vehicles.ts'
import { scriptJson } from './markup.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformSiteOptions,
  resultsAnswer,
  vehicleNumber,
} from './platform-site.ts'
import { htmlAnswer, redirectAnswer, type Site, type SiteAnswer, textAnswer } from './site.ts'

const fuelLetters: Readonly<Record<string, string>> = {
  Gasoline: 'G',
  'Premium Unleaded': 'G',
  Diesel: 'D',
  Electric: 'E',
  Hybrid: 'H',
}

const shape = {
  kind: 'dealer-spike-older',
  links: ['/--xAllInventory'],
  vehiclePath: (vehicle: LotVehicle) => `/default.asp?page=xInventoryDetail&id=${vehicleNumber(vehicle)}`,
  head: () => '<link rel="preconnect" href="https://cdn.dealerspike.com">',
  listing,
}

/** Serves a lot as a Dealer Spike site of the older template: one script contains all data, the pages none. */
export function createOlderDealerSpikeSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

export function olderDealerSpikePhoto(vehicle: LotVehicle): string {
  const name = pictureName(vehicle)
  const folder = `${name.slice(0, 2)}/${name.slice(2, 4)}`
  return `https://cdn.dealerspike.com/imglib/v1/640x480/imglib/Assets/Inventory/${folder}/${name}`
}

function pictureName({ uuid }: LotVehicle): string {
  const [a, b, c, d, e] = [uuid.slice(0, 8), uuid.slice(8, 12), uuid.slice(12, 16), uuid.slice(16, 20), uuid.slice(20)]
  return `${[a, b, c, d, e].join('-').toUpperCase()}.jpeg`
}

function listing(place: Place): SiteAnswer | null {
  const { pathname, searchParams } = place.request.url
  const script = `/imglib/Inventory/cache/${platformNumber(place.dealer, shape.kind, 4)}/VehInv.js`
  if (pathname === '/--inventory') return redirectAnswer('/src/xInventory404.asp')
  if (pathname === '/src/xInventory404.asp') return htmlAnswer('<h1>Page not found</h1>', 404)
  if (pathname === '/--xAllInventory') {
    return resultsAnswer(place, shape, {
      body: `<div id="units" data-link="/default.asp?page=xInventoryDetail&amp;vin=\${unitvin}"></div>
<script src='${script}'></script>`,
    })
  }
  if (pathname === script) {
    return textAnswer(`var Vehicles=${scriptJson(records(place))}\n`, 'application/javascript; charset=utf-8')
  }
  if (pathname !== '/default.asp' || searchParams.get('page') !== 'xInventoryDetail') return null
  const vehicle = place.stock.find((candidate) => String(vehicleNumber(candidate)) === searchParams.get('id'))
  return vehicle === undefined ? null : resultsAnswer(place, shape, { body: `<p>VIN: ${vehicle.vin}</p>` })
}

/** The stock and one sold vehicle. */
function records({ dealer, stock, request }: Place): readonly object[] {
  const gone = request.showNothing ? [] : createVehicles({ seed: `gone from ${dealer.host}`, size: 1 })
  const sold = gone.map((vehicle) => ({ ...record(vehicle), imageOverlayText: 'Sold' }))
  return [...sold, ...stock.map(record)]
}

function record(vehicle: LotVehicle): object {
  const { condition, prices } = vehicle
  return {
    id: String(vehicleNumber(vehicle)),
    stockno: vehicle.stockNumber,
    manuf: `${vehicle.make}®`,
    model: `${vehicle.model} ${vehicle.trim}`,
    bike_year: String(vehicle.year),
    price: String(prices?.asking ?? 0),
    retail_price: '',
    sale_price: '',
    discount_price: '0',
    color: vehicle.exteriorColor,
    miles: String(vehicle.odometer),
    type: condition === 'new' ? 'N' : 'U',
    ft: fuelLetters[vehicle.fuelType] ?? '',
    vin: vehicle.vin,
    bike_image: pictureName(vehicle),
    imageOverlayText: '',
  }
}
