import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { answerTo, driveCollection, pageOf } from '../../engine/conformance/fixture-site.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { d2cMedia, readD2cVehiclePage } from './platform.ts'

const origin = 'https://www.lakeviewhonda.example'
const config: SiteConfig = { base_url: origin, inventory_type: 'all', site_id: null, store_name: 'Lakeview Honda' }
const vins = ['2T1BURHE9KC200417', '2HGFE2F25RH506207', '5XYRLDLC5PG118206', 'JM3KFBCM8P0204418'] as const
const [first, second, third] = vins

type Pages = Readonly<Record<string, string>>

/** Responses by section and page ("used 0"), or by path; anything else is an empty listing page. */
function collect(pages: Pages, site = config) {
  return driveCollection(d2cMedia.collect({ config: site }, { sample: false }), (request) => {
    const url = new URL(request.url)
    const asked = /^a1b(1|32)q(\d+)-10x0-0-0$/.exec(url.searchParams.get('filterid') ?? '')
    const key = asked === null ? url.pathname : `${asked[1] === '1' ? 'used' : 'new'} ${asked[2]}`
    return answerTo(request.url, pages[key] ?? (asked === null ? undefined : list()))
  })
}

function list(...cards: readonly string[]): string {
  return `<html><body><ul class="lstListingWrapper">${cards.join('')}</ul></body></html>`
}

function card(vin: string, inside = '', link = '/used/2020-Honda-Fit-id1.html'): string {
  return `<li class="carBoxWrapper"><a class="carTitle" href="${link}">Fit</a>
    <input name="vehicledata" type="hidden" data-vin="${vin}" data-condition="NEW">${inside}</li>`
}

function only(inside: string, link?: string) {
  const { vehicles } = collect({ 'used 0': list(card(first, inside, link)) }).scan
  expect(vehicles).toHaveLength(1)
  return vehicles[0]
}

function structured(price: number, seller = 'Lakeview Honda') {
  const node = { '@type': 'Vehicle', vehicleIdentificationNumber: first, offers: { price, seller: { name: seller } } }
  return `<script type="application/ld+json">${JSON.stringify(node)}</script>`
}

describe('prices', () => {
  const amount = (kind: string, text: string) => `<span class="dollarsigned ${kind}">${text}</span>`
  test.each([
    ['the price of the card', amount('p-base', '10,488'), '10,488'],
    [
      'the cash price beside one for buyers who finance',
      `${amount('p-base', '27,988')} Finance Price <span class="p-final">Cash&nbsp;</span>${amount('p-final', '29,988')}`,
      '29,988',
    ],
    ['none where only buyers who finance get it', `${amount('p-base', '27,988')} Finance Price`, null],
  ])('%s', (_, price, expected) => {
    const vehicle = only(`${structured(27_988)}<div class="carPrice">${price}</div>`)
    expect(vehicle?.prices?.price ?? null).toBe(expected)
  })

  test('the structured price is used if the card has none', () => {
    expect(only(structured(27_988))?.prices?.price).toBe('27988')
  })
})

describe('one card', () => {
  test.each([
    ['/new/inventory/2026-Honda-Civic-id1.html', 'new'],
    ['/fr/neufs/2026-Honda-Civic-id1.html', 'new'],
    ['/demonstrateurs/2026-Honda-Civic-id1.html', 'demo'],
  ])('%s is %s by its section, not by its data', (link, condition) => {
    expect(only('', link)).toMatchObject({ condition, odometer_unit: 'km' })
  })

  test.each([
    ['Category', 'SUVs', 'SUVs'],
    ['Category', 'Cars', undefined],
    ['Catégorie', 'Voitures', undefined],
  ])('a category that is not a body style yields none: %s %s', (label, category, body) => {
    const row = `<div class="box-lc"><span>${label}:</span><span>${category}</span></div>`
    expect(only(row)?.body ?? undefined).toBe(body)
  })

  test('French labels are read too', () => {
    const row = (label: string, value: string) =>
      `<div class="box-lc"><span>${label} :</span><span>${value}</span></div>`
    const rows = row('Moteur', 'V6 3,5 L') + row('Motricité', 'Traction avant') + row('Couleur extérieure', 'Bleu nuit')
    expect(only(rows)).toMatchObject({
      engine: 'V6 3,5 L',
      drivetrain: 'Traction avant',
      exterior_color: 'Bleu nuit',
    })
  })

  test('a sold vehicle is skipped and counted', () => {
    const { scan } = collect({ 'used 0': list(card(first, '<div class="carBanner">Sold</div>'), card(second)) })
    expect(scan).toMatchObject({ complete: true, vehicles: [{ vin: second }], skipped: { sold: 1 } })
  })

  test('a card without a VIN is completed from its page', () => {
    const json = JSON.stringify({ niv: third, sn: 'A1', prices: { price: '$21,500' } })
    const page = `<html><script>window.__vdpJSON = ${json};</script></html>`
    const { scan } = collect({ 'used 0': list(card('', '')), '/used/2020-Honda-Fit-id1.html': page })
    expect(scan).toMatchObject({
      complete: true,
      vehicles: [{ vin: third, stocknum: 'A1', prices: { price: '$21,500' } }],
    })
  })
})

describe('a vehicle page', () => {
  const photo = (car: number, place: number) =>
    `https://imagescdn.d2cmedia.ca/mb1f/3746/${car}/${place}/Honda-Fit-2020.jpg`
  const json = (facts: object = {}) => ({
    id: 1,
    niv: third,
    sn: 'A1',
    year: '2020',
    km: '31250',
    make: { basic: 'Honda' },
    model: { basic: 'Fit' },
    version: { basic: 'EX', full: 'EX CVT' },
    color: { exteriorOrig: 'Rouge Milano', interiorOrig: 'N.A.' },
    engine: 'N.A.',
    fueltype: 'Essence',
    bodytype: 'Hatchback',
    transmission: 'Automatic',
    isNew: 0,
    ...facts,
  })
  const html = (facts: object = {}) =>
    `<html><img src="${photo(1, 2)}"><img src="${photo(1, 1)}"><img src="${photo(9, 1)}">
     <script>window.__vdpJSON = ${JSON.stringify(json(facts))};</script></html>`
  const read = (facts: object = {}) =>
    readD2cVehiclePage(pageOf(`${origin}/used/2020-Honda-Fit-id1.html`, 200, { text: html(facts), type: 'text/html' }))

  test.each([
    ['In transit', true],
    ['En commande', true],
    ['In stock', undefined],
  ])('a delivery status of "%s" makes it in transit: %s', (deliveryStatus, inTransit) => {
    expect(read({ deliveryStatus })?.in_transit).toBe(inTransit)
  })

  test('adds fields that the card lacks, and neither replaces nor drops the card’s own', () => {
    const row = card(third, '<img class="mainImage" src="/main.jpg"><div class="divTrim">EX</div>')
    const { scan, requests } = collect({ 'used 0': list(row), '/used/2020-Honda-Fit-id1.html': html() })
    expect(requests.filter(({ purpose }) => purpose === 'detail')).toHaveLength(1)
    expect(scan.vehicles[0]).toMatchObject({ trim: 'EX', exterior_color: 'Rouge Milano', photos: { length: 2 } })
    expect(collect({ 'used 0': list(row) }).scan).toMatchObject({
      complete: true,
      vehicles: [{ vin: third, trim: 'EX' }],
    })
  })
})

describe('the crawl', () => {
  test('the total is the sum of the stock by brand', () => {
    const brands = (...counts: readonly number[]) =>
      `<div class="divSeoLinkWrapper">${counts.map((count) => `<a href="/used/X.html">X <i class="s-num">${count}</i></a>`).join('')}<a href="/new/X.html"><i class="s-num">40</i></a></div>`
    const page = (...counts: readonly number[]) =>
      list(card(first), card(second)).replace('</ul>', `</ul>${brands(...counts)}`)
    expect(collect({ 'used 0': page(1, 1) }).scan).toMatchObject({ complete: true, stated: { total: 2 } })
    expect(collect({ 'used 0': page(1, 4) }).scan).toMatchObject({ complete: false })
  })

  test('vehicles outside the cards are not part of the listing', () => {
    const { scan } = collect({ 'used 0': `${structured(1)}${list(card(second))}` })
    expect(scan.vehicles.map(({ vin }) => vin)).toEqual([second])
  })
})

const sample = new URL('../../../../../shared/samples/platforms/14-d2cmedia-used-cards.html', import.meta.url)
const noSample = !existsSync(sample)

describe.skipIf(noSample)('real cards match a manual reading (skipped without the sample files)', () => {
  const html = noSample ? '' : readFileSync(sample, 'utf8')

  test('a page that asks buyers to call has no price', () => {
    const page = pageOf('https://www.okotokstoyota.ca/new/x-id14218449.html', 200, { text: html, type: 'text/html' })
    expect(detectPlatform(page).platform.id).toBe('d2c-media')
    expect(readD2cVehiclePage(page)).toMatchObject({
      vin: 'JTM7ERAV1TD018440',
      stocknum: '260416-new',
      year: '2026',
      make: 'Toyota',
      model: 'RAV4 Plug-In Hybrid',
      trim: 'Phev Gr Sport Awd',
      condition: 'new',
      drivetrain: 'Four-wheel drive',
      prices: { price: null },
    })
  })
})
