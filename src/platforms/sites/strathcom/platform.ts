import { type Static, Type } from 'typebox'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { slugOf } from '../../engine/detect/site-links.ts'
import { RawValue, rawValues } from '../../engine/records/parse-record.ts'
import { textAt } from '../../engine/records/record-path.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'

const Color = Type.Object({ name: Type.Optional(RawValue), generic: Type.Optional(RawValue) })

/** One vehicle of `data.vehicles`; only the fields used. */
const VehicleRecord = Type.Object({
  ...rawValues(
    'id vin stock_number stock_type certification year make model body_type doors odometer_value',
    'odometer_unit engine_combined transmission driveType fuel_type color_exterior description',
  ),
  identifiers: Type.Optional(Type.Object({ vin: Type.Optional(RawValue) })),
  trim: Type.Optional(Type.Object({ description: Type.Optional(RawValue), value: Type.Optional(RawValue) })),
  engine: Type.Optional(
    Type.Object({
      litres: Type.Optional(RawValue),
      config_name: Type.Optional(RawValue),
      fuel_type: Type.Optional(RawValue),
    }),
  ),
  color: Type.Optional(Type.Object({ exterior: Type.Optional(Color), interior: Type.Optional(Color) })),
  pricingData: Type.Optional(Type.Object({ current: Type.Optional(RawValue) })),
  photos: Type.Optional(
    Type.Object({ user: Type.Optional(Type.Array(RawValue)), stock: Type.Optional(Type.Array(RawValue)) }),
  ),
  installed_options: Type.Optional(Type.Array(RawValue)),
  dealer: Type.Optional(
    Type.Object({
      id: Type.Optional(RawValue),
      name: Type.Optional(RawValue),
      city: Type.Optional(RawValue),
      province: Type.Optional(Type.Object({ name: Type.Optional(RawValue) })),
    }),
  ),
})

const SearchAnswer = Type.Object({
  data: Type.Object({
    total: Type.Optional(RawValue),
    vehicles: Type.Array(Type.Unknown()),
  }),
})

const pageSize = '100'

export const strathcom = definePlatform({
  id: 'strathcom',
  name: 'Strathcom',
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
    trim: ['trim.description', 'trim.value'],
    condition: 'stock_type',
    certified: 'certification',
    odometer: 'odometer_value',
    odometer_unit: 'odometer_unit',
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

type Vehicle = Static<typeof VehicleRecord>

/** The engine from its parts, and the vehicle URL as the site's scripts compose it. */
function readStrathcomVehicle(vehicle: Vehicle): RawVehicle {
  const engine = textAt(vehicle.engine_combined) ?? engineOf(vehicle)
  return { ...(engine === null ? {} : { engine }), vdp_link: linkOf(vehicle) }
}

function engineOf({ engine }: Vehicle): string | null {
  const litres = textAt(engine?.litres)
  const parts = [litres === null ? null : `${litres}L`, textAt(engine?.config_name)].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' ')
}

/** /inventory/used/2021-honda-cr-v-red-deer-alberta/5f3c: only the id at the end matters. */
function linkOf({ id, stock_type, year, make, model, dealer }: Vehicle): string | null {
  const number = textAt(id)
  if (number === null) return null
  const name = [year, make, model, dealer?.city, dealer?.province?.name].map((part) => slugOf(textAt(part) ?? ''))
  const section = /new/i.test(textAt(stock_type) ?? '') ? 'new' : 'used'
  return `/inventory/${section}/${name.filter((part) => part !== '').join('-')}/${encodeURIComponent(number)}`
}
