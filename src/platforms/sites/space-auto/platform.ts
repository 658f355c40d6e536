import { type Static, Type } from 'typebox'
import type { Page } from '../../../model/page.ts'
import type { ConfigureResult } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { RawValue, rawValues } from '../../engine/records/parse-record.ts'
import { textAt } from '../../engine/records/record-path.ts'

/** One vehicle of the search; only the fields used. */
const SpaceVehicle = Type.Object({
  ...rawValues(
    'vin stock year make model trim condition body doorsCount mileage engine transmission driveline',
    'fuel color interiorColor cityMPG highwayMPG price discountedPrice',
  ),
  photos: Type.Optional(Type.Union([Type.Array(RawValue), Type.Null()])),
})

const SpaceSearch = Type.Object({
  total: Type.Optional(RawValue),
  vehicles: Type.Array(Type.Unknown()),
})

const pageSize = 500
const dealershipId = /\$space_id\s*=\s*["']([\w-]{1,80})["']/

export const spaceAuto = definePlatform({
  id: 'space-auto',
  name: 'Space Auto',
  confidence: 'medium',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [
    { name: '$space_id', weight: 0.6, html: dealershipId },
    hostInHtml(0.5, 'search-api.space.auto'),
    hostInHtml(0.3, '*.space.auto', '*.space-auto.com'),
  ],
  configure,
  listing: {
    envelope: SpaceSearch,
    items: 'vehicles',
    total: 'total',
    sources: [
      {
        name: 'vehicle search',
        addresses: [
          {
            path: 'https://search-api.space.auto/vehicles/search',
            by: 'offset',
            headers: ({ site_id: id }) => ({ dealership: id ?? '' }),
            body: (_config, { start }) => ({
              ...{ pagination: { skip: start, limit: pageSize }, filters: {} },
              ...{ options: { disableFacets: true }, query: '' },
            }),
          },
        ],
      },
    ],
  },
  record: SpaceVehicle,
  fields: {
    exterior_color: 'color',
    photos: { fn: 'each', of: 'photos' },
  },
  derive: (vehicle) => {
    const vin = textAt(vehicle.vin)
    return { vdp_link: vin === null ? null : `/vehicle/${vin.toLowerCase()}/`, prices: readSpacePrices(vehicle) }
  },
})

/** The search returns the dealership named in a request header. */
function configure(page: Page): ConfigureResult {
  const id = dealershipId.exec(page.text)?.[1]
  return id === undefined ? { kind: 'missing', reason: 'the page does not set $space_id' } : configureSite(page, id)
}

export const readSpacePrices = priceReader<Pick<Static<typeof SpaceVehicle>, 'price' | 'discountedPrice'>>({
  rows: [
    { at: ['discountedPrice', 'price'], role: 'price' },
    { at: 'price', role: 'list' },
  ],
})
