import { describe, expect, test } from 'vitest'
import { driveCollection, pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
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
})
