import type { Static } from 'typebox'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { makeInTitle } from '../../../model/read-title.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { textAt } from '../../engine/records/record-path.ts'
import { collectStructuredSite } from '../../engine/structured-site/collect.ts'
import { readOneAudiPrices } from './read-prices.ts'
import { readStockQuery } from './read-query.ts'
import { StockCar, StockPage } from './records.ts'
import { stockSearch } from './stock-search.ts'

export const oneAudi = definePlatform({
  id: 'one-audi',
  name: 'OneAudi',
  status: 'working',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'hosts of one.audi or omnigraph.audi.com',
      weight: 0.85,
      html: /\/\/(?:[\w-]+\.)*(?:renderer\.one\.audi|apps\.one\.audi|omnigraph\.audi\.com)(?=["'/\s])/i,
    },
  ],
  precedes: ['dealer-com', 'dealer-inspire'],
  listing: {
    envelope: StockPage,
    items: 'cars',
    total: 'total',
    fresh: {
      paths: ['/en/inventory/new/', '/en/inventory/used/', '/en/inventory/'],
      read: readStockQuery,
      what: 'its stock search',
    },
    sources: [{ name: 'stock search', addresses: [stockSearch('new'), stockSearch('used')] }],
    otherwise: (site, options) => collectStructuredSite(site.config.base_url, options),
  },
  record: StockCar,
  fields: {
    vin: 'vin',
    heading: 'titleText',
    year: 'modelInfo.modelyear',
    condition: ['cartypeText', 'preUse.text'],
    odometer: 'mileage.value.number',
    odometer_unit: 'mileage.unitText',
    transmission: 'gearText',
    drivetrain: 'driveText',
    fuel: 'engineInfo.fuel.text',
    exterior_color: ['colorInfo.exteriorColor.colorInfo.text', 'colorInfo.exteriorColor.baseColorInfo.text'],
    interior_color: ['colorInfo.interiorColor.colorInfo.text', 'colorInfo.interiorColor.baseColorInfo.text'],
    generic_exterior_color: 'colorInfo.exteriorColor.baseColorInfo.text',
    generic_interior_color: 'colorInfo.interiorColor.baseColorInfo.text',
    vdp_link: 'weblink',
    photos: { fn: 'each', of: 'images', take: 'url' },
  },
  derive: (car) => ({ ...nameOf(car), stocknum: stockNumber(car), prices: readOneAudiPrices(car, isNew(car)) }),
  store: { id: 'dealer.id', name: 'dealer.name', host: 'weblink' },
})

type Car = Static<typeof StockCar>

/** The make is only in the title; used cars may be of any make. */
function nameOf(car: Car): RawVehicle {
  const title = textAt(car.titleText) ?? ''
  const make = makeInTitle(title)
  const model = make === null ? null : title.slice(title.indexOf(make) + make.length).trim()
  return {
    make,
    model: textAt(car.modelInfo?.genericModel?.text) ?? (model || null),
    trim: (textAt(car.subtitleText) ?? '').replace(/[®™]/g, '').trim() || null,
  }
}

function stockNumber(car: Car): string | null {
  return textAt((car.dynamicAttributes ?? []).find(({ id }) => id === 'VEHICLE_ID')?.value)
}

function isNew(car: Car): boolean {
  return /^n/i.test(textAt(car.cartypeText) ?? textAt(car.preUse?.text) ?? '')
}
