import { expect, test } from 'vitest'
import { pageOf } from '../../conformance/fixture-site.ts'
import { readVehiclePage } from '../vehicle-page.ts'
import { asideOf } from './alike-parts.ts'

const others = [
  { url: '/car/5', title: '2014 Ford Focus SE', price: '$8,100' },
  { url: '/car/6', title: '2015 Kia Soul Plus', price: '$9,100' },
  { url: '/car/7', title: '2017 Jeep Wrangler', price: '$11,800' },
]
type Other = (typeof others)[number]
const nameOf = ({ url, title }: Other) => `<a href="${url}">${title}</a>`

const isVehicle = (url: string) => url.includes('/car/')
const kept = '<p>Net Price: $13,188</p><p>VIN: 1HGCV1F34LA000001</p><p>Mileage: 80,123</p>'
/** A page whose own price is the highest, so that any other would be read instead of it. */
const shownBy = (similar: string, at = 1) =>
  pageOf(`https://dealer.example/car/${at}`, 200, {
    text: `<html><body><h1>2016 Honda Accord EX</h1>${kept}<h3>Similar</h3>${similar}<div>Call 518-555-0181</div></body></html>`,
    type: 'text/html',
  })

const eachOf = (shown: (other: Other) => string, separator = '') => others.map(shown).join(separator)

test.each([
  ['texts behind links', eachOf((other) => `${nameOf(other)} ${other.price}`)],
  ['lines', eachOf((other) => `${nameOf(other)} ${other.price}`, '<br>')],
  ['lines of their own', eachOf((other) => `${nameOf(other)}<br>${other.price}<br><br>`)],
  ['texts before links', eachOf((other) => `${other.price} ${nameOf(other)}<br>`)],
  ['elements behind links', eachOf((other) => `${nameOf(other)} <span>${other.price}</span>`)],
  ['paragraphs below headings', eachOf((other) => `<h4>${nameOf(other)}</h4><p>${other.price}</p>`)],
  [
    'pictures and names',
    eachOf((other) => `<a href="${other.url}"><img src="/c.jpg"></a>${nameOf(other)} ${other.price}`),
  ],
  [
    'two links',
    others
      .slice(1)
      .map((other) => `<b>${nameOf(other)}</b> - ${other.price}`)
      .join('<br>'),
  ],
  ['one link', `${others.map(nameOf)[0]} <strong>$8,100</strong>`],
])('the amounts beside links to other cars are those cars’: %s [ANY-07]', (_, similar) => {
  expect(readVehiclePage(shownBy(similar), { isVehicle }).vehicle.prices?.price).toBe(13_188)
})

test('amounts stay other cars’ where links are known to be beside the page’s own car [ANY-07]', () => {
  const pages = [1, 2, 3, 4].map((at) =>
    shownBy(
      eachOf((other) => `${nameOf(other)} ${other.price}`),
      at,
    ),
  )
  const aside = new Set(asideOf(pages, isVehicle))
  expect(aside).toContain('body>a')
  for (const page of pages) expect(readVehiclePage(page, { isVehicle, aside }).vehicle.prices?.price).toBe(13_188)
})

test('what stands between the links to the cars before and after it is the page’s own [ANY-07]', () => {
  const around = '<a href="/car/5">Previous</a><p>$13,188</p><a href="/car/6">Next</a>'
  const text = `<h1>2016 Honda Accord EX</h1>${around}<p>VIN: 1HGCV1F34LA000001</p>`
  const page = pageOf('https://dealer.example/car/1', 200, { text, type: 'text/html' })
  expect(readVehiclePage(page, { isVehicle }).vehicle.prices?.price).toBe(13_188)
})

test('records of other cars in attributes of one place, one of them named alike, are not the page’s own [ANY-07]', () => {
  const card = (model: string, trim: string, year: number, price: number) =>
    `<div class="card" data-car='${JSON.stringify({ stock: `A${price}`, year, make: 'Ford', model, trim, price })}'></div>`
  const cards = card('F-150', 'Lariat', 2020, 39_570) + card('F-150', 'XLT', 2021, 41_300)
  const text = `<h1>2020 Ford F-150 XLT</h1><p>$35,835</p><p>VIN: 1FTEW1EP0LF511772</p><p>Stock #: FT11</p>`
  const url = 'https://dealer.example/car/2020-ford-f-150-xlt-413005'
  const read = (shown: string) =>
    readVehiclePage(pageOf(url, 200, { text: shown, type: 'text/html' }), { isVehicle }).vehicle
  expect(read(text + cards)).toMatchObject({ prices: { price: 35_835 }, stocknum: 'FT11' })
  const own = card('F-150', 'XLT', 2020, 35_835).replace('data-car', 'data-own')
  expect(read(text.replace('Stock #: FT11', '') + own + cards)).toMatchObject({ stocknum: 'A35835', trim: 'XLT' })
})
