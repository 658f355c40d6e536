import { type Static, Type } from 'typebox'
import type { SiteConfig } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { amountOf } from '../../engine/records/amount-of.ts'
import { RawValue, rawValues } from '../../engine/records/parse-record.ts'
import { textAt } from '../../engine/records/record-path.ts'

const Names = Type.Union([Type.Array(RawValue), Type.Null()])

/** One vehicle of the listing; only the fields used. */
const TowerVehicle = Type.Object({
  ...rawValues(
    'vin_number stock_number title condition year make model trim doors body drive_train fuel_type',
    'transmission engine mileage ext_color ext_color_raw int_color int_color_raw mpg_city',
    'mpg_highway days_in_stock description photo vdp_slug is_in_transit is_sold is_carfax_one_owner',
    'price sale_price retail_price',
  ),
  key_features: Type.Optional(Type.Array(RawValue)),
  prices: Type.Optional(
    Type.Union([
      Type.Object({
        dealer_sale_price_formatted: Type.Optional(RawValue),
        incentive_discount_total: Type.Optional(RawValue),
      }),
      Type.Null(),
    ]),
  ),
  dealer_ids: Type.Optional(Names),
  dealer: Type.Optional(Names),
  website: Type.Optional(Names),
  address: Type.Optional(Names),
})

const TowerPage = Type.Object({
  data: Type.Object({
    counts: Type.Optional(RawValue),
    has_next: Type.Optional(RawValue),
    vehicles: Type.Array(Type.Unknown()),
  }),
})

const pageSize = 100

export const dealerTower = definePlatform({
  id: 'dealer-tower',
  name: 'DealerTower',
  confidence: 'medium',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'hosts under dealertower.com',
      weight: 0.7,
      html: /\/\/(?!www\.)(?:[\w-]+\.)+dealertower\.com(?=["'/\\\s])/i,
    },
    { name: 'link to dealertower.com', weight: 0.2, html: /href=["']https?:\/\/(?:www\.)?dealertower\.com(?=["'/])/i },
  ],
  listing: {
    envelope: TowerPage,
    items: 'data.vehicles',
    total: 'data.counts',
    more: 'data.has_next',
    sources: [{ name: 'public inventory', addresses: [rows({})] }],
    one: (vin) => rows({ vin_number: [vin] }),
  },
  record: TowerVehicle,
  fields: {
    exterior_color: ['ext_color_raw', 'ext_color'],
    interior_color: ['int_color_raw', 'int_color'],
    generic_exterior_color: 'ext_color',
    generic_interior_color: 'int_color',
    photos: { fn: 'one', of: 'photo' },
    features: { fn: 'each', of: 'key_features' },
    in_transit: { fn: 'is', of: 'is_in_transit', matches: /^true$/i },
    carfax_1_owner: { fn: 'is', of: 'is_carfax_one_owner', matches: /^true$/i },
  },
  derive: (vehicle) => {
    const slug = textAt(vehicle.vdp_slug)
    return {
      vdp_link: slug === null ? null : `/vehicle/${slug}/`,
      prices: readTowerPrices(vehicle),
    }
  },
  skip: { sold: { fn: 'is', of: 'is_sold', matches: /^true$/ } },
  store: {
    id: { fn: 'join', of: 'dealer_ids' },
    name: { fn: 'join', of: 'dealer' },
    host: { fn: 'join', of: 'website' },
    street: { fn: 'join', of: 'address' },
    shared: ({ dealer, dealer_ids: ids }) => (dealer?.length ?? 0) > 1 || (ids?.length ?? 0) > 1,
  },
})

function rows(filter: object): ListingAddress {
  return {
    by: 'page',
    path: ({ base_url: site }: SiteConfig) =>
      `https://api.dealertower.com/public/${new URL(site).host}/v2/inventory/vehicles/srp/rows`,
    body: (_config, { page }) => ({ page, items_per_page: pageSize, ...filter }),
  }
}

/**
 * The sale price subtracts manufacturer incentives, which not every buyer gets. If there are any, the price is the
 * dealer's own price before them.
 */
export const readTowerPrices = priceReader<TowerPrices>({
  isNew: ({ condition }) => /new/i.test(textAt(condition) ?? ''),
  rows: [
    { at: 'retail_price', role: 'msrp', of: 'new' },
    { at: 'retail_price', role: 'list', of: 'used' },
    { at: ['price', 'sale_price'], role: 'price', only: (vehicle) => !hasIncentives(vehicle) },
    { at: 'prices.dealer_sale_price_formatted', role: 'price' },
    { at: 'prices.incentive_discount_total', role: 'conditional', label: 'Incentives' },
  ],
})

type TowerPrices = Pick<Static<typeof TowerVehicle>, 'condition' | 'price' | 'sale_price' | 'retail_price' | 'prices'>

function hasIncentives({ prices }: TowerPrices): boolean {
  return amountOf(prices?.incentive_discount_total) !== null
}
