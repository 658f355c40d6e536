import { definePlatform } from '../../engine/define-platform.ts'
import { isObject, textAt } from '../../engine/records/record-path.ts'
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
