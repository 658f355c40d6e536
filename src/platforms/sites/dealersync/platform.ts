import type { Static } from 'typebox'
import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import type { ListingSource } from '../../engine/listing/listing-address.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { recordOf } from '../../engine/records/parse-record.ts'
import { says, textAt, textsAt } from '../../engine/records/record-path.ts'

/** One vehicle of the search; only the fields used. */
const DealerSyncRecord = recordOf(
  'Vin VehicleId StockNo Year Make Model Trim VehicleTitle VehicleName VehicleDetailUrl BodyStyle',
  'Engine Transmission IsNew IsSold Mileage Fuel Drivetrain FactoryColorText FactoryColor',
  'FactoryInteriorText FactoryInterior FirstImageUrl FinalPrice InternetPrice IncentiveDiscount',
)

type Vehicle = Static<typeof DealerSyncRecord>

const vehicleLink = /href=["']\/([\w-]+)\/detail\/(?:19|20)\d{2}-[^"'/]+\/\d+/i

export const dealersync = definePlatform({
  id: 'dealersync',
  name: 'DealerSync',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    hostInHtml(0.7, '*.dealer-cdn.dealersync.com', '*.dealer-cdn.com'),
    hostInHtml(0.45, 'images.dealersync.com'),
    { name: 'links to /.../detail/{year}-{name}/{id}', weight: 0.3, html: vehicleLink },
  ],
  precedes: ['dealer-com', 'dealer-inspire'],
  configure: (page) => configureSite(page, null, { vehicle_folder: vehicleFolder(page) }),
  listing: {
    items: 'vehicles',
    total: 'totalResults',
    sources: [search('100'), search('10')],
  },
  record: DealerSyncRecord,
  fields: {
    exterior_color: ['FactoryColorText', 'FactoryColor'],
    interior_color: ['FactoryInteriorText', 'FactoryInterior'],
    photos: ({ FirstImageUrl }) => textsAt([FirstImageUrl]),
  },
  derive: (record, _page, config) => ({
    condition: record.IsNew === true ? 'new' : record.IsNew === false ? 'used' : null,
    ...vehiclePage(record, config),
    prices: dealerSyncPrices(record),
  }),
  skip: ({ IsSold }) => (says(IsSold, /^(?:true|1)$/) ? 'sold' : null),
})

function search(results: string): ListingSource {
  const query = { IsSold: '0', results }
  return { name: `search by ${results}`, path: '/Inventory/Search', query, offsetParam: 'startIndex' }
}

/** `FinalPrice` already subtracts a conditional incentive: the price for every buyer is the sum of both. */
export const dealerSyncPrices = priceReader<Pick<Vehicle, 'FinalPrice' | 'InternetPrice' | 'IncentiveDiscount'>>({
  rows: [
    { at: 'InternetPrice', role: 'internet' },
    { at: 'InternetPrice', role: 'start', label: 'Internet Price' },
    { sum: ['FinalPrice', 'IncentiveDiscount'], role: 'price', label: 'Final Price' },
    { at: 'InternetPrice', role: 'price', otherwise: true },
    { at: 'IncentiveDiscount', role: 'conditional', label: 'Conditional Offers' },
  ],
})

function vehiclePage(record: Vehicle, config: SiteConfig): RawVehicle {
  const own = textAt(record.VehicleDetailUrl)
  if (own !== null) return { vdp_link: own }
  const id = textAt(record.VehicleId)
  if (id === null) return {}
  const name = [record.Year, record.Make, record.Model].flatMap((part) => textAt(part) ?? []).join('-')
  return { vdp_link: `/${config.vehicle_folder ?? 'inventory'}/detail/${name.replace(/[^\w.]+/g, '-')}/${id}` }
}

/** The first path segment of a vehicle's URL, which differs by site. */
function vehicleFolder(page: Page): string {
  return vehicleLink.exec(page.text)?.[1] ?? 'inventory'
}
