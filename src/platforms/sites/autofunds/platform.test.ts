import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findCards } from '../../engine/cards/html-cards.ts'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { readAutoFundsFeed, readAutoFundsPage, readAutoFundsPrices } from './platform.ts'

const origin = 'https://www.sierravistaautos.example'
const price = (id: string, amount: string, kind = '') =>
  `<div id="${id}" class="${kind}"><span itemprop="price" content="${amount}">${amount}</span></div>`
const internet = price('DWInvPriceSpan', '32995', 'DWInvListPriceSpan')
const monthly = price('monthly-Ins', '360', 'DWPayment')

test.each([
  ['the internet price beside a payment', internet + monthly, { price: 32_995, internet_price: 32_995 }],
  [
    '"Now Only" below a struck-through price',
    internet + price('DwInvPriceReducedPrice', '29995') + monthly,
    { price: 29_995, list_price: 32_995 },
  ],
  ['a reduction that is none', internet + price('DwInvPriceReducedPrice', '39995'), { price: null }],
  ['a reduction of nothing', price('DwInvPriceReducedPrice', '29995'), { price: null }],
  ['two internet prices', internet + price('x', '17990', 'DWInvListPriceSpan'), { price: null }],
  ['call for price', '<div id="DWDetailsNoPrice">CALL FOR PRICE!</div>', { price: null }],
  [
    'an amount that is shown otherwise than the markup states it',
    '<div id="DWInvPriceSpan"><span itemprop="price" content="32995">From $29,995</span></div>',
    { price: 32_995 },
  ],
  [
    'an amount that is only shown',
    '<div id="DWInvPriceSpan"><span itemprop="price">$32,995</span></div>',
    { price: 32_995 },
  ],
  ['zero', price('DWInvPriceSpan', '0'), { price: null }],
])('%s', (_, inner, prices) => {
  const [area] = findCards(`<div id="htmDivInvDetailsPriceArea">${inner}</div>`, '#htmDivInvDetailsPriceArea')
  if (area === undefined) throw new Error('no price area')
  const { components: _components, ...read } = readAutoFundsPrices(area)
  expect(read).toMatchObject(prices)
})

test('a reduced price is served with the price before the reduction', () => {
  const named = (label: string) => `<span itemprop="name">${label}</span>`
  const html = internet.replace('<span', `${named('Internet Price')}<span`) + price('DwInvPriceReducedPrice', '29995')
  const [area] = findCards(`<div id="area">${html}</div>`, '#area')
  if (area === undefined) throw new Error('no price area')
  expect(readAutoFundsPrices(area).components?.map(({ label, amount }) => [label, amount])).toEqual([
    ['Internet Price', 32_995],
    ['Reduction', 3_000],
    ['Reduced Price', 29_995],
  ])
})

test.each([
  ['used', 'Used', 'used'],
  ['used', 'New', 'used'],
  ['new', 'New', 'new'],
  ['new', 'Used', 'used'],
])('a page at /%s_car that says %s is %s', (inPath, onPage, condition) => {
  const text = `<html><body><span itemprop="itemCondition"><link href="https://schema.org/${onPage}Condition"></span><input id="hdnInventoryVin" value="5NMJCCDE4SA159666"></body></html>`
  const page = pageOf(`${origin}/2025-Hyundai/${inPath}_car/k`, 200, { text, type: 'text/html' })
  expect(readAutoFundsPage(page)).toMatchObject({ condition })
})

test('the feed lists every vehicle; another kind of feed is rejected', () => {
  const feed = readAutoFundsFeed(readFileSync(new URL('fixtures/rss.xml', import.meta.url), 'utf8'))
  expect(feed?.total).toBe(3)
  expect(feed?.vehicles[0]?.vehicle).toMatchObject({ make: 'Hyundai', model: 'Tucson', trim: 'SE', odometer: '40100' })
  expect(feed?.vehicles[0]?.vehicle.photos).toHaveLength(2)
  expect(readAutoFundsFeed('<rss version="2.0"><channel><item><title>Blog</title></item></channel></rss>')).toBeNull()
})

test.each([
  ['its styles', '<link href="/2/aspx/HttpCombiner.ashx?s=DW_Common">', 'autofunds'],
  ['its images alone', '<img src="https://images.autofunds.net/a.jpg">', 'generic'],
  ['words', '<p>we fund autos</p>', 'generic'],
])('a page is detected by %s', (_, text, id) => {
  expect(detectPlatform(pageOf(`${origin}/`, 200, { text, type: 'text/html' })).platform.id).toBe(id)
})

test.each([
  ['1.8 4 Cylinder Engine', '1.8', '4'],
  ['2 4 Cylinder Engine', '2', '4'],
  ['Electric', undefined, undefined],
])('an engine of "%s" has %s liters and %s cylinders', (engine, litres, cylinders) => {
  const feed = `<rss xmlns:addItem="x"><item><addItem:vin>1HGCV1F30LA000001</addItem:vin>
    <addItem:engine><![CDATA[${engine}]]></addItem:engine></item></rss>`
  expect(readAutoFundsFeed(feed)?.vehicles[0]?.vehicle).toMatchObject({ engine })
  const { engine_displacement, engine_cyl_count } = readAutoFundsFeed(feed)?.vehicles[0]?.vehicle ?? {}
  expect([engine_displacement, engine_cyl_count]).toEqual([litres, cylinders])
})
