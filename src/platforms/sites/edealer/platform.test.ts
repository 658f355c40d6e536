import { describe, expect, test } from 'vitest'
import { answerTo, driveCollection, pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { edealer } from './platform.ts'

const origin = 'https://www.ridgewaymazda.example'
const config: SiteConfig = { base_url: origin, inventory_type: 'all', site_id: '4821', store_name: 'Ridgeway Mazda' }
const end = '</body></html>'

/** Responses by path; anything else is a 404. */
function collect(pages: Readonly<Record<string, string>>, site = config) {
  return driveCollection(edealer.collect({ config: site }, { sample: false }), (request) => {
    return answerTo(request.url, pages[new URL(request.url).pathname])
  }).scan
}

function section(...vehicles: readonly object[]): string {
  const array = Object.fromEntries(vehicles.map((vehicle, row) => [String(1_000 + row), vehicle]))
  return `<script>var vehicleArray = [];\nvehicleArray = ${JSON.stringify(array)};</script>${end}`
}

const car = { vin: 'JM3KFBCM8P0204418', dealerName: 'Ridgeway Mazda' }

describe('prices', () => {
  test.each([
    ['the price', { price: 37_998 }, 'used', { msrp: null, price: 37_998, list_price: null }],
    ['none on used ones', { OriginalMSRP: 44_290, price: 30_000 }, 'used', { msrp: null, price: 30_000 }],
    ['never the total after incentives', { msrp_total: 40_355 }, 'new', { msrp: null, price: null }],
  ])('%s', (_, shown, where, expected) => {
    const scan = collect({ [`/${where}/`]: section({ ...car, ...shown }) })
    expect(scan.vehicles[0]?.prices).toMatchObject(expected)
  })
})

describe('a section’s page', () => {
  test.each([
    ['[]', true],
    ['{}', true],
    ['[]; vehicleArray = {"1":{"vin":"JM3', false],
  ])('with vehicleArray = %s: complete is %s', (value, complete) => {
    const scan = collect({ '/used/': `<script>var vehicleArray = ${value};</script>${end}` })
    expect(scan).toMatchObject({ complete, vehicles: [] })
  })

  test('with only the vehicles of the other section is not the requested one', () => {
    const used = section({ ...car, detailUrl: '/used/vehicle/2023-mazda-cx_5-id1.htm' })
    expect(collect({ '/new/': used, '/used/': used })).toMatchObject({
      complete: false,
      failure: { class: 'changed' },
      vehicles: [{ vin: car.vin }],
    })
  })

  test('that is missing is not part of the site; a site without either has changed', () => {
    expect(collect({ '/used/': section(car) })).toMatchObject({ complete: true, vehicles: [{ vin: car.vin }] })
    expect(collect({})).toMatchObject({ complete: false, failure: { class: 'changed' } })
  })
})

describe('configure', () => {
  const configOf = (html: string) => edealer.configure(pageOf(`${origin}/`, 200, { text: html, type: 'text/html' }))

  test.each([
    [`<script>var edealerWebsiteId = 77; var dealerName = 'O\\'Brien Ford';</script>`, '77', "O'Brien Ford"],
    [
      '<div itemscope itemtype="https://schema.org/AutoDealer"><meta itemprop="name" content="Ridgeway Mazda"></div>',
      null,
      'Ridgeway Mazda',
    ],
    ['<p></p>', null, null],
  ])('%s', (html, site_id, store_name) => {
    expect(configOf(html)).toMatchObject({ kind: 'configured', config: { base_url: origin, site_id, store_name } })
  })
})
