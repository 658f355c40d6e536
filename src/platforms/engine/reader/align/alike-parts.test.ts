import { expect, test } from 'vitest'
import { pageOf } from '../../conformance/fixture-site.ts'
import { readVehiclePage } from '../vehicle-page.ts'
import { asideOf } from './alike-parts.ts'

test('labels that are whole elements are alike on all pages, and stay [ANY-04]', () => {
  const pages = [1, 2, 3, 4].map((at) => {
    const facts = `<em>Vehicle Identification Number:</em> 1HGCV1F34LA00000${at} <em>Stock:</em> S70${at}`
    const promotion = '<div class="promo">Visit us today for a test drive of any of our cars</div>'
    const text = `<h1>2019 Honda Accord EX</h1><p>${facts}</p>${promotion}`
    return pageOf(`https://dealer.example/car/${at}`, 200, { text, type: 'text/html' })
  })
  const isVehicle = (url: string) => url.includes('/car/')
  const aside = new Set(asideOf(pages, isVehicle))
  expect(aside.size).toBeGreaterThan(0)
  expect(pages.map((page) => readVehiclePage(page, { isVehicle, aside }).vehicle.stocknum)).toEqual([
    'S701',
    'S702',
    'S703',
    'S704',
  ])
})

test('the facts beside the link of a similar car are that car’s [ANY-07]', () => {
  const card = (at: number) =>
    `<li><a href="/car/${at}">2019 Ford Edge SEL</a><p>11,588 USD</p><dl><dt>Mileage</dt><dd>9,000</dd><dt>Stock</dt><dd>S9</dd></dl></li>`
  const text = `<h1>2019 Honda Accord EX</h1><p>VIN: 1HGCV1F34LA000001</p><p>12,288 USD</p><ul>${[5, 6, 7].map(card).join('')}</ul>`
  const page = pageOf('https://dealer.example/car/1', 200, { text, type: 'text/html' })
  const { vehicle } = readVehiclePage(page, { isVehicle: (url) => url.includes('/car/') })
  expect(vehicle).toMatchObject({ prices: { price: 12_288 } })
  expect([vehicle.stocknum, vehicle.odometer]).toEqual([undefined, undefined])
})

test('the car of a calculator, the same on all pages, is not the page’s own; one of a whole lot may be [ANY-07]', () => {
  const estimate = {
    price: 24_995,
    down: 2_500,
    trade: { year: 2019, make: 'Honda', model: 'Accord', mileage: 88_000 },
  }
  const lot = [1, 2, 3].map((at) => ({
    id: `car-999${at}`,
    year: 2019,
    make: 'Honda',
    model: 'Accord',
    price: 13_000 + at,
  }))
  const isVehicle = (url: string) => url.includes('/car/')
  const read = (data: object) => {
    const pages = lot.map(({ id }) => {
      const text = `<h1>2019 Honda Accord</h1><p>Stock: ${id}</p><script>var data = ${JSON.stringify(data)}</script>`
      return pageOf(`https://dealer.example/car/${id}`, 200, { text, type: 'text/html' })
    })
    const aside = new Set(asideOf(pages, isVehicle))
    return pages.map((page) => readVehiclePage(page, { isVehicle, aside }).vehicle.prices?.price)
  }
  expect(read(estimate)).toEqual([undefined, undefined, undefined])
  expect(read(lot)).toEqual([13_001, 13_002, 13_003])
})
