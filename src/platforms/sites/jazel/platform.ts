import type { Static } from 'typebox'
import type { SiteConfig } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { textAt } from '../../engine/records/record-path.ts'
import { readResultsPage } from './read-results.ts'
import { ResultsPage, ResultVehicle } from './records.ts'

type Vehicle = Static<typeof ResultVehicle>

export const jazel = definePlatform({
  id: 'jazel',
  name: 'Jazel',
  status: 'working',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'jzlSetVehicleInfoContext', weight: 0.9, html: /\bjzlSetVehicleInfoContext\b/ },
    { name: 'window.jzla5p', weight: 0.8, html: /\bwindow\.jzla5p\s*=/ },
    { name: 'hosts of jazelc.com', weight: 0.7, html: /\/\/(?:[\w-]+\.)*(jazelc|jazel-cdn)\.com(?=["'/\s])/ },
    { name: 'CNAME under jazelc.com', weight: 0.85, cname: 'jazelc.com' },
    { name: 'CNAME jazel-cdn.com', weight: 0.85, cname: 'jazel-cdn.com' },
  ],
  configure: (page) =>
    configureSite(
      page,
      /\bjzla5p\s*=\s*\{\s*["']?accountId["']?\s*:\s*["']([\d,\s]+)["']/.exec(page.text)?.[1] ?? null,
    ),
  listing: {
    envelope: ResultsPage,
    items: 'vehicles',
    total: 'total',
    more: 'more',
    sources: [
      { name: 'all vehicles', addresses: [results('all')] },
      { name: 'new and used', addresses: [results('new'), results('used')] },
    ],
  },
  record: ResultVehicle,
  fields: {
    vin: 'vin',
    stocknum: 'stockNumber',
    year: 'year',
    make: 'make',
    model: 'model',
    trim: 'trim',
    heading: 'name',
    condition: ['newOrUsed', 'condition'],
    certified: 'isCertified',
    odometer: 'mileage',
    engine: 'engine',
    transmission: 'transmission',
    drivetrain: 'drivetrain',
    fuel: 'fuelType',
    exterior_color: 'extColor',
    interior_color: 'intColor',
    city_mpg: 'mpgCity',
    hwy_mpg: 'mpgHighway',
    vdp_link: 'vdpLink',
  },
  derive: (vehicle, _, config) => ({
    body: bodyOf(vehicle),
    photos: photosOf(vehicle, config),
    prices: readJazelPrices(vehicle),
  }),
  store: { name: 'accountName' },
})

/** The card's displayed price, else its data attribute; 0 and words are not prices. */
export const readJazelPrices = priceReader<Vehicle>({ rows: [{ at: ['displayPrice', 'price'], role: 'price' }] })

function results(section: 'all' | 'new' | 'used'): ListingAddress {
  const first = `/inventory/${section}-vehicles/`
  return {
    path: (_, { page }) => (page === 1 ? first : `${first}srp-page-${page}/`),
    by: 'page',
    embedded: readResultsPage,
  }
}

function bodyOf({ bodyType }: Vehicle): string | null {
  const [body] = Array.isArray(bodyType) ? bodyType : [bodyType]
  return textAt(body)
}

function photosOf(vehicle: Vehicle, config: SiteConfig): readonly string[] {
  const hero = textAt(vehicle.image)
  const url = hero === null ? null : URL.parse(hero, config.base_url)
  return [...new Set([...(url === null ? [] : [url.href]), ...(vehicle.photos ?? [])])]
}
