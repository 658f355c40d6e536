import { type Static, Type } from 'typebox'
import { definePlatform } from '../../engine/define-platform.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import { rawValues } from '../../engine/records/parse-record.ts'
import { textAt } from '../../engine/records/record-path.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'

/** One vehicle of the page's list; only the fields used. The book values and payments beside `price` are not prices. */
const DealerWebsitesVehicle = Type.Object({
  ...rawValues(
    'listingId vin stockNumber year make model trim price mileage engine drive transmission',
    'exteriorColor interiorColor originalPhotoUrl photoUrl mediumPhotoUrl',
  ),
})

const DealerWebsitesPage = Type.Object({ vehicles: Type.Array(Type.Unknown()) })

export const dealerWebsites = definePlatform({
  id: 'dealer-websites',
  name: 'DealerWebsites',
  confidence: 'medium',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'BootstrapService of app.inventory',
      weight: 0.7,
      html: /app\.inventory["']\s*\)\s*\.factory\(\s*["']BootstrapService["']/,
    },
    {
      name: 'hosts under dealerwebsites.com',
      weight: 0.6,
      html: /\/\/(?!www\.)(?:[\w-]+\.)+dealerwebsites\.com(?=["'/\\\s])/i,
    },
  ],
  listing: {
    envelope: DealerWebsitesPage,
    items: 'vehicles',
    sources: [
      { name: 'inventory page', addresses: [page('/inventory')] },
      { name: 'home page', addresses: [page('/')] },
    ],
  },
  record: DealerWebsitesVehicle,
  fields: {
    photos: [
      { fn: 'one', of: 'originalPhotoUrl' },
      { fn: 'one', of: 'photoUrl' },
      { fn: 'one', of: 'mediumPhotoUrl' },
    ],
    prices: { price: 'price' },
  },
  derive: (vehicle) => ({ vdp_link: vehiclePath(vehicle) }),
})

/** The page's script contains the whole lot. */
function page(path: string): ListingAddress {
  return {
    ...{ path, by: 'array' },
    embedded: (text) => {
      const [vehicles] = embeddedJson(text, /\bvehicles["']?\s*:\s*(?=\[)/)
      return vehicles === undefined ? undefined : { vehicles }
    },
  }
}

/** The site looks the vehicle up by its id; the words after it are only for readers. */
function vehiclePath(vehicle: Static<typeof DealerWebsitesVehicle>): string | null {
  const id = textAt(vehicle.listingId)
  if (id === null) return null
  const words = [vehicle.year, vehicle.make, vehicle.model].flatMap((part) => textAt(part) ?? [])
  return `/${id}/${
    words
      .join('-')
      .replace(/\s+/g, '-')
      .replace(/[^\w-]/g, '') || 'vehicle'
  }`
}
