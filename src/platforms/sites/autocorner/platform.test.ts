import { expect, test } from 'vitest'
import { driveCollection } from '../../engine/conformance/drive-collection.ts'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'
import { autoCorner, readAutoCornerPage } from './platform.ts'

const origin = 'https://www.elmstreetautosales.example'
const html = (url: string, text: string) => pageOf(url, 200, { text, type: 'text/html' })
const table = (rows: Readonly<Record<string, string>>) =>
  `<html><body>${Object.entries(rows)
    .map(
      ([name, value]) =>
        `<div class="details_item"><span class="details_item_span1">${name}</span><span class="details_item_span2">${value}</span></div>`,
    )
    .join('')}</body></html>`
const facts = { VIN: '1FTEX1EPXGFB94914', Make: 'Ford', Model: 'F-150' }

test.each([
  ['$23,850', '$23,850'],
  ['$22,500 $22,500', '$22,500'],
  ['$25,000 $22,500', null],
  ['Call For Price', null],
  ['$360/mo', null],
  ['$116 Weekly', null],
  ['23850', null],
])('the price row %j is %j', (rawText, price) => {
  expect(readAutoCornerPage(html(origin, table({ ...facts, Price: rawText })))?.prices).toEqual({ price })
})

test('rows are read by their labels, with any kind of whitespace', () => {
  const rows = {
    ...facts,
    'Stock #': 'MF23680',
    Odometer: '61,890 Miles',
    'Exterior&nbsp;Color': 'Black&nbsp;&amp;&nbsp;Silver',
  }
  expect(readAutoCornerPage(html(origin, table(rows)))).toMatchObject({
    vin: '1FTEX1EPXGFB94914',
    model: 'F-150',
    stocknum: 'MF23680',
    odometer: '61,890 Miles',
    exterior_color: 'Black & Silver',
  })
  expect(readAutoCornerPage(html(origin, '<html><body>404 Not Found</body></html>'))).toBeNull()
})

test('the platform’s forbidden inventory is not requested; vehicles without a VIN in their URL are read', () => {
  const paths = [
    '/vehicles/1ftex1epxgfb94914-2016-ford-f-150/C14AC492-A32E-11F1',
    '/vehicles/2007-chevrolet-silverado-lt/30F0328D7CC7B419',
  ]
  const sitemap = `<urlset>${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`
  const config = { base_url: origin, inventory_type: 'all', site_id: null } as const
  const { scan, requests } = driveCollection(autoCorner.collect({ config }, { sample: false }), ({ url }) => {
    if (url.endsWith('/sitemap.xml')) return html(url, sitemap)
    if (url.endsWith(paths[0] ?? '')) return html(url, table(facts))
    if (url.endsWith(paths[1] ?? '')) return html(url, table({ Make: 'Chevrolet', Model: 'Silverado' }))
    return pageOf(url, 404, { text: '', type: 'text/html' })
  })
  expect(requests.filter(({ url }) => url.includes('cgi-bin'))).toEqual([])
  expect(scan).toMatchObject({ complete: true, vehicles: [{ model: 'F-150' }, { model: 'Silverado' }] })
})

test.each([
  ['its scripts', '<script src="https://js-include.autocorner.com/javascript/x.js"></script>', 'autocorner'],
  ['a dealer with the word in its name', '<a href="https://www.kingautocorner.com/">King Auto Corner</a>', 'generic'],
])('a page is detected by %s', (_, text, id) => {
  expect(detectPlatform(html(`${origin}/`, text)).platform.id).toBe(id)
})
