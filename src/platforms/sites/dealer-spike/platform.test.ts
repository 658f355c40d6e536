import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { driveCollection, pageOf } from '../../engine/conformance/fixture-site.ts'
import { dealerSpike, readCachePrices, readDealerSpikeCache } from './platform.ts'
import { readDealerSpikeCards } from './read-cards.ts'

const origin = 'https://www.ridgelinepowersports.example'
const config = { base_url: origin, inventory_type: 'all', site_id: null } as const
const script = readFileSync(new URL('fixtures/VehInv.js', import.meta.url), 'utf8')
const html = (url: string, text: string) => pageOf(url, 200, { text, type: 'text/html' })

function tile(prices: string, specs = '', attributes = ''): string {
  const items = `<li class="vehicle-specs__item"><h5 class="vehicle-specs__label">Vin</h5><span class="vehicle-specs__value">ZD3E4E973V0201589</span></li>${specs}`
  return `<html><body><li class="v7list-results__item" data-unit-id="1" data-unit-make="Beta" ${attributes}>${prices}<ul>${items}</ul></li></body></html>`
}
const spec = (label: string, value: string) =>
  `<li class="vehicle-specs__item"><h5 class="vehicle-specs__label">${label}</h5><span class="vehicle-specs__value">${value}</span></li>`
const price = (kind: string, label: string, amount: string) =>
  `<span class="vehicle-price vehicle-price--${kind}"><span class="vehicle-price__label">${label}</span>${amount === '' ? '' : `<span class="vehicle-price__price ">${amount}</span>`}</span>`
const read = (text: string) => readDealerSpikeCards(text, `${origin}/--inventory`)?.vehicles[0]

describe('prices of a tile', () => {
  test.each([
    [
      'of a ladder the asking rung',
      price('old', 'Retail Price', '$81,339') +
        price('current', 'Our Price', '$59,980') +
        price('savings', 'Savings', '$21,359'),
      {
        price: 59_980,
        list_price: 81_339,
        components: [
          { type: 'list_price', label: 'Retail Price', amount: 81_339, category: 'starting' },
          { type: 'net_price_with_dealer_fees', label: 'Our Price', amount: 59_980, category: 'final' },
          { type: 'dealer_incentive', label: 'Savings', amount: 21_359, category: 'discount' },
        ],
      },
    ],
    [
      'no asking price beside a struck-through MSRP and a fee',
      price('old', 'MSRP', '$354,600') + price('current', 'Click for a Quote', '') + price('docfee', 'Doc Fee', '$215'),
      {
        price: null,
        msrp: 354_600,
        components: [
          { type: 'msrp', label: 'MSRP', amount: 354_600, category: 'starting' },
          { type: 'dealer_fee', label: 'Doc Fee', amount: 215, category: 'fee' },
        ],
      },
    ],
    ['none of two different ones', price('current', '', '$9,900') + price('current', '', '$8,900'), { price: null }],
    [
      'the current one under any name, beside an old one without a name',
      price('old', '', '$10,900') + price('current', 'Freedom Deal', '$9,900'),
      { price: 9900, list_price: 10_900, components: [{ label: 'Freedom Deal', amount: 9900 }] },
    ],
    ['the same one twice is one', price('current', '', '$9,900') + price('current', '', '$9,900'), { price: 9900 }],
  ])('%s', (_, prices, expected) => {
    expect(read(tile(prices))?.vehicle.prices).toMatchObject(expected)
  })
})

describe('prices of the inventory file', () => {
  test.each([
    [{ price: 131_995, sale_price: '', discount_price: '0' }, 131_995],
    [{ price: 131_995, sale_price: '131995' }, 131_995],
    [{ price: 131_995, discount_price: '129995' }, null],
  ])('%j is %j', (record, expected) => {
    expect(readCachePrices(record)).toMatchObject({ price: expected })
  })
})

test('a sold unit is skipped, one in transit is not', () => {
  expect(read(tile('', spec('Availability', 'Sold')))?.skip_reason).toBe('sold')
  expect(read(tile('', spec('Availability', 'In Transit')))).toMatchObject({ vehicle: { in_transit: true } })
})

test.each([
  ['G', 'Gas'],
  ['H', 'Hybrid'],
  ['L', 'Electric'],
])('the fuel letter %j of the inventory file is %j', (ft, fuel) => {
  const file = readDealerSpikeCache(`var Vehicles=${JSON.stringify([{ vin: '1HTEDTAR3VS419399', ft }])}`)
  expect(file?.vehicles[0]?.vehicle.fuel).toBe(fuel)
})

test('the inventory file yields its vehicles, sold ones skipped', () => {
  const file = readDealerSpikeCache(script)
  expect(file?.vehicles).toMatchObject([
    {
      vehicle: {
        make: 'International',
        model: 'HV',
        condition: 'N',
        fuel: 'Diesel',
        odometer: '754',
        vdp_link: '/default.asp?page=xInventoryDetail&id=18999261',
        photos: [
          'https://cdn.dealerspike.com/imglib/v1/640x480/imglib/Assets/Inventory/C1/F9/C1F9DD48-6796-4617-976A-CACEADC2F43F.jpeg',
        ],
      },
    },
    { skip_reason: 'sold' },
  ])
  expect(readDealerSpikeCache('var Something=[]')).toBeNull()
  expect(readDealerSpikeCache('var Vehicles=[{broken')).toBeNull()
})

describe('an older site', () => {
  const collect = (siteId: string | null) =>
    driveCollection(dealerSpike.collect({ config: { ...config, site_id: siteId } }, { sample: false }), ({ url }) => {
      const { pathname } = new URL(url)
      if (pathname === '/imglib/Inventory/cache/6438/VehInv.js') return html(url, script)
      if (pathname === '/--xAllInventory') {
        return html(url, '<script src="/imglib/Inventory/cache/6438/VehInv.js?v=42"></script>')
      }
      return html(url, '<html><body><h1>Not Found</h1></body></html>')
    })

  test.each([
    ['named by the home page', '6438', 2],
    ['named by its inventory page', null, 3],
  ])('is read from its file, %s', (_, siteId, count) => {
    const { scan, requests } = collect(siteId)
    expect(requests).toHaveLength(count)
    expect(scan).toMatchObject({ complete: true, failure: null, skipped: { sold: 1 }, pagesRead: count })
    expect(scan.vehicles).toHaveLength(1)
  })
})
