import type { Static } from 'typebox'
import { utcDay } from '../../../lib/clock.ts'
import { isRecord } from '../../../lib/json.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { isBlocked, openPage } from '../../engine/cards/read-page.ts'
import type { Collection } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { isVehiclePage, ownLinks, slugOf } from '../../engine/detect/site-links.ts'
import { failedScan } from '../../engine/listing/build-scan.ts'
import { listBySitemap, scanOfLinks } from '../../engine/paging/crawl-sitemap.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { bySitemap, collectByReader } from '../../engine/reader/collect-by-reader.ts'
import { recordOf } from '../../engine/records/parse-record.ts'
import { readKey, says, textAt, textsAt } from '../../engine/records/record-path.ts'

/** One vehicle of the listing; only the fields used. */
const VehicleRecord = recordOf(
  'vehicleId serialNo vin stockNo year odometer listPrice salePrice newVehicle certified vehicleStatus dateEntry',
  'daysInInventory make.name make.slug model.name model.slug trim.name bodyStyle.name exteriorColor.colorEn',
  'exteriorColor.colorDescription interiorColor.colorEn interiorColor.colorDescription fuel.name engine.description',
  'transmission* driveTrain* paymentOptions.cashPurchase.sellingPrice multimedia.mainPicture* multimedia.pictures*',
)

type Vehicle = Static<typeof VehicleRecord>

const photoHost = 'https://img.sm360.ca/images/inventory'

/** Fields that depend on the section, on several fields, or on a shape that differs by site. */
function readSm360Vehicle(vehicle: Vehicle, page: unknown): RawVehicle {
  const isNew = readKey(page, 'section') === 'new' || textAt(vehicle.newVehicle) === 'true'
  return {
    condition: isNew ? 'new' : 'used',
    transmission: nameOf(vehicle.transmission),
    drivetrain: nameOf(vehicle.driveTrain),
    odometer_unit: 'km',
    inventory_date: dayOf(vehicle.dateEntry),
    vdp_link: linkOf(vehicle, textAt(readKey(page, 'base')) ?? ''),
    photos: photosOf(vehicle.multimedia),
    prices: readSm360Prices(vehicle),
  }
}

/**
 * The cash price, else the sale price, else the list price; a list price above the price is also served as such. The
 * finance terms are payments, and the listing has no MSRP.
 */
export const readSm360Prices = priceReader<Vehicle>({
  rows: [
    { at: ['paymentOptions.cashPurchase.sellingPrice', 'salePrice', 'listPrice'], role: 'price' },
    { at: 'listPrice', role: 'list' },
  ],
})

function nameOf(rawValue: unknown): string | null {
  return isRecord(rawValue) ? textAt(rawValue.name) : textAt(rawValue)
}

/** Milliseconds since 1970, as an ISO date. */
function dayOf(rawValue: unknown): string | null {
  const at = Number(textAt(rawValue) ?? Number.NaN)
  return at > 0 && at < 8.64e15 ? utcDay(new Date(at)) : null
}

function linkOf({ vehicleId, year, make, model }: Vehicle, base: string): string | null {
  const [id, shownYear] = [textAt(vehicleId), textAt(year)]
  const [makeSlug, modelSlug] = [slugIn(make), slugIn(model)]
  if (id === null || shownYear === null || makeSlug === '' || modelSlug === '') return null
  return `${base}/${makeSlug}/${modelSlug}/${shownYear}-${makeSlug}-${modelSlug}-id${id}`
}

function slugIn(named: Vehicle['make']): string {
  return slugOf(textAt(named?.slug) ?? textAt(named?.name) ?? '')
}

function photosOf(multimedia: Vehicle['multimedia']): string[] {
  const pictures = Array.isArray(multimedia?.pictures) ? multimedia.pictures : []
  const paths = textsAt([multimedia?.mainPicture, ...pictures], 'url').filter((path) => !/^(?:true|false)$/.test(path))
  return paths.map((path) => (/^(?:https?:)?\/\//.test(path) ? path : `${photoHost}/${path.replace(/^\//, '')}`))
}

export const sm360 = definePlatform({
  id: 'sm360',
  name: 'SM360 (360.Agency)',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'assets of img.sm360.ca', weight: 0.4, html: /\/\/img\d?\.sm360\.ca(?=["'/\s])/ },
    {
      name: 'paths of its inventory',
      weight: 0.3,
      html: /["'/](?:en\/(?:new|used)-inventory|fr\/inventaire-(?:neuf|occasion))(?=["'/?#])/,
    },
    hostInHtml(0.4, 'www.360.agency', '360.agency'),
    hostInHtml(0.6, 'service.vehicles.sm360.ca', 'webauto-supplier-api.sm360.ca'),
    hostInHtml(0.4, '*.inv360.app'),
  ],
  configure: (page) =>
    configureSite(page, /["']?organizationUnitId["']?\s*[:=]\s*["']?(\d+)/.exec(page.text)?.[1] ?? null),
  listing: {
    items: 'vehicles',
    total: 'pagination.numberOfItems',
    pageSize: 'pagination.pageSize',
    sources: [
      { name: 'listing', addresses: [section('new', '/en/new-inventory'), section('used', '/en/used-inventory')] },
      {
        name: 'French listing',
        addresses: [section('new', '/fr/inventaire-neuf'), section('used', '/fr/inventaire-occasion')],
      },
    ],
    otherwise: ({ config: { base_url: baseUrl } }, options) =>
      collectByReader(bySitemap, { baseUrl, options, links: vehicleLinks(baseUrl) }),
  },
  record: VehicleRecord,
  fields: {
    vin: ['serialNo', 'vin'],
    engine: 'engine.description',
    exterior_color: ['exteriorColor.colorEn', 'exteriorColor.colorDescription'],
    interior_color: ['interiorColor.colorEn', 'interiorColor.colorDescription'],
    in_transit: ({ vehicleStatus }) => says(vehicleStatus, /transit/i),
  },
  derive: readSm360Vehicle,
  skip: ({ vehicleStatus }) => (says(vehicleStatus, /^sold$/i) ? 'sold' : null),
})

const mapPages = ['/en/sitemap', '/fr/plan-du-site']
const isVehicleLink = /^(?!.*(?:catalog|showroom|promotion|blog)).*-id\d+(?:\.html)?\/?$/i

/** The sitemap for people links to each vehicle, `/used/{slug}-id{n}.html`, and also to catalogs of new models. */
function* vehicleLinks(baseUrl: string): Collection {
  let pagesRead = 0
  for (const path of mapPages) {
    const { page, failure } = openPage(yield { url: new URL(path, baseUrl).href, purpose: 'sitemap' })
    pagesRead++
    if (failure !== null && isBlocked(failure)) return failedScan(failure, pagesRead)
    const links = page === null ? [] : ownLinks(page.text, page.url).filter((link) => isVehicleLink.test(link))
    const incompleteReason = /<\/(?:html|body)\s*>/i.test(page?.text ?? '') ? null : `${path} was cut off`
    if (links.length > 0)
      return { ...scanOfLinks(links), complete: incompleteReason === null, incompleteReason, pagesRead }
  }
  const named = yield* listBySitemap(baseUrl, (_, url) => isVehiclePage(url))
  return { ...named, pagesRead: named.pagesRead + pagesRead }
}

/** The response does not state its section, so the requested one is added to it. */
function section(name: 'new' | 'used', base: string) {
  return {
    path: `${base}/api/listing`,
    pageParam: 'page',
    headers: () => ({ 'x-requested-with': 'XMLHttpRequest' }),
    referer: base,
    reshape: (json: unknown) => (isRecord(json) ? { ...json, section: name, base } : json),
  } as const
}
