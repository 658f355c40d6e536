import { describe, expect, test } from 'vitest'
import { processorTimeMs } from '../../../../test/support/processor-time.ts'
import { cardsAround } from './cards-around.ts'
import { type CardFields, findCards, readCard, readCardText, wholePage } from './html-cards.ts'

function read(html: string, fields: CardFields = {}) {
  const [card] = findCards(`<div class="card">${html}</div>`, '.card')
  if (card === undefined) throw new Error('no card')
  return readCard(card, fields, 'https://lot.example/used')
}

test('what a card labels is read without a table, unless the table finds the field', () => {
  const html =
    '<li><b>Stock #:</b> A1</li><p><label>MPG City:</label> 20<br>miles</p><li><b>Title:</b> clean</li><i>B2</i>'
  expect(read(html)).toEqual({ stocknum: 'A1', city_mpg: '20' })
  expect(read(html, { stocknum: 'i' })).toEqual({ stocknum: 'B2', city_mpg: '20' })
  expect(read(html, { stocknum: 'u' })).toEqual({ stocknum: 'A1', city_mpg: '20' })
})

test('one text of a card is that of its first source with one', () => {
  const [card] = findCards('<div class="card"><li>12 mi</li><b>x</b></div>', '.card')
  if (card === undefined) return expect.fail('no card')
  expect(readCardText(card, ['u', { of: 'li', find: /\d+/ }, 'b'])).toBe('12')
  expect(readCardText(card, { of: 'li', find: /km/ })).toBeNull()
})

test('a card shows its photos, its price and the way to its page, and links are found in frames too', () => {
  const html =
    '<a href="/used/2020-kia-soul"><img src="data:x"><img src="/1.jpg"></a><b>Price: $9,900</b><iframe src="/window-sticker/7">'
  expect(read(html)).toMatchObject({
    photos: ['https://lot.example/1.jpg'],
    prices: { price: 9900 },
    vdp_link: 'https://lot.example/used/2020-kia-soul',
    window_sticker_link: '/window-sticker/7',
  })
  expect(read('<b>x</b>')).toEqual({})
})

test('a whole page is one card, without the parts about other vehicles', () => {
  const html = '<p>A</p><div class="similar"><p>B</p></div>'
  expect(wholePage(html).text()).toBe('AB')
  expect(wholePage(html, '.similar').text()).toBe('A')
  expect(wholePage(html).text()).toBe('AB')
})

test('a page has at most 2,000 cards', () => {
  expect(findCards('<p class="card">x</p>'.repeat(2_001), '.card')).toHaveLength(2_000)
})

test('the first source with a value wins; a field without one is absent', () => {
  const fields: CardFields = {
    vin: ['.vin', { attr: 'data-vin' }, { of: 'a', attr: 'data-vin' }],
    make: '.make',
    prices: { price: { of: '.price', find: /\$[\d,]+/ }, msrp: { of: '.price', find: /MSRP (\S+)/ } },
  }
  const html = '<p class="vin"> </p><a data-vin="V1"></a><b class="price">Our price $9,900</b>'
  expect(read(html, fields)).toEqual({ vin: 'V1', prices: { price: '$9,900' } })
})

describe('pages built to exhaust a parser', () => {
  const maxMs = 15_000
  const timed = <T>(run: () => T): T => {
    const results: T[] = []
    expect(processorTimeMs(() => results.push(run()))).toBeLessThan(maxMs)
    const [result] = results
    if (result === undefined) throw new Error('nothing was read')
    return result
  }

  test('thousands of vehicles between thousands of other links are separated in one pass', () => {
    const link = (row: number) => `<div><a href="/vdp/${row}">v</a><a href="/x">x</a></div>`
    const html = Array.from({ length: 20_000 }, (_, row) => link(row)).join('')
    expect(timed(() => cardsAround(html, /\/vdp\/(\d+)/))).toHaveLength(2_000)
    const nested = `${`<div>${'<a href="/x">x</a>'.repeat(200)}`.repeat(400)}<a href="/vdp/1">v</a>${'</div>'.repeat(400)}`
    expect(timed(() => cardsAround(nested, /\/vdp\/(\d+)/))).toHaveLength(1)
  })

  test('a page of more links than any listing has counts as empty', () => {
    const links = (count: number) => '<a href="/vdp/1">x</a>'.repeat(count)
    expect(cardsAround(links(100_000), /\/vdp\/(\d+)/)).toHaveLength(1)
    expect(timed(() => cardsAround(links(180_000), /\/vdp\/(\d+)/))).toEqual([])
  })

  test('cards nested too deep yield none', () => {
    const inside = '<b>x</b>'.repeat(2_000)
    expect(timed(() => findCards(`${'<div class="card">'.repeat(400)}${inside}`, '.card'))).toEqual([])
    expect(findCards(`${'<div class="card">'.repeat(40)}${inside}`, '.card')).toHaveLength(40)
  })

  test('labels beside each other, and nested ones, are read once each', () => {
    expect(timed(() => read(`<b>Mileage:</b> 12 ${'<b>a:</b> b '.repeat(50_000)}`))).toEqual({ odometer: '12' })
    const nested = `${'<div><i>'.repeat(200)}${'<div><i>Mileage</i><i>12</i></div>'.repeat(5_000)}`
    expect(timed(() => read(nested))).toEqual({ odometer: '12' })
  })
})
