import { definePlatform } from '../../engine/define-platform.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'
import { readStrathcomVehicle } from './read-vehicle.ts'
import { SearchAnswer, VehicleRecord } from './records.ts'

const pageSize = '100'

export const strathcom = definePlatform({
  id: 'strathcom',
  name: 'Strathcom',
  status: 'working',
  confidence: 'medium',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'strathcomSearchData', weight: 0.9, html: /\bstrathcomSearchData\b/ },
    { name: 'interface wp-json/strathcom', weight: 0.9, html: /\/wp-json\/strathcom\b/ },
    { name: 'plugin or theme of Strathcom', weight: 0.7, html: /\/wp-content\/(?:plugins|themes)\/strathcom[\w-]*\// },
    { name: 'hosts of strathcom.com', weight: 0.4, html: /\/\/[\w.-]*\bstrathcom\.com(?=["'/\s])/ },
  ],
  listing: {
    envelope: SearchAnswer,
    items: 'data.vehicles',
    total: 'data.total',
    sources: [
      {
        name: 'vehicle search',
        addresses: [
          {
            path: '/wp-json/strathcom/vehicles/search',
            pageParam: 'page',
            query: { language: 'en', page_length: pageSize },
          },
        ],
      },
      { name: 'search page', addresses: [searchPage('/inventory/search')] },
      { name: 'search page of a bilingual site', addresses: [searchPage('/en/inventory/search')] },
    ],
  },
  record: VehicleRecord,
  fields: {
    vin: ['vin', 'identifiers.vin'],
    stocknum: 'stock_number',
    year: 'year',
    make: 'make',
    model: 'model',
    trim: ['trim.description', 'trim.value'],
    condition: 'stock_type',
    certified: 'certification',
    body: 'body_type',
    doors: 'doors',
    odometer: 'odometer_value',
    odometer_unit: 'odometer_unit',
    transmission: 'transmission',
    drivetrain: 'driveType',
    fuel: ['fuel_type', 'engine.fuel_type'],
    exterior_color: ['color.exterior.name', 'color_exterior', 'color.exterior.generic'],
    interior_color: ['color.interior.name', 'color.interior.generic'],
    generic_exterior_color: 'color.exterior.generic',
    generic_interior_color: 'color.interior.generic',
    photos: [
      { fn: 'each', of: 'photos.user' },
      { fn: 'each', of: 'photos.stock' },
    ],
    features: { fn: 'each', of: 'installed_options' },
    description: 'description',
    prices: { price: 'pricingData.current' },
  },
  derive: readStrathcomVehicle,
  store: { id: 'dealer.id', name: 'dealer.name' },
})

function searchPage(path: string) {
  return {
    path,
    pageParam: 'page',
    query: { page_length: pageSize },
    embedded: (html: string) => embeddedJson(html, /\bstrathcomSearchData\s*=\s*/)[0],
  } as const
}
