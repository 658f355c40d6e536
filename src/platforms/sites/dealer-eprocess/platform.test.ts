import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { driveCollection, pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { dealerEprocess, readListingPage } from './platform.ts'

const origin = 'https://www.fallscreekkia.example'
const config: SiteConfig = { base_url: origin, inventory_type: 'all', site_id: null }

/** Responses by path and query; "A -> B" is a redirect. Anything else is a 404. */
function collect(answers: Readonly<Record<string, string>>, leads: Readonly<Record<string, string>> = {}) {
  return driveCollection(dealerEprocess.collect({ config }, { sample: false }), (request) => {
    const asked = request.url.replace(origin, '')
    const path = leads[asked] ?? asked
    const text = answers[path]
    const page = pageOf(request.url, text === undefined ? 404 : 200, { text: text ?? '', type: 'text/html' })
    return { ...page, url: origin + path }
  })
}

const vins = ['KNDCR3L18T5270044', 'KNDPUCDG8R7302118', 'KNAG64J73P5190337'] as const
const card = (vin: string, facts: object = {}) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Vehicle', vehicleIdentificationNumber: vin, ...facts })}</script>`
const listing = (cards: readonly string[], total: number, extra = '') =>
  `<html><div data-vehicle_count="${total}">${cards.join('')}${extra}</div></html>`
const select = (...sizes: readonly (number | string)[]) =>
  `<select class="results_per_page_controls__select">${sizes.map((size) => `<option value="/search/used/?ct=${size}&tp=used">`).join('')}</select>`

describe('where the listing is read', () => {
  const [first, second] = vins

  test('the short URLs redirect to the listings, which are read with the largest page size', () => {
    const used = listing([], 2, select(12, 48, 60, 'all'))
    const { scan, requests } = collect(
      { '/search/used/?tp=used': used, '/search/used/?tp=used&ct=60&p=1': listing([card(first), card(second)], 2) },
      { '/used-inventory/': '/search/used/?tp=used' },
    )
    expect(scan).toMatchObject({ complete: true, stated: { total: 2 } })
    expect(requests.at(-1)).toMatchObject({ headers: { referer: `${origin}/` } })
  })

  test('a sorted search is never requested', () => {
    const { requests } = collect(
      { '/search/used/s:pr1/?tp=used': listing([], 0) },
      { '/used-inventory/': '/search/used/s:pr1/?tp=used' },
    )
    expect(requests.some(({ url }) => url.includes('s:pr'))).toBe(false)
  })

  test('a section that redirects to the home page is absent; a page that is not a listing makes the scan incomplete', () => {
    const used = { '/used-inventory/': listing([], 1), '/used-inventory/?ct=48&p=1': listing([card(first)], 1) }
    const home = { ...used, '/': '<html>Welcome</html>' }
    expect(collect(home, { '/new-inventory/': '/' }).scan).toMatchObject({ complete: true })
    expect(collect({ ...used, '/new-inventory/': '<html>New cars</html>' }).scan).toMatchObject({
      complete: false,
      vehicles: [],
    })
  })
})

describe('prices and facts', () => {
  const read = (facts: object, known: object = {}) => {
    const [vin] = vins
    const filters = `<script>filter_vehicle_data = {"${vin}":${JSON.stringify(known)}};</script>`
    return readListingPage(listing([card(vin, facts)], 1, filters), `${origin}/search/used/`)?.vehicles[0]?.vehicle
  }
  const offers = { price: '31550', itemCondition: 'https://schema.org/NewCondition' }

  test.each([
    [
      "a new car's offer and MSRP",
      { offers },
      { msrp: 33_000, highest_price: 34_000 },
      { price: '31550', msrp: '33000' },
    ],
    [
      'nor has a certified one',
      { offers: { ...offers, itemCondition: 'UsedCondition' } },
      { msrp: 33_000, flag_certified: 1 },
      { price: '31550', msrp: null },
    ],
    ['0 is call for price', { offers: { ...offers, price: '0' } }, {}, { price: null }],
    ['a lease is no price', { offers: { price: '399', priceSpecification: { unitCode: 'MON' } } }, {}, { price: null }],
  ])('%s', (_, facts, known, prices) => {
    expect(read(facts, known)?.prices).toMatchObject(prices)
  })

  test.each([
    ['700', 23_500],
    ['bold', 23_500],
    ['400', 25_000],
  ])('the last row is the price if its weight is %s: %s', (weight, price) => {
    const rows = `<dl class="vehicle_price"><dt>Retail Price</dt><dd style="font-weight:700">25,000</dd>
      <dt>Our Choice</dt><dd style="font-weight: ${weight}">23,500</dd></dl>`
    const shown = `<div class="srp_vehicle_item_container"><i data-vin="${vins[0]}"></i>${rows}</div>${card(vins[0], { offers })}`
    expect(readListingPage(listing([shown], 1), `${origin}/search/used/`)?.vehicles[0]?.vehicle.prices).toMatchObject({
      price,
    })
  })
})

const samples = new URL('../../../../../shared/samples/platforms/', import.meta.url)

describe.skipIf(!existsSync(samples))(
  'real records match a manual reading of the page (skipped without the sample files)',
  () => {
    const part = (from: string, to: string) => {
      const text = readFileSync(new URL('11-dealereprocess-jazel-snippets.html', samples), 'utf8')
      return text.slice(text.indexOf(from), text.indexOf(to))
    }

    test('the largest page size that the control offers is used, never "all"', () => {
      const { requests } = collect({ '/used-inventory/': part('<!-- B', '<!-- C') })
      expect(requests.at(-1)?.url).toBe(`${origin}/used-inventory/?ct=48&p=1`)
    })
  },
)
