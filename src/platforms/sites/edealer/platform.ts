import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { type CardTable, readCard, wholePage } from '../../engine/cards/html-cards.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { isObject, readKey, textAt } from '../../engine/records/record-path.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'
import { collectStructuredSite } from '../../engine/structured-site/collect.ts'
import { configureEdealer } from './configure.ts'
import { readEdealerPrices } from './read-prices.ts'
import { readSection, type Section } from './read-section.ts'
import { SectionPage, VehicleRecord } from './records.ts'

export const edealer = definePlatform({
  id: 'edealer',
  name: 'eDealer',
  status: 'working',
  confidence: 'high',
  trust: 'verified',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'edealerWebsiteId', weight: 0.9, html: /\bedealerWebsiteId\s*=/ },
    { name: 'resourceUrl of static.edealer.ca', weight: 0.6, html: /\/\/static\.edealer\.ca(?=["'/\s])/ },
    { name: 'IMAGES_DOMAIN of edealer.ca', weight: 0.6, html: /\bIMAGES_DOMAIN\s*=\s*["']images\.edealer\.ca["']/ },
    {
      name: 'scripts of websites.edealer.ca or applications.edealer.ca',
      weight: 0.4,
      html: /\/\/(websites|applications)\.edealer\.ca(?=["'/\s])/,
    },
  ],
  configure: configureEdealer,
  listing: {
    envelope: SectionPage,
    items: 'vehicles',
    sources: [{ name: 'new and used pages', addresses: [sectionPage('new'), sectionPage('used')] }],
    otherwise: ({ config }, options) =>
      collectStructuredSite(config.base_url, { ...options, describe: readVehiclePage }),
  },
  record: VehicleRecord,
  fields: {
    vin: 'vin',
    stocknum: 'stockNum',
    year: 'year',
    make: 'make',
    model: 'model',
    trim: 'trim',
    series_detail: 'trimOptionOriginal',
    certified: 'certified',
    body: 'bodyStyle',
    odometer: 'mileage',
    engine: 'engine',
    transmission: 'transmission',
    drivetrain: 'driveTrain',
    fuel: 'fuelType',
    exterior_color: 'exteriorColour',
    interior_color: 'interiorColour',
    vdp_link: 'detailUrl',
    description: 'description',
    days_in_stock: 'age',
  },
  derive: (vehicle, { section }) => ({
    condition: textAt(vehicle.condition) ?? section,
    odometer_unit: 'km',
    photos: photosOf(vehicle.images?.images),
    prices: readEdealerPrices(vehicle, section),
  }),
  store: { name: ['dealerName', 'sellerName'] },
})

function sectionPage(section: Section) {
  return { path: `/${section}/`, by: 'array', embedded: (html: string) => readSection(html, section) } as const
}

const vehiclePage: CardTable = {
  fields: {
    heading: 'h1.vehicle-name',
    description: '#divCollapseVehicleDetails',
    series_detail: '#divCollapseVehicleDetails .details-text',
    photos: { each: '#imgList img', attr: ['data-src', 'src'] },
  },
}

/**
 * The microdata has the model in capitals with trim and build, one photo of several, and no description, which begins
 * with the features in capitals.
 */
function readVehiclePage({ text }: Page): RawVehicle {
  const { series_detail: first, heading, ...shown } = readCard(wholePage(text, 'style, script'), vehiclePage)
  const isList = first?.includes(', ') === true && first === first.toUpperCase()
  const tracked = embeddedJson(text, /\bfbq\('track',\s*'ViewContent',\s*/)[0]
  const model = textAt(readKey(tracked, 'model'))
  return {
    ...shown,
    ...(model === null ? {} : { model }),
    doors: /\b([2-5])DR\b/i.exec(heading ?? '')?.[1] ?? null,
    features: isList ? first.split(', ') : [],
  }
}

/** Photos are keyed by number, since a JavaScript object does not keep the page's order. */
function photosOf(images: unknown): string[] {
  const list = isObject(images) ? Object.values(images) : Array.isArray(images) ? images : []
  return list.flatMap((image: unknown) => {
    if (!isObject(image)) return []
    const folder = textAt(image.dirWs)
    const file = textAt(image.fileName)
    return folder === null || file === null ? [] : [folder.replace(/\/?$/, '/') + file]
  })
}
