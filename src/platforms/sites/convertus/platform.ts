import type { Static } from 'typebox'
import { isRecord } from '../../../lib/json.ts'
import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { Collection, CollectOptions, ConfigureResult, Platform, Site } from '../../engine/contract.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { byCrawling } from '../../engine/listing/by-crawling.ts'
import { completeFromPages, type PageVehicle } from '../../engine/listing/complete-from-pages.ts'
import { listBySitemap } from '../../engine/paging/crawl-sitemap.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { recordOf, recordParser } from '../../engine/records/parse-record.ts'
import { recordReader } from '../../engine/records/record-fields.ts'
import { asList, readKey, says, textAt, textsAt } from '../../engine/records/record-path.ts'
import { usualFields } from '../../engine/records/usual-fields.ts'
import { noStoreSignal, storeTag } from '../../engine/stores/store-signal.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'

const vehicleAddress =
  /^\/(?:en\/|fr\/)?(?:vehicles|vehicules)\/(?:19|20)\d{2}\/[^/]+\/[^/]+\/[^/]+\/[a-z]{2}\/(\d+)\/?$/i

/** Reads the page of every vehicle in the sitemaps, one per advertisement. */
function collectConvertus({ config }: Site, options: CollectOptions): Collection {
  const first = new Map<string, string>()
  const isFirst = (url: string) => {
    const id = adIdOf(url)
    if (id !== null && !first.has(id)) first.set(id, url)
    return id !== null && first.get(id) === url
  }
  return completeFromPages(
    listBySitemap(config.base_url, (_, url) => isFirst(url)),
    {
      baseUrl: config.base_url,
      options,
      config,
      needed: () => true,
      read: readVehicle,
      isVehicle: (url) => adIdOf(url) !== null,
    },
  )
}

function readVehicle(page: Page): PageVehicle | null {
  const asked = adIdOf(page.requestedUrl)
  if (adIdOf(page.url) !== asked) return { vehicle: {}, skipped: 'gone' }
  const found = readConvertusPage(page)
  if (found === null) {
    const isWhole = /<\/(?:html|body)\s*>/i.test(page.text) && !declaration.test(page.text)
    return isWhole ? null : { vehicle: {}, problem: `${page.url} was cut before its end` }
  }
  if (found.adId !== null && found.adId !== asked) return { vehicle: {}, problem: `${page.url} shows another vehicle` }
  const name = storeTag(found.store)
  return { vehicle: found.vehicle, store: name === null ? null : { ...noStoreSignal, name } }
}

function adIdOf(url: string): string | null {
  return vehicleAddress.exec(URL.parse(url)?.pathname ?? '')?.[1] ?? null
}

export const convertus: Platform = {
  id: 'convertus',
  name: 'Convertus',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'plugin convertus-vms', weight: 0.9, html: /\/wp-content\/plugins\/convertus-vms\// },
    hostInHtml(0.8, '*.convertus.rocks'),
    { name: 'vmsApiUrl', weight: 0.6, html: /["']?\bvmsApiUrl["']?\s*:/ },
    hostInHtml(0.3, '*.convertus.com'),
  ],
  configure: configureConvertus,
  ...byCrawling(collectConvertus),
}

/** `inventoryId` is the dealership's id on the platform. */
function configureConvertus(page: Page): ConfigureResult {
  const id = /["']?\binventoryId["']?\s*:\s*["']?(\d+)/.exec(page.text)?.[1] ?? null
  const name = /["']?\bdealerGeneralName["']?\s*:\s*"((?:\\.|[^"\\\n]){1,200})"/.exec(page.text)?.[1]
  return configureSite(page, id, name === undefined ? {} : { store_name: name.replace(/\\(.)/g, '$1') })
}

/** `vmsData.vehicle` of a vehicle page; only the fields used. */
const VehicleRecord = recordOf(
  'vin ad_id stock_number sale_class year make model trim search_trim body_style doors odometer',
  'engine transmission fuel_type drive_train exterior_color interior_color msrp asking_price',
  'internet_price sale_price certified in_transit date_on_lot description image* company_data.company_name',
)

/**
 * The lowest of the internet, sale and asking prices. The asking price often repeats the MSRP; if it is neither the
 * MSRP nor the price, it is the list price. Retail, final, invoice and wholesale prices are not asking prices.
 */
export const readConvertusPrices = priceReader<Static<typeof VehicleRecord>>({
  isNew: (vehicle) => !/^used$/i.test(textAt(vehicle.sale_class) ?? ''),
  rows: [
    { at: 'msrp', role: 'msrp', of: 'new' },
    { at: 'asking_price', role: 'price' },
    { at: 'internet_price', role: 'price' },
    { at: 'sale_price', role: 'price' },
    { at: 'internet_price', role: 'internet' },
    (vehicle) => (vehicle.asking_price === vehicle.msrp ? [] : listLine(textAt(vehicle.asking_price))),
  ],
  several: 'lowest',
})

function listLine(amount: string | null) {
  return amount === null ? [] : [{ role: 'list' as const, label: null, amount }]
}

type ShownVehicle = {
  readonly vehicle: RawVehicle
  readonly store: string | null
  /** The advertisement's id, at the end of its URL. */
  readonly adId: string | null
}

/** The name occurs in the page's templates too: only its declaration holds the vehicle. */
const declaration = /\bvar\s+vmsData\s*=\s*/
const parse = recordParser(VehicleRecord)
const readFields = recordReader({
  ...usualFields(VehicleRecord),
  trim: ['search_trim', 'trim'],
  series_detail: 'trim',
  in_transit: (record) => says(readKey(record, 'in_transit'), /^(1|true|yes)$/i),
  inventory_date: 'date_on_lot',
})

/** The vehicle that a page is about; null if the page declares none. */
export function readConvertusPage(page: Page): ShownVehicle | null {
  const found = embeddedJson(page.text, declaration).find((value) => isRecord(value) && isRecord(value.vehicle))
  const record = isRecord(found) ? parse(found.vehicle) : null
  if (record === null) return null
  const address = URL.parse(page.url)
  return {
    vehicle: {
      ...readFields(record),
      condition: textAt(record.sale_class) ?? address?.searchParams.get('sale_class') ?? null,
      odometer_unit: 'km',
      vdp_link: address === null ? page.url : address.origin + address.pathname,
      // One image or a list of images, each in several sizes.
      photos: textsAt(asList(record.image), 'image_original', 'image_lg'),
      prices: readConvertusPrices(record),
    },
    store: textAt(record.company_data?.company_name),
    adId: textAt(record.ad_id),
  }
}
