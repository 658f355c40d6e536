import { describe, expect, test } from 'vitest'
import type { Page, PageAnswer } from '../../../model/page.ts'
import { failureAt, pageOf } from '../conformance/fixture-site.ts'
import type { Reading } from './read-vehicle-pages.ts'
import { pickSample, readVehiclePages, vehicleRequest } from './read-vehicle-pages.ts'

const origin = 'https://www.lot.example'
const vinAt = (at: number) => `3GNAXUEG3TL30${1_000 + at}`
const plain = (at: number) => `${origin}/vdp/${at}`
const html = (url: string, text: string): Page => pageOf(url, 200, { text, type: 'text/html' })
const jsonLd = (...nodes: readonly object[]) =>
  nodes.map((node) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`).join('')
const car = (vin: string, facts: object = {}) => ({ '@type': 'Car', vehicleIdentificationNumber: vin, ...facts })

/** Answers by URL; returns the crawl's counts and the requested URLs. */
function read(urls: readonly string[], answer: (url: string) => PageAnswer, wanted: string | null = null) {
  const reading: Reading = {
    ...{
      vehicles: [],
      seen: new Set(),
      skipped: {},
      leftOut: new Map(),
      problem: null,
      failure: null,
      pagesRead: 0,
    },
    ...{ stated: null, loadsMore: false, wanted, pageDates: new Map() },
  }
  const crawl = readVehiclePages(urls, reading)
  const asked: string[] = []
  let step = crawl.next()
  while (step.done !== true) {
    asked.push(step.value.url)
    step = crawl.next(answer(step.value.url))
  }
  return { asked, reading, pages: step.value, vins: reading.vehicles.map(({ vin }) => vin) }
}

const urls = Array.from({ length: 12 }, (_, at) => plain(at))
const showing = (url: string) => html(url, jsonLd(car(vinAt(urls.indexOf(url)))))
const failing = (url: string) => failureAt(url, { class: 'unavailable', code: 'timeout' })

test('what several nodes and elements state of one VIN belongs to one vehicle', () => {
  const vin = vinAt(1)
  const product = { '@type': 'Product', productID: vin, color: 'Magnetic', sku: 'FGC65422', mpn: 'K8D' }
  const vehicle = car(vin, { name: '2015 Ford Explorer XLT', model: 'Explorer', bodyType: 'SUV' })
  const text = `${jsonLd(vehicle, product)}<div data-vin="${vin}" data-odometer="254122"></div>`
  const { reading } = read([plain(1)], (url) => html(url, text))
  expect(reading.vehicles).toMatchObject([
    { vin, model: 'Explorer', body: 'SUV', exterior_color: 'Magnetic', stocknum: 'FGC65422', odometer: '254122' },
  ])
})

test('a cash price that discounts lead to counts instead of the MSRP in the markup', () => {
  const shown = ['MSRP', '$46,755', 'Allowance', '-$3,500', 'Cash', '$43,255'].map((part) => `<p>${part}</p>`).join('')
  const markup = jsonLd(car(vinAt(1), { offers: { '@type': 'Offer', price: 46_755 } }))
  const { reading } = read([plain(1)], (url) => html(url, markup + shown))
  expect(reading.vehicles[0]?.prices).toMatchObject({ price: 43_255, msrp: 46_755 })
})

describe('a crawl over vehicle pages', () => {
  test('ends after five failures in a row', () => {
    const { asked, pages, reading } = read(urls, (url) => (url === urls[0] ? showing(url) : failing(url)))
    expect([asked.length, pages.failed, reading.pagesRead]).toEqual([6, 5, 6])
    expect(reading).toMatchObject({ problem: `${urls[1]}: timeout`, failure: { code: 'timeout' } })
  })

  test('continues if a page succeeds between failures, and does not count a missing page as a failure', () => {
    const between = read(urls, (url) => (urls.indexOf(url) % 5 === 4 ? showing(url) : failing(url)))
    expect([between.asked.length, between.pages.failed]).toEqual([12, 10])
    const gone = read(urls, (url) => pageOf(url, 404, { text: '', type: 'text/html' }))
    expect([gone.asked.length, gone.pages.failed, gone.reading.problem]).toEqual([12, 0, null])
    expect(gone.reading.skipped).toEqual({ gone: 12 })
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
    expect([none.asked.length, none.pages.withoutData]).toEqual([10, 10])
    expect(none.reading.skipped).toEqual({ 'no vehicle data': 10 })
    expect(read(urls, (url) => (url === urls[3] ? showing(url) : empty(url))).asked).toHaveLength(12)
  })

  test('ends at the requested vehicle, however its VIN is written', () => {
    const { asked, vins } = read(
      urls,
      (url) => html(url, jsonLd(car(vinAt(urls.indexOf(url)).toLowerCase()))),
      vinAt(2),
    )
    expect([asked.length, vins.length]).toEqual([3, 3])
  })

  test('records that the requested vehicle’s page has no data', () => {
    const url = `${origin}/vdp/${vinAt(1)}`
    expect(read([url], () => html(url, ''), vinAt(1)).reading.problem).toBe(`${url} carries no vehicle data`)
    expect(read([url], () => html(url, '')).reading.problem).toBeNull()
    expect(read([plain(1)], () => html(plain(1), ''), vinAt(1)).reading.problem).toBeNull()
  })
})

describe('a vehicle page', () => {
  test('that redirects is gone, unless it redirects to another vehicle page', () => {
    const moved = (to: string) => read([plain(1)], (url) => ({ ...html(url, jsonLd(car(vinAt(1)))), url: origin + to }))
    expect(moved('/inventory')).toMatchObject({
      vins: [],
      pages: { withoutData: 0 },
      reading: { skipped: { gone: 1 } },
    })
    expect(moved('/vdp/new-name').reading.vehicles).toMatchObject([
      { vin: vinAt(1), vdp_link: `${origin}/vdp/new-name` },
    ])
    expect([...moved('/vdp/new-name').reading.seen].sort()).toEqual(
      [vinAt(1), plain(1), `${origin}/vdp/new-name`].sort(),
    )
  })

  test('of a sold vehicle counts it, and skips it', () => {
    const sold = car(vinAt(1), { offers: { availability: 'https://schema.org/SoldOut' } })
    const { vins, reading } = read([plain(1)], (url) => html(url, jsonLd(sold)))
    expect([vins, reading.skipped]).toEqual([[], { sold: 1 }])
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
    const { reading } = read([plain(1)], (url) => html(url, jsonLd(...records)))
    expect(reading.vehicles).toMatchObject([{ heading: 'b', model: 'Soul' }])
  })
})

test('a page is requested with its date in the sitemap', () => {
  const dates = new Map([[plain(1), '2026-11-01']])
  expect(vehicleRequest(plain(1), dates)).toEqual({ url: plain(1), purpose: 'vehicle', listedAs: '2026-11-01' })
  expect(vehicleRequest(plain(2), dates)).toEqual({ url: plain(2), purpose: 'vehicle' })
})

test('a sample has six pages, spread over the list', () => {
  expect(pickSample(urls)).toEqual([0, 2, 4, 6, 8, 10].map(plain))
  expect(pickSample(urls.slice(0, 4))).toEqual(urls.slice(0, 4))
  expect(pickSample([])).toEqual([])
})

describe('the window sticker and the history report that a vehicle’s page links to', () => {
  const vin = vinAt(0)
  const linksOf = (body: string) => {
    const { reading } = read([plain(0)], () => html(plain(0), jsonLd(car(vin)) + body))
    const [vehicle] = reading.vehicles
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
