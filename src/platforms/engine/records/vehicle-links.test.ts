import { describe, expect, test } from 'vitest'
import { linksAmong, linksInRecord, linksOnPage } from './vehicle-links.ts'

const vin = '1FTFW1E50NFA00001'

describe('the window sticker of a vehicle', () => {
  test.each([
    `https://www.windowsticker.forddirect.com/windowsticker.pdf?vin=${vin}`,
    `https://www.hyundaiusa.com/var/hyundai/services/inventory/monroney.pdf?model=Tucson&vin=${vin}`,
    `/dealer-inspire-inventory/window-stickers/hyundai/?vin=${vin}`,
    `https://files.example/stickers/${vin}.pdf`,
  ])('is recognized: %s', (address) => {
    expect(linksAmong(['/contact', address])).toEqual({ window_sticker_link: address })
    expect(linksInRecord({ id: 7, links: [{ href: address }] })).toEqual({ window_sticker_link: address })
  })

  test('is found by the name of its field', () => {
    const record = { monroneyUrl: '/documents/7.pdf', windowStickerPrice: '12', carfaxUrl: 'https://reports.example/7' }
    expect(linksInRecord(record)).toEqual({
      window_sticker_link: '/documents/7.pdf',
      history_report_link: 'https://reports.example/7',
    })
  })
})

test.each([
  'https://www.carfax.com/VehicleHistory/p/Report.cfx?partner=DVW_1&vin=1FTFW1E50NFA00001',
  'https://www.carfax.com/vehicle/1FTFW1E50NFA00001',
  'https://vhr.carfax.ca/?id=abc',
  'https://www.autocheck.com/vehiclehistory/?vin=1FTFW1E50NFA00001',
])('a history report is recognized: %s', (address) => {
  expect(linksAmong([address])).toEqual({ history_report_link: address })
})

test.each([
  'https://www.example-motors.com/images/window-sticker.png',
  'https://www.carfax.com/',
  'Window Sticker',
  `https://www.example-motors.com/window-sticker/${'x'.repeat(3_000)}`,
])('%s is neither a window sticker nor a history report', (address) => {
  expect(linksAmong([address])).toEqual({})
  expect(linksInRecord({ windowSticker: address.startsWith('https') ? '' : address, other: address })).toEqual({})
})

test('an address may be four levels deep and 2,048 characters long', () => {
  const address = `/window-sticker/${vin}`
  expect(linksInRecord({ a: { b: { c: { d: address } } } })).toEqual({ window_sticker_link: address })
  expect(linksInRecord({ a: { b: { c: { d: { e: address } } } } })).toEqual({})
  const [longest = '', longer = ''] = [2_048, 2_049].map((length) => `${address}/`.padEnd(length, 'x'))
  expect([linksAmong([longest]), linksAmong([longer])]).toEqual([{ window_sticker_link: longest }, {}])
})

test('a record without an end is abandoned', () => {
  const record: Record<string, unknown> = {}
  record.self = record
  expect(linksInRecord(record)).toEqual({})
  expect(linksInRecord(Array.from({ length: 100_000 }, () => 'https://example.com/'))).toEqual({})
})

describe('on a page', () => {
  const other = '1C4RJFBG8KC000002'

  test.each([
    ['a link', `<a href="/stickers/${vin}.pdf">Sticker</a>`, `/stickers/${vin}.pdf`],
    [
      'a setting of its script, with escaped slashes',
      String.raw`<script>var car = {"windowStickerUrl":"https:\/\/files.example\/s\/7.pdf","price":1}</script>`,
      'https://files.example/s/7.pdf',
    ],
    [
      'a setting with an escaped ampersand',
      String.raw`<script>x={"windowStickerUrl":"https://files.example/s?a=1\u0026b=2"}</script>`,
      'https://files.example/s?a=1&b=2',
    ],
    ['a setting without quotes', `<script>x({window_sticker: '/docs/7.pdf'})</script>`, '/docs/7.pdf'],
  ])('the window sticker is %s', (_what, html, window_sticker_link) => {
    expect(linksOnPage(html, vin)).toEqual({ window_sticker_link })
  })

  test.each([
    ['of another vehicle', `<script>{"windowStickerUrl":"/stickers/${other}.pdf"}</script>`],
    ['of several without a VIN', '<script>[{"windowStickerUrl":"/a.pdf"},{"windowStickerUrl":"/b.pdf"}]</script>'],
    ['that are pictures', `<a href="/stickers/${vin}.png"></a>`],
  ])('links %s are none', (_what, html) => {
    expect(linksOnPage(html, vin)).toEqual({})
  })
})

test.each(['price_disclaimer', 'pricingDisclosure', 'priceNote', 'finePrint'])(
  'what a record says as its %s is read of the price, without its markup [FRE-07]',
  (name) => {
    const record = {
      vin: 'x',
      pricing: { price: 20_000, [name]: '<p>Price excludes tax and a <b>$499</b> doc fee.</p>' },
    }
    expect(linksInRecord(record)).toMatchObject({
      price_basis: { fees_included: false, excludes: ['tax', 'documentation'], fees: [{ amount: 499 }] },
    })
    expect(linksInRecord({ vin: 'x', comments: 'Price excludes tax and a $499 doc fee.' })).toEqual({})
  },
)
