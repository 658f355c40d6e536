import { describe, expect, test } from 'vitest'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { wayneReaves, wayneReavesPrices } from './platform.ts'

const origin = 'https://www.pinebeltautos.example'
const config = { base_url: origin, inventory_type: 'all', site_id: null } as const
const vin = '4T1G11AK6NA104233'

function collect(records: readonly object[], site: SiteConfig = config) {
  const text = JSON.stringify(records)
  return driveCollection(wayneReaves.collect({ config: site }, { sample: false }), (request) =>
    pageOf(request.url, 200, { text, type: 'application/json' }),
  ).scan
}

test.each([
  ['a plain price', { price: '14600.00' }, { price: 14_600 }],
  ['a special that says the same', { price: '14600.00', special: true, specialPrice: '14600.00' }, { price: 14_600 }],
  [
    'a special that differs: no price',
    { price: '14600.00', special: true, specialPrice: '12900' },
    { price: null, list_price: 14_600 },
  ],
  [
    'a special price of a car that is none',
    { price: '14600', special: false, specialPrice: '12900' },
    { price: 14_600 },
  ],
  ['zero', { price: '0.00' }, { price: null }],
  ['nothing', { price: null }, { price: null }],
])('%s', (_, record, prices) => {
  expect(wayneReavesPrices(record)).toMatchObject(prices)
})

test.each([
  ['sold', { soldOn: '2026-03-04' }],
  ['deleted', { deletedAt: '2026-01-01' }],
  ['not for the website', { forWeb: false }],
])('a record that is %s is skipped and counted', (reason, facts) => {
  expect(collect([{ vin, ...facts }])).toMatchObject({ complete: true, vehicles: [], skipped: { [reason]: 1 } })
})

test('photos are in the site’s order, the condition comes from the flag, the link from account and stock number', () => {
  const pictures = [
    { sortOrder: 2, url: '/b.jpg' },
    { sortOrder: 1, url: '/a.jpg' },
  ]
  const record = {
    vin,
    accountNo: '41207',
    stockNo: '51 01',
    year: 2022,
    make: 'Land Rover',
    model: 'Evoque',
    pictures,
  }
  const [vehicle] = collect([
    { ...record, used: true, certified: true, wholesalePrice: '9000', minimumPrice: '9500' },
  ]).vehicles
  expect(vehicle).toMatchObject({
    condition: 'used',
    certified: 'true',
    photos: [`${origin}/a.jpg`, `${origin}/b.jpg`],
    vdp_link: '/inventory/41207/view/51%2001/2022-Land-Rover-Evoque',
    prices: { price: null },
  })
  expect(collect([{ vin, used: false }]).vehicles[0]?.condition).toBe('new')
  expect(collect([{ vin, used: null }]).vehicles[0]?.condition).toBeNull()
})

test('a record that fills every field is read completely', () => {
  const record = {
    ...{ vin, stockNo: '5101', used: '1', certified: false, doors: 4, cityMpg: 22, highwayMpg: '31', cylinders: 6 },
    ...{ acquiredOn: '2026-10-02T00:00:00', body: 'Sedan', style: '4d Sedan', transmission: 'Automatic' },
    ...{ options: ['Sunroof', { name: 'Heated seats' }], pictures: ['/a.jpg'], price: '18995.00' },
    ...{ cashValue: '15000', minimumPrice: '16000', downPayment: '1500', paymentAmount: '299' },
  }
  expect(collect([record]).vehicles[0]).toMatchObject({
    ...{ condition: 'used', doors: '4', city_mpg: '22', hwy_mpg: '31', engine_cyl_count: '6' },
    ...{ inventory_date: '2026-10-02T00:00:00', body: '4d Sedan', features: ['Sunroof', 'Heated seats'] },
    ...{ photos: [`${origin}/a.jpg`], prices: { price: 18_995 } },
  })
})

test('the shell that the site returns for every URL is not the inventory', () => {
  const { scan } = driveCollection(wayneReaves.collect({ config }, { sample: false }), (request) =>
    pageOf(request.url, 200, { text: '<!doctype html><html></html>', type: 'text/html' }),
  )
  expect(scan).toMatchObject({ complete: false, failure: { class: 'changed' } })
})

describe('an array of several accounts', () => {
  const records = [
    { vin, accountNo: '41207', stockNo: '1' },
    { vin: '1FTFW1E86MA410022', accountNo: '35411', stockNo: '2' },
  ]
  const link = (account: string) =>
    `<img src="/service/picture/${account}/5101/a"><a href="/inventory/${account}/view/5101/x">`
  const configOf = (html: string) => {
    const configured = wayneReaves.configure(pageOf(`${origin}/`, 200, { text: html, type: 'text/html' }))
    if (configured.kind === 'missing') throw new Error(configured.reason)
    return configured.config
  }

  test("keeps the vehicles of the account that the site's page links to", () => {
    const scan = collect(records, configOf(link('41207')))
    expect(scan).toMatchObject({ complete: true, skipped: { 'other store': 1 } })
    expect(scan.vehicles.map((vehicle) => vehicle.vin)).toEqual([vin])
  })

  test.each([
    ['no account', '<html></html>'],
    ['several accounts', link('41207') + link('35411')],
    ['an account that the array lacks', link('99001')],
  ])('keeps none if the page links to %s', (_, html) => {
    const scan = collect(records, configOf(html))
    expect(scan).toMatchObject({ complete: false, vehicles: [], storesSeen: ['35411', '41207'] })
  })

  test('several lots of one account are one dealership', () => {
    const lots = records.map((record, at) => ({ ...record, accountNo: '41207', locationId: `lot ${at}` }))
    expect(collect(lots, configOf('<html></html>')).vehicles).toHaveLength(2)
  })
})

describe('detection', () => {
  const platformOf = (text: string) => detectPlatform(pageOf(origin, 200, { text, type: 'text/html' })).platform.id

  test.each([
    ['the link in the footer', '<a href="https://waynereaves.com/">Website</a>', 'wayne-reaves'],
    ['the link without scheme', "<a href='//www.waynereaves.net'>Website</a>", 'wayne-reaves'],
    ['the names as words', '<p>Wayne and Reaves Motors, see waynereaves.com</p>', 'generic'],
    ['a host that only begins so', '<a href="https://waynereaves.com.evil.example/">x</a>', 'generic'],
  ])('%s', (_, html, id) => {
    expect(platformOf(html)).toBe(id)
  })
})
