import { expect, test } from 'vitest'
import { driveCollection, pageOf } from '../../engine/conformance/fixture-site.ts'
import { dealerSyncPrices, dealersync } from './platform.ts'

const origin = 'https://www.cedargroveauto.example'
const config = { base_url: origin, inventory_type: 'all', site_id: null, vehicle_folder: 'pre-owned-cars' } as const
const vin = '7FARW2H80LA120071'

test.each([
  ['the final price', { FinalPrice: 25_738, InternetPrice: 25_988, IncentiveDiscount: 0 }, 25_738, 25_988],
  [
    'a conditional incentive is put back onto it',
    { FinalPrice: 12_000, InternetPrice: 15_000, IncentiveDiscount: 2_000 },
    14_000,
    15_000,
  ],
  ['the internet price where there is no final one', { FinalPrice: 0, InternetPrice: 9_900 }, 9_900, 9_900],
])('%s', (_, record, price, internet) => {
  const { components: _components, ...prices } = dealerSyncPrices(record)
  expect(prices).toMatchObject({ price, internet_price: internet })
})

test('both prices keep their labels, beside the conditional incentive', () => {
  const { components } = dealerSyncPrices({ FinalPrice: 13_000, InternetPrice: 15_000, IncentiveDiscount: 1_000 })
  expect(components?.map(({ label, amount, conditional }) => [label, amount, conditional])).toEqual([
    ['Internet Price', 15_000, undefined],
    ['Final Price', 14_000, undefined],
    ['Conditional Offers', 1_000, true],
  ])
})

test('the vehicle link uses the site’s own folder', () => {
  const record = { Vin: vin, VehicleId: 1553555, Year: 2024, Make: 'Hyundai', Model: 'IONIQ 5', IsNew: false }
  const text = JSON.stringify({ totalResults: 1, vehicles: [{ ...record, FirstImageUrl: '//images.example/1.jpeg' }] })
  const { scan } = driveCollection(dealersync.collect({ config }, { sample: false }), (request) =>
    pageOf(request.url, 200, { text, type: 'application/json' }),
  )
  expect(scan.vehicles).toMatchObject([
    {
      condition: 'used',
      vdp_link: '/pre-owned-cars/detail/2024-Hyundai-IONIQ-5/1553555',
      photos: ['//images.example/1.jpeg'],
    },
  ])
})

test.each([
  [
    { FactoryColorText: 'Ice Cap', FactoryColor: 'White', FactoryInteriorText: 'Black SofTex' },
    'Ice Cap',
    'Black SofTex',
  ],
  [{ FactoryColorText: '', FactoryColor: 'White', FactoryInterior: 'Black' }, 'White', 'Black'],
])(
  'colors are the manufacturer’s names if present, else the plain ones: %j',
  (colors, exterior_color, interior_color) => {
    const text = JSON.stringify({ totalResults: 1, vehicles: [{ Vin: vin, ...colors }] })
    const { scan } = driveCollection(dealersync.collect({ config }, { sample: false }), (request) =>
      pageOf(request.url, 200, { text, type: 'application/json' }),
    )
    expect(scan.vehicles).toMatchObject([{ exterior_color, interior_color }])
  },
)
