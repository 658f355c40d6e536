import { describe, expect, test } from 'vitest'
import type { Page, PageAnswer } from '../../../model/page.ts'
import { driveCollection } from '../conformance/drive-collection.ts'
import { failureAt, pageOf } from '../conformance/fixture-site.ts'
import type { Collection } from '../contract.ts'
import { isVehiclePage } from '../detect/site-links.ts'
import { completeFromPages, spread } from '../listing/complete-from-pages.ts'
import { scanOfLinks } from '../paging/crawl-sitemap.ts'
import { readMarkedPage } from './main-vehicle.ts'

const origin = 'https://www.lot.example'
const vinAt = (at: number) => `3GNAXUEG3TL30${1_000 + at}`
const plain = (at: number) => `${origin}/vdp/${at}`
const html = (url: string, text: string): Page => pageOf(url, 200, { text, type: 'text/html' })
const jsonLd = (...nodes: readonly object[]) =>
  nodes.map((node) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`).join('')
const car = (vin: string, facts: object = {}) => ({ '@type': 'Car', vehicleIdentificationNumber: vin, ...facts })

/** What is read of vehicle pages that a sitemap or a listing names; `wanted`: a lookup of that VIN. */
function read(urls: readonly string[], answer: (url: string) => PageAnswer, wanted?: string) {
  // biome-ignore lint/correctness/useYield: the addresses are known.
  const listing = function* (): Collection {
    return scanOfLinks(urls)
  }
  const reader = { needed: () => true, read: (page: Page) => readMarkedPage(page, {}), isVehicle: isVehiclePage }
  const options = { sample: false, ...(wanted === undefined ? {} : { wanted }) }
  const { scan, requests } = driveCollection(
    completeFromPages(listing(), { ...reader, baseUrl: origin, options }),
    ({ url }) => answer(url),
  )
  return { asked: requests.map(({ url }) => url), scan, vins: scan.vehicles.map(({ vin }) => vin) }
}

const urls = Array.from({ length: 12 }, (_, at) => plain(at))
const showing = (url: string) => html(url, jsonLd(car(vinAt(urls.indexOf(url)))))
const failing = (url: string) => failureAt(url, { class: 'unavailable', code: 'timeout' })

test('what several nodes and elements state of one VIN belongs to one vehicle', () => {
  const vin = vinAt(1)
  const product = { '@type': 'Product', productID: vin, color: 'Magnetic', sku: 'FGC65422', mpn: 'K8D' }
  const vehicle = car(vin, { name: '2015 Ford Explorer XLT', model: 'Explorer', bodyType: 'SUV' })
  const text = `${jsonLd(vehicle, product)}<div data-vin="${vin}" data-odometer="254122"></div>`
  const { scan } = read([plain(1)], (url) => html(url, text))
  expect(scan.vehicles).toMatchObject([
    { vin, model: 'Explorer', body: 'SUV', exterior_color: 'Magnetic', stocknum: 'FGC65422', odometer: '254122' },
  ])
})

test('a cash price that discounts lead to counts instead of the MSRP in the markup', () => {
  const shown = ['MSRP', '$46,755', 'Allowance', '-$3,500', 'Cash', '$43,255'].map((part) => `<p>${part}</p>`).join('')
  const markup = jsonLd(car(vinAt(1), { offers: { '@type': 'Offer', price: 46_755 } }))
  const { scan } = read([plain(1)], (url) => html(url, markup + shown))
  expect(scan.vehicles[0]?.prices).toMatchObject({ price: 43_255, msrp: 46_755 })
})

describe('a crawl over vehicle pages', () => {
  test('ends after five failures in a row', () => {
    const { asked, scan } = read(urls, (url) => (url === urls[0] ? showing(url) : failing(url)))
    expect([asked.length, scan.pagesRead]).toEqual([6, 6])
    expect(scan).toMatchObject({ incompleteReason: `${urls[1]}: timeout`, failure: { code: 'timeout' } })
  })

  test('continues if a page succeeds between failures, and does not count a missing page as a failure', () => {
    const between = read(urls, (url) => (urls.indexOf(url) % 5 === 4 ? showing(url) : failing(url)))
    expect([between.asked.length, between.scan.complete]).toEqual([12, false])
    const gone = read(urls, (url) => pageOf(url, 404, { text: '', type: 'text/html' }))
    expect([gone.asked.length, gone.scan.failure]).toEqual([12, null])
    expect(gone.scan.skipped).toEqual({ gone: 12 })
  })

  test('ends if the site blocks, not if robots.txt disallows one page', () => {
    const blocking = (code: 'robots' | 'challenge') => (url: string) =>
      url === urls[0] ? failureAt(url, { class: 'blocked', code }) : showing(url)
    expect(read(urls, blocking('challenge')).asked).toHaveLength(1)
    expect(read(urls, blocking('robots')).asked).toHaveLength(12)
  })

  test('ends after ten pages without data, unless one had some', () => {
    const empty = (url: string) => html(url, '<h1>Soul</h1>')
    const none = read(urls, empty)
    expect(none.asked).toHaveLength(10)
    expect(none.scan.skipped).toEqual({ 'no vehicle data': 10 })
    expect(read(urls, (url) => (url === urls[3] ? showing(url) : empty(url))).asked).toHaveLength(12)
  })

  test('ends at the requested vehicle, however its VIN is written', () => {
    const { asked, vins } = read(
      urls,
      (url) => html(url, jsonLd(car(vinAt(urls.indexOf(url)).toLowerCase()))),
      vinAt(2),
    )
    expect([asked.length, vins.length]).toEqual([3, 1])
  })

  test('proves nothing of a vehicle whose page has no data', () => {
    const url = `${origin}/vdp/${vinAt(1)}`
    expect(read([url], () => html(url, ''), vinAt(1)).scan.complete).toBe(false)
    expect(read([plain(1), plain(2)], (one) => (one === plain(1) ? html(one, '') : showing(one))).scan.complete).toBe(
      true,
    )
  })
})

describe('a vehicle page', () => {
  test('that redirects is gone, unless it redirects to another vehicle page', () => {
    const moved = (to: string) => read([plain(1)], (url) => ({ ...html(url, jsonLd(car(vinAt(1)))), url: origin + to }))
    expect(moved('/inventory')).toMatchObject({ vins: [], scan: { skipped: { gone: 1 } } })
    expect(moved('/vdp/new-name').scan.vehicles).toMatchObject([{ vin: vinAt(1), vdp_link: `${origin}/vdp/new-name` }])
  })

  test('of a sold vehicle counts it, and skips it', () => {
    const sold = car(vinAt(1), { offers: { availability: 'https://schema.org/SoldOut' } })
    const { vins, scan } = read([plain(1)], (url) => html(url, jsonLd(sold)))
    expect([vins, scan.skipped]).toEqual([[], { sold: 1 }])
  })

  const named = `${origin}/vdp/${vinAt(7).toLowerCase()}`
  const list = (...vehicles: readonly object[]) => ({ '@type': 'ItemList', itemListElement: vehicles })
  test.each([
    ['the one whose VIN its address has', named, [car(vinAt(1)), car(vinAt(7))], [vinAt(7)]],
    ['none, where its address has another VIN', named, [car(vinAt(1))], []],
    ['the one that links to it', plain(1), [car(vinAt(1)), car(vinAt(2), { url: plain(1) })], [vinAt(2)]],
    ['the one outside lists', plain(1), [list(car(vinAt(1))), car(vinAt(2))], [vinAt(2)]],
    ['the first of a list', plain(1), [list(car(vinAt(1)), car(vinAt(2), { model: 'Soul' }))], [vinAt(1)]],
    ['none without a VIN', plain(1), [{ '@type': 'Car', name: 'Soul' }], []],
  ])('shows %s', (_what, url, nodes, expected) => {
    expect(read([url], () => html(url, jsonLd(...nodes))).vins).toEqual(expected)
  })

  test('yields the fullest of several records of its vehicle, the first of equals', () => {
    const record = (facts: object) => car(vinAt(1), facts)
    const records = [{ name: 'a' }, { name: 'b', model: 'Soul', color: '' }, { name: 'c', model: 'Rio' }].map(record)
    const { scan } = read([plain(1)], (url) => html(url, jsonLd(...records)))
    expect(scan.vehicles).toMatchObject([{ heading: 'b', model: 'Soul' }])
  })
})

test('a sample has six pages, spread over the list', () => {
  expect(spread(urls, 6)).toEqual([0, 2, 4, 6, 8, 10].map(plain))
  expect(spread(urls.slice(0, 4), 6)).toEqual(urls.slice(0, 4))
  expect(spread([], 6)).toEqual([])
})

describe('the window sticker and the history report that a vehicle’s page links to', () => {
  const vin = vinAt(0)
  const linksOf = (body: string) => {
    const { scan } = read([plain(0)], () => html(plain(0), jsonLd(car(vin)) + body))
    const [vehicle] = scan.vehicles
    return [vehicle?.window_sticker_link, vehicle?.history_report_link]
  }

  test.each([
    ['a link', '<a href="/files/window-sticker-81.pdf">Sticker</a>', '/files/window-sticker-81.pdf', undefined],
    [
      'a frame',
      `<iframe src='https://cws.gm.com/vs-cws/vehshop/v2/vehicle/windowsticker?make=GMC&amp;vin=${vin}'>`,
      `https://cws.gm.com/vs-cws/vehshop/v2/vehicle/windowsticker?make=GMC&vin=${vin}`,
      undefined,
    ],
    ['a report', '<a href="https://vhr.carfax.ca/?id=8f2a">Carfax</a>', undefined, 'https://vhr.carfax.ca/?id=8f2a'],
    ['a badge alone', '<img src="https://www.carfax.com/img/vhr/badge.svg">', undefined, undefined],
  ])('%s', (_, body, sticker, report) => {
    expect(linksOf(body)).toEqual([sticker, report])
  })

  test('are not those of a recommended vehicle', () => {
    const own = `<a href="/monroney/${vin.toLowerCase()}.pdf">Sticker</a>`
    const another = `<a href="/monroney/${vinAt(7)}.pdf">Sticker</a>`
    expect(linksOf(another + own)[0]).toBe(`/monroney/${vin.toLowerCase()}.pdf`)
    expect(linksOf(another)[0]).toBeUndefined()
    expect(linksOf('<a href="/monroney/1.pdf">a</a><a href="/monroney/2.pdf">b</a>')[0]).toBeUndefined()
  })
})
