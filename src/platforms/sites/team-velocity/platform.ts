import type { Static } from 'typebox'
import { isRecord } from '../../../lib/json.ts'
import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { elementsIn } from '../../engine/cards/find-elements.ts'
import { parseHtml } from '../../engine/cards/parse-html.ts'
import { openPage } from '../../engine/cards/read-page.ts'
import type { Collection, ConfigureResult, Crawl, Platform, Site, SiteConfig } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { vinOfAddress } from '../../engine/detect/site-links.ts'
import { buildScan } from '../../engine/listing/build-scan.ts'
import { withVehiclePages } from '../../engine/listing/complete-from-pages.ts'
import { sitemapLocations } from '../../engine/paging/crawl-sitemap.ts'
import { readKey, says, textAt } from '../../engine/records/record-path.ts'
import { normalizedVin } from '../../engine/records/vin-key.ts'
import { findVehicles } from '../../engine/structured-data/find-vehicles.ts'
import { InventoryVehicle, isCertified, isNewVehicle, readTeamVelocityPrices } from './read-prices.ts'

type Vehicle = Static<typeof InventoryVehicle>

const interfaceHost = 'https://websites.api.teamvelocityportal.com'
const pageSize = 200

const table = definePlatform({
  id: 'team-velocity',
  name: 'Team Velocity',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    hostInHtml(0.8, '*.teamvelocityportal.com'),
    hostInHtml(0.7, '*.secureoffersites.com'),
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
    items: 'vehicles',
    total: 'totalVehicles',
    pageSize: 'pageSize',
    sources: [
      {
        name: 'inventory service',
        needs: ['site_id', 'campaign_id'],
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
    condition: ['inventoryType', 'type'],
    odometer: ['miles', 'mileage'],
    in_transit: ({ inTransit }) => says(inTransit, /^(true|1|yes)$/i),
  },
  derive: (vehicle, _, config) => ({
    certified: isCertified(vehicle),
    vdp_link: linkOf(vehicle, config),
    photos: photosOf(vehicle),
    prices: readTeamVelocityPrices(vehicle),
  }),
  store: { id: 'dealerID', name: ['dealerName', 'clientName'], host: 'storeHost' },
})

const listed: Platform = {
  ...table,
  one: (site, vin, options) => askForOne(table.one(site, vin, options), site, vin),
}

/** The files have no photos and the service one: the vehicle page has the gallery. */
export const teamVelocity = withVehiclePages(listed, {
  useful: ({ photos }) => (photos ?? []).length < 2,
  read: (page, { vin }) => readTeamVelocityPage(page, normalizedVin(vin)),
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
  return isRecord(json) && Array.isArray(vehicles)
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
  return named || link === null || !isRecord(vehicle) ? vehicle : { ...vehicle, storeHost: link.host }
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

/**
 * The single-vehicle service returns an empty response if it has no such vehicle, or does not have it yet. The vehicle
 * is gone only if the site's own sitemap does not list it either; a sitemap that fails leaves it gone, unconfirmed.
 */
function* askForOne(asked: Collection, site: Site, vin: string): Collection {
  const scan = yield* asked
  if (scan.complete || (scan.failure !== null && scan.failure.class !== 'changed')) return scan
  const listed = yield* listedVins(site)
  const pagesRead = scan.pagesRead + 1
  if (listed === 'unavailable') return buildScan({ incompleteReason: null, pagesRead })
  if (listed === null || listed.has(normalizedVin(vin))) return { ...scan, pagesRead }
  return buildScan({ incompleteReason: null, pagesRead })
}

/** Null if there is no vehicle sitemap; `unavailable` if that cannot be known now. */
function* listedVins(site: Site): Crawl<ReadonlySet<string> | 'unavailable' | null> {
  const url = new URL('/inventorysitemap.xml', site.config.base_url).href
  const { page, failure } = openPage(yield { url, purpose: 'sitemap' })
  if (failure !== null && failure.class !== 'changed') return 'unavailable'
  const vins = page === null ? [] : sitemapLocations(page.text).map(vinOfAddress)
  const known = vins.filter((vin) => vin !== null)
  return known.length === 0 ? null : new Set(known)
}

/**
 * What the vehicle page adds: its gallery (`:photoUrls` of an element with the VIN; the listing has one photo at most)
 * and, if the page has schema.org markup, its description. The page also contains galleries of other vehicles.
 */
export function readTeamVelocityPage({ text, url }: Page, vin: string): RawVehicle | null {
  const photos = galleryOf(text, vin)
  const marked = findVehicles(text, url).find(({ raw }) => normalizedVin(raw.vin) === vin)
  const description = marked?.raw.description ?? null
  return photos.length === 0 && description === null ? null : { photos, description }
}

function galleryOf(html: string, vin: string): readonly string[] {
  const galleries = elementsIn(parseHtml(html).root()).all('[\\:photourls]')
  const named = galleries.filter(({ attribs }) => bound(attribs[':vin']) !== '')
  const own = named.filter(({ attribs }) => normalizedVin(bound(attribs[':vin'])) === vin)
  const gallery = named.length === 0 && galleries.length === 1 ? galleries[0] : own[0]
  const addresses = bound(gallery?.attribs[':photourls']).split(',')
  return addresses.map((address) => address.trim()).filter((address) => /^https?:\/\//i.test(address))
}

/** The text of a bound attribute: `:vin="'5TD...'"`. */
function bound(attribute: string | undefined): string {
  return (attribute ?? '').trim().replace(/^(["'`])([\s\S]*)\1$/, '$2')
}
