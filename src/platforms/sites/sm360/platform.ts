import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { isObject } from '../../engine/records/record-path.ts'
import { collectStructuredSite } from '../../engine/structured-site/collect.ts'
import { readSm360Vehicle } from './read-vehicle.ts'
import { ListingPage, VehicleRecord } from './records.ts'

export const sm360 = definePlatform({
  id: 'sm360',
  name: 'SM360 (360.Agency)',
  status: 'working',
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
    { name: 'signature of 360.Agency', weight: 0.4, html: /\/\/(?:www\.)?360\.agency(?=["'/\s])/i },
    {
      name: 'services of sm360.ca',
      weight: 0.6,
      html: /\/\/(?:service\.vehicles|webauto-supplier-api)\.sm360\.ca(?=["'/\s])/,
    },
    { name: 'inv360.app', weight: 0.4, html: /\/\/[\w.-]*\binv360\.app(?=["'/\s])/ },
  ],
  configure: (page) =>
    configureSite(page, /["']?organizationUnitId["']?\s*[:=]\s*["']?(\d+)/.exec(page.text)?.[1] ?? null),
  listing: {
    envelope: ListingPage,
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
    otherwise: (site, options) => collectStructuredSite(site.config.base_url, { ...options, sitemapPages }),
  },
  record: VehicleRecord,
  fields: {
    vin: ['serialNo', 'vin'],
    stocknum: 'stockNo',
    year: 'year',
    make: 'make.name',
    model: 'model.name',
    trim: 'trim.name',
    certified: 'certified',
    body: 'bodyStyle.name',
    odometer: 'odometer',
    engine: 'engine.description',
    fuel: 'fuel.name',
    exterior_color: ['exteriorColor.colorEn', 'exteriorColor.colorDescription'],
    interior_color: ['interiorColor.colorEn', 'interiorColor.colorDescription'],
    in_transit: { fn: 'is', of: 'vehicleStatus', matches: /transit/i },
    days_in_stock: 'daysInInventory',
  },
  derive: readSm360Vehicle,
  skip: { sold: { fn: 'is', of: 'vehicleStatus', matches: /^sold$/i } },
})

/** The HTML sitemap links to each vehicle, `/used/{slug}-id{n}.html`, and also to catalogs of new models. */
const sitemapPages = {
  paths: ['/en/sitemap', '/fr/plan-du-site'],
  isVehicle: /^(?!.*(?:catalog|showroom|promotion|blog)).*-id\d+(?:\.html)?\/?$/i,
}

/** The response does not state its section, so the requested one is added to it. */
function section(name: 'new' | 'used', base: string) {
  return {
    path: `${base}/api/listing`,
    pageParam: 'page',
    headers: () => ({ 'x-requested-with': 'XMLHttpRequest' }),
    referer: base,
    reshape: (json: unknown) => (isObject(json) ? { ...json, section: name, base } : json),
  } as const
}
