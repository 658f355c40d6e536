import { expect, test } from 'vitest'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { readEntryTitle, shopperExpress } from './platform.ts'

const origin = 'https://www.cumberlandhonda.example'
const config = { base_url: origin, inventory_type: 'all', site_id: null } as const

test.each([
  [
    'Used 2021 Ram 1500 Big Horn 1C6SRFFT4MN310433 MN433T',
    {
      vin: '1C6SRFFT4MN310433',
      stocknum: 'MN433T',
      year: '2021',
      heading: '2021 Ram 1500 Big Horn',
      condition: 'used',
    },
  ],
  [
    'Certified Pre-Owned 2022 Honda Pilot EX-L 5FNYF6H55NB310422',
    {
      vin: '5FNYF6H55NB310422',
      stocknum: null,
      year: '2022',
      heading: '2022 Honda Pilot EX-L',
      condition: 'used',
      certified: true,
    },
  ],
  ['Schedule service', {}],
])('the title "%s"', (title, expected) => {
  expect(readEntryTitle(title)).toEqual(expected)
})

const vin = '2HGFE2F5XTH310411'
const link = `${origin}/inventory/new-2026-honda-civic-${vin.toLowerCase()}-ac5411/`
const block = (facts: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Car', vehicleIdentificationNumber: vin, ...facts })}</script>`

function collect(page: string, status = 200) {
  const index = JSON.stringify({ vehicles: [{ title: `New 2026 Honda Civic ${vin} AC5411`, link }] })
  return driveCollection(shopperExpress.collect({ config }, { sample: false }), ({ url }) =>
    url === link
      ? pageOf(url, status, { text: `<html><body>${page}</body></html>`, type: 'text/html' })
      : pageOf(url, 200, { text: index, type: 'application/json' }),
  ).scan
}

test('the blocks of a page are merged, except those of similar vehicles', () => {
  const similar = block({ vehicleIdentificationNumber: '5FNYF6H55NB310422', color: 'White', offers: { price: 33450 } })
  const scan = collect(similar + block({ offers: { price: 27895 } }) + block({ color: 'Gray', sku: 'AC5411' }))
  expect(scan).toMatchObject({ complete: true, stated: { total: 1, new: 1, used: 0 } })
  expect(scan.vehicles).toMatchObject([
    { vin, condition: 'new', exterior_color: 'Gray', stocknum: 'AC5411', prices: { price: '27895' }, vdp_link: link },
  ])
})

test.each([
  ['is gone: the vehicle left', 404, { complete: true, vehicles: [], skipped: { gone: 1 } }],
  ['fails: the scan is incomplete', 503, { complete: false, vehicles: [], failure: { class: 'unavailable' } }],
  ['shows no vehicle: the scan is incomplete', 200, { complete: false, vehicles: [] }],
])('a page that %s', (_, status, expected) => {
  expect(collect('', status)).toMatchObject(expected)
})

test.each([
  ['its theme', '<link href="/wp-content/themes/shopperexpress/a.css">', 'shopper-express'],
  ['another theme', '<link href="/wp-content/themes/shopperexpressive/a.css">', 'generic'],
  ['the word', '<p>ShopperExpress checkout</p>', 'generic'],
])('a page is detected by %s', (_, text, id) => {
  expect(detectPlatform(pageOf(`${origin}/`, 200, { text, type: 'text/html' })).platform.id).toBe(id)
})
