import { describe, expect, test } from 'vitest'
import { processorTimeMs } from '../../../../test/support/processor-time.ts'
import { cardsAround } from './cards-around.ts'
import { type CardTable, findCards, readCard, readCardText, wholePage } from './html-cards.ts'

function read(html: string, table: CardTable) {
  const [card] = findCards(`<div class="card">${html}</div>`, '.card')
  if (card === undefined) throw new Error('no card')
  return readCard(card, table)
}

describe('labeled rows', () => {
  const fields = { odometer: { label: ['Miles', 'Mileage'] }, stocknum: { label: 'Stock #' } } as const

  test.each([
    ['a label and the rest', [{ row: 'li', label: 'b' }], '<li><b>Mileage</b>: 12</li><li><b>Stock #:</b> A1</li>'],
    [
      'what follows a label',
      [{ row: 'label', value: 'after' }],
      '<p><label>Mileage:</label> 12 <label>Stock #:</label><span>A1</span></p>',
    ],
  ] as const)('%s', (_, rows, html) => {
    expect(read(html, { rows, fields })).toEqual({ odometer: '12', stocknum: 'A1' })
  })

  test('a form label without a value hides nothing', () => {
    const rows = [{ row: 'label', value: 'after' }] as const
    expect(read('<p><label>Mileage</label><input></p><p><label>Mileage</label> 12</p>', { rows, fields })).toEqual({
      odometer: '12',
    })
  })
})

describe('a row', () => {
  const odometer = { odometer: { label: 'Mileage' } } as const
  const byB = [{ row: 'li', label: 'b' }] as const
  test.each([
    ['of which the first counts', byB, '<li><b>Mileage</b> 12</li><li><b>Mileage</b> 13</li>', '12'],
    ['whose label is not at its start', byB, '<li>12 <b>Mileage</b></li>', null],
    ['up to the end of the line', [{ row: 'b', value: 'after' }], '<b>Mileage</b> : 12<br>miles', '12'],
    [
      'around another row',
      [{ row: '.r', label: 'b' }],
      '<p class="r"><b>Mileage</b> 1<i class="r"><b>Mileage</b> 12</i></p>',
      '12',
    ],
  ] as const)('%s', (_what, rows, html, value) => {
    expect(read(html, { rows, fields: odometer })).toEqual(value === null ? {} : { odometer: value })
  })
})

test('what a card labels as most platforms do is read without a table, unless the table has the field', () => {
  const [card] = findCards(
    '<div class="card"><li><b>Stock #:</b> A1</li><li><b>MPG City:</b> 20</li><li><b>Title:</b> clean</li></div>',
    '.card',
  )
  if (card === undefined) return expect.fail('no card')
  const rows = [{ row: 'li', label: 'b' }]
  expect(readCard(card, { rows, fields: {} })).toEqual({ stocknum: 'A1', city_mpg: '20' })
  expect(readCard(card, { rows, fields: { stocknum: { label: 'Number' } } })).toEqual({ city_mpg: '20' })
})

test('one text of a card is that of its first source with one', () => {
  const [card] = findCards('<div class="card"><li><i>Mileage:</i> 12 mi</li><b>x</b></div>', '.card')
  if (card === undefined) return expect.fail('no card')
  const miles = { label: 'Mileage', find: /\d+/ }
  expect(readCardText(card, ['u', miles, 'b'], [{ row: 'li', label: 'i' }])).toBe('12')
  expect(readCardText(card, miles)).toBeNull()
  expect(readCardText(card, { of: 'li', find: /km/ })).toBeNull()
})

test('photos are one attribute of their elements, and links are found in frames too', () => {
  const html = '<img src="data:x"><img src="/1.jpg"><iframe src="/window-sticker/7">'
  const fields = { photos: { each: 'img', attr: 'src' } } as const
  expect(read(html, { fields })).toEqual({ photos: ['/1.jpg'], window_sticker_link: '/window-sticker/7' })
  expect(read('<b>x</b>', { fields })).toEqual({})
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
  const table: CardTable = {
    fields: {
      vin: ['.vin', { attr: 'data-vin' }, { of: 'a', attr: 'data-vin' }],
      make: '.make',
      prices: { price: { of: '.price', find: /\$[\d,]+/ }, msrp: { of: '.price', find: /MSRP (\S+)/ } },
      photos: { each: 'img', attr: ['data-src', 'src'] },
    },
  }
  const html =
    '<p class="vin"> </p><a data-vin="V1"></a><b class="price">Our price $9,900</b><img src="data:x" data-src="/1.jpg"><img src="/2.jpg"><img>'
  expect(read(html, table)).toEqual({ vin: 'V1', prices: { price: '$9,900' }, photos: ['/1.jpg', '/2.jpg'] })
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

  test('rows of one parent, and nested rows, are read once each', () => {
    const fields = { odometer: { label: 'Mileage' } } as const
    const flat = `<p>${'<b>a:</b> b '.repeat(50_000)}<b>Mileage:</b> 12</p>`
    expect(timed(() => read(flat, { rows: [{ row: 'b', value: 'after' }], fields }))).toEqual({ odometer: '12' })
    const cells = '<i class="col">Mileage</i><i class="col">12</i>'
    const rows = [{ row: '.row', label: '.col:nth-child(1)', value: '.col:nth-child(2)' }] as const
    const nested = `${'<div class="row"><i class="col">'.repeat(200)}${`<div class="row">${cells}</div>`.repeat(5_000)}`
    expect(timed(() => read(nested, { rows, fields }))).toEqual({ odometer: '12' })
  })
})
