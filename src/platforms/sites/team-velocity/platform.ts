import type { Static } from 'typebox'
import type { Page } from '../../../model/page.ts'
import type { ConfigureResult, SiteConfig, WorkingPlatform } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { withDetailPages } from '../../engine/listing/with-detail-pages.ts'
import { isObject, readKey, textAt } from '../../engine/records/record-path.ts'
import { askForOne } from './ask-for-one.ts'
import { isCertified, isNewVehicle, readTeamVelocityPrices } from './read-prices.ts'
import { readTeamVelocityPage } from './read-vehicle-page.ts'
import { InventoryVehicle, VehiclePage } from './records.ts'

type Vehicle = Static<typeof InventoryVehicle>

const interfaceHost = 'https://websites.api.teamvelocityportal.com'
const pageSize = 200

const table = definePlatform({
  id: 'team-velocity',
  name: 'Team Velocity',
  status: 'working',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'hosts of teamvelocityportal.com',
      weight: 0.8,
      html: /\/\/(?:[\w-]+\.)*teamvelocityportal\.com(?=["'/\s])/,
    },
    {
      name: 'hosts of secureoffersites.com',
      weight: 0.7,
      html: /\/\/(?:[\w-]+\.)*secureoffersites\.com(?=["'/\s])/,
    },
    {
      name: 'accountId and campaignId',
      weight: 0.5,
      html: /\baccountId\s*=\s*['"]\d+['"]\s*[;,]\s*(var\s+)?campaignId\s*=\s*['"]\d+['"]/,
    },
    { name: 'vdpAccountId', weight: 0.4, html: /\bvdp(AccountId|VehicleExteriorColor)\b/ },
    { name: 'links to /viewdetails/', weight: 0.4, html: /["'/]viewdetails\/(new|used|cpo)\//i },
    {
      name: 'inventory by payment type',
      weight: 0.4,
      html: /\/inventory\/(new|used)[^"'\s]{0,60}\bpaymenttype=cash\b/i,
    },
    { name: 'CNAME teamvelocitymarketing.map.fastly.net', weight: 0.85, cname: 'teamvelocitymarketing.map.fastly.net' },
  ],
  configure: configureTeamVelocity,
  listing: {
    envelope: VehiclePage,
    items: 'vehicles',
    total: 'totalVehicles',
    pageSize: 'pageSize',
    sources: [
      {
        name: 'inventory service',
        when: (config) => config.site_id !== null && config.campaign_id !== null,
        addresses: [
          {
            path: `${interfaceHost}/tvm-services/inventory/vehicles`,
            query: (config) => ({
              AccountID: String(config.site_id),
              CampaignId: String(config.campaign_id),
              Type: 'All',
              Limit: String(pageSize),
            }),
            pageParam: 'Page',
            reshape: (json) => vehiclesAt(json, 'inventoryVehicles', { pageSize }),
          },
        ],
      },
      { name: 'inventory files', addresses: [fileOf('new'), fileOf('used')] },
    ],
    one: (vin, config) => ({
      path: '/api/Inventory/vehicle',
      query: { vin, ...(config.site_id === null ? {} : { accountid: config.site_id }) },
      reshape: (json) => (textAt(readKey(json, 'vin')) === null ? undefined : { vehicles: [withStore(json)] }),
    }),
  },
  record: InventoryVehicle,
  fields: {
    vin: 'vin',
    stocknum: ['stockNumber', 'stock'],
    year: 'year',
    make: 'make',
    model: 'model',
    trim: 'trim',
    condition: ['inventoryType', 'type'],
    body: ['bodyStyle', 'body'],
    doors: 'doors',
    odometer: ['miles', 'mileage'],
    engine: ['engine', 'engine_Description'],
    engine_cyl_count: 'engineCylinders',
    transmission: 'transmission',
    drivetrain: ['driveTrain', 'drivetrain'],
    fuel: ['fuelType', 'fuel_Type'],
    exterior_color: 'exteriorColor',
    interior_color: 'interiorColor',
    city_mpg: 'cityMpg',
    hwy_mpg: 'highwayMpg',
    description: 'description',
    in_transit: { fn: 'is', of: 'inTransit', matches: /^(true|1|yes)$/i },
  },
  derive: (vehicle, _, config) => ({
    certified: isCertified(vehicle),
    vdp_link: linkOf(vehicle, config),
    photos: photosOf(vehicle),
    prices: readTeamVelocityPrices(vehicle),
  }),
  store: { id: 'dealerID', name: ['dealerName', 'clientName'], host: 'storeHost' },
})

const listed: WorkingPlatform = {
  ...table,
  one: (site, vin, options) => askForOne(table.one(site, vin, options), site, vin),
}

/** The files have no photos and the service one: the vehicle page has the gallery. */
export const teamVelocity = withDetailPages(listed, {
  useful: ({ photos }) => (photos ?? []).length < 2,
  read: readTeamVelocityPage,
})

function configureTeamVelocity(page: Page): ConfigureResult {
  const account = settingOf(page.text, 'accountId')
  return configureSite(page, account, { store_id: account, campaign_id: settingOf(page.text, 'campaignId') })
}

function settingOf(html: string, name: string): string | null {
  return new RegExp(`\\b${name}\\s*[=:]\\s*['"](\\d+)['"]`).exec(html)?.[1] ?? null
}

function fileOf(section: 'new' | 'used') {
  return {
    path: `/inventory-${section}.json`,
    pageParam: 'page',
    section,
    reshape: (json: unknown) => vehiclesAt(json, 'vehicles', {}),
  }
}

function vehiclesAt(json: unknown, key: string, facts: object): unknown {
  const vehicles = readKey(json, key)
  return isObject(json) && Array.isArray(vehicles)
    ? { ...json, ...facts, vehicles: vehicles.map(withStore) }
    : undefined
}

/**
 * `dealerDomain` is the requesting site, even for other stores' vehicles; without id and name, the link's host
 * identifies the store.
 */
function withStore(vehicle: unknown): unknown {
  const named = ['dealerID', 'dealerName', 'clientName'].some((key) => textAt(readKey(vehicle, key)) !== null)
  const link = URL.parse(textAt(readKey(vehicle, 'vdpUrl')) ?? '')
  return named || link === null || !isObject(vehicle) ? vehicle : { ...vehicle, storeHost: link.host }
}

/** Half of the records lack a link; it can be composed only for the dealership's own vehicles. */
function linkOf(vehicle: Vehicle, config: SiteConfig): string | null {
  const rawText = textAt(vehicle.vdpUrl)
  const vin = textAt(vehicle.vin)
  if (rawText !== null) return rawText
  if (vin === null || textAt(vehicle.dealerID) !== config.site_id) return null
  return new URL(`/viewdetails/${isNewVehicle(vehicle) ? 'New' : 'Used'}/${vin}`, config.base_url).href
}

function photosOf(vehicle: Vehicle): readonly string[] {
  const lists = [vehicle.imageUrls, vehicle.photoURLs, vehicle.firstPhotoUrl].map((list) =>
    (Array.isArray(list) ? list : (textAt(list) ?? '').split(',')).map((photo) => String(photo).trim()),
  )
  const photos = lists.map((list) => list.filter((photo) => photo !== '' && !/no-image-generic/i.test(photo)))
  return photos.find((list) => list.length > 0) ?? []
}
