import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findCards } from '../../engine/cards/html-cards.ts'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import { readAutoFundsFeed, readAutoFundsPage, readAutoFundsPrices } from './platform.ts'

const origin = 'https://www.sierravistaautos.example'
const price = (id: string, amount: string, kind = '') =>
  `<div id="${id}" class="${kind}"><span itemprop="price" content="${amount}">${amount}</span></div>`
const internet = price('DWInvPriceSpan', '32995', 'DWInvListPriceSpan')
const monthly = price('monthly-Ins', '360', 'DWPayment')

test.each([
  ['the internet price beside a payment', internet + monthly, { price: 32_995, internet_price: 32_995 }],
  ['call for price', '<div id="DWDetailsNoPrice">CALL FOR PRICE!</div>', { price: null }],
  ['zero', price('DWInvPriceSpan', '0'), { price: null }],
])('%s', (_, inner, prices) => {
  const [area] = findCards(`<div id="htmDivInvDetailsPriceArea">${inner}</div>`, '#htmDivInvDetailsPriceArea')
  if (area === undefined) throw new Error('no price area')
  const { components: _components, ...read } = readAutoFundsPrices(area)
  expect(read).toMatchObject(prices)
})

test.each([
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
