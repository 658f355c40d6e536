import type { Static } from 'typebox'
import { isRecord } from '../../../lib/json.ts'
import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { type CardFields, readCard, wholePage } from '../../engine/cards/html-cards.ts'
import type { ConfigureResult } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { collectGeneric } from '../../engine/reader/find-reader.ts'
import { recordOf } from '../../engine/records/parse-record.ts'
import { readKey, textAt } from '../../engine/records/record-path.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'

/** One vehicle of `vehicleArray`; only the fields used. */
const VehicleRecord = recordOf(
  'vehicleId dealerName sellerName vin stockNum year make model trim trimOptionOriginal bodyStyle',
  'driveTrain engine transmission fuelType exteriorColour interiorColour mileage price',
  'OriginalPrice OriginalMSRP condition certified age detailUrl description images.images*',
)

/**
 * `price`, else `OriginalPrice`. An `OriginalPrice` above the price is the dealer's price before a reduction. A vehicle
 * page's other prices (after incentives, with fees) and `msrp_total` are not read: they contradict each other, and some
 * apply to some buyers only. The MSRP applies to new vehicles.
 */
const readEdealerPrices = priceReader<Static<typeof VehicleRecord>, Section>({
  isNew: ({ condition }, section) => /^new$/i.test(textAt(condition) ?? section),
  rows: [
    { at: 'OriginalMSRP', role: 'msrp', of: 'new' },
    { at: ['price', 'OriginalPrice'], role: 'price' },
    { at: 'OriginalPrice', role: 'list' },
  ],
})

type Section = 'new' | 'used'

const assignment = /\bvehicleArray\s*=\s*(?=[{[])/

/**
 * The vehicles of a section's page: the largest object assigned to `vehicleArray`. Undefined (not a section) for a page
 * that has none, is truncated, or contains only vehicles of the other section.
 */
function readSection(html: string, section: Section): unknown {
  const assigned = embeddedJson(html, assignment)
  const written = html.match(new RegExp(assignment, 'g'))?.length ?? 0
  if (assigned.length === 0 || assigned.length < written) return undefined
  const lists = assigned.map((value) => (isRecord(value) ? Object.values(value) : []))
  const vehicles = lists.reduce((fullest, list) => (list.length > fullest.length ? list : fullest), [])
  if (vehicles.length === 0 && !/<\/(body|html)>/i.test(html)) return undefined
  const sections = vehicles.map(sectionOf)
  const isOther = sections.length > 0 && sections.every((other) => other !== null && other !== section)
  return isOther ? undefined : { section, vehicles }
}

function sectionOf(vehicle: unknown): Section | null {
  if (!isRecord(vehicle)) return null
  const inAddress = /^(?:https?:\/\/[^/]+)?\/(new|used)\//i.exec(textAt(vehicle.detailUrl) ?? '')?.[1]
  const word = (inAddress ?? textAt(vehicle.condition) ?? '').toLowerCase()
  return word === 'new' || word === 'used' ? word : null
}

export const edealer = definePlatform({
  id: 'edealer',
  name: 'eDealer',
  confidence: 'high',
  trust: 'verified',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'edealerWebsiteId', weight: 0.9, html: /\bedealerWebsiteId\s*=/ },
    hostInHtml(0.6, 'static.edealer.ca'),
    { name: 'IMAGES_DOMAIN of edealer.ca', weight: 0.6, html: /\bIMAGES_DOMAIN\s*=\s*["']images\.edealer\.ca["']/ },
    hostInHtml(0.4, 'websites.edealer.ca', 'applications.edealer.ca'),
  ],
  configure: configureEdealer,
  listing: {
    items: 'vehicles',
    sources: [{ name: 'new and used pages', addresses: [sectionPage('new'), sectionPage('used')] }],
    otherwise: (site, options) => collectGeneric(site, options, readVehiclePage),
  },
  record: VehicleRecord,
  fields: {
    series_detail: 'trimOptionOriginal',
  },
  derive: (vehicle, page) => {
    const section = readKey(page, 'section') === 'new' ? 'new' : 'used'
    return {
      condition: textAt(vehicle.condition) ?? section,
      odometer_unit: 'km',
      photos: photosOf(vehicle.images?.images),
      prices: readEdealerPrices(vehicle, section),
    }
  },
  store: { name: ['dealerName', 'sellerName'] },
})

function sectionPage(section: Section) {
  return { path: `/${section}/`, by: 'array', embedded: (html: string) => readSection(html, section) } as const
}

const vehiclePage: CardFields = {
  description: '#divCollapseVehicleDetails',
  series_detail: '#divCollapseVehicleDetails .details-text',
}

/**
 * The microdata has the model in capitals with trim and build, and no description, which begins
 * with the features in capitals.
 */
function readVehiclePage({ text, url }: Page): RawVehicle {
  const page = readCard(wholePage(text, 'style, script'), vehiclePage, url)
  const { series_detail: first, description = null } = page
  const isList = first?.includes(', ') === true && first === first.toUpperCase()
  const tracked = embeddedJson(text, /\bfbq\('track',\s*'ViewContent',\s*/)[0]
  const model = textAt(readKey(tracked, 'model'))
  return {
    description,
    ...(model === null ? {} : { model }),
    features: isList ? first.split(', ') : [],
  }
}

/** Photos are keyed by number, since a JavaScript object does not keep the page's order. */
function photosOf(images: unknown): string[] {
  const list = isRecord(images) ? Object.values(images) : Array.isArray(images) ? images : []
  return list.flatMap((image: unknown) => {
    if (!isRecord(image)) return []
    const folder = textAt(image.dirWs)
    const file = textAt(image.fileName)
    return folder === null || file === null ? [] : [folder.replace(/\/?$/, '/') + file]
  })
}

/** The site's id, and the name of its vehicles' store within the group. */
function configureEdealer(page: Page): ConfigureResult {
  const id = /\bedealerWebsiteId\s*=\s*["']?(\d+)/.exec(page.text)?.[1] ?? null
  const name = /\bdealerName\s*=\s*(["'])((?:\\.|(?!\1)[^\\\n]){1,200})\1/.exec(page.text)?.[2]
  return configureSite(page, id, name === undefined ? {} : { store_name: name.replace(/\\(.)/g, '$1').trim() })
}
