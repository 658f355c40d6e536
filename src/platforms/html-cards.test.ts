import { describe, expect, test } from 'vitest'
import { cardsAround } from './cards-around.ts'
import { type CardTable, findCards, readCard } from './html-cards.ts'

function read(html: string, table: CardTable) {
  const [card] = findCards(`<div class="card">${html}</div>`, '.card')
  if (card === undefined) throw new Error('no card')
  return readCard(card, table)
}

describe('labelled rows', () => {
  const fields = { odometer: { label: ['Miles', 'Mileage'] }, stocknum: { label: 'Stock #' } } as const

  test.each([
    ['dt and dd', [{ row: 'dt', value: 'next' }], '<dl><dt>Mileage:</dt><dd>12</dd><dt>Stock #</dt><dd>A1</dd></dl>'],
    [
      'a label and its value',
      [{ row: 'li', label: 'b', value: 'i' }],
      '<li><b>Mileage</b><i>12</i></li><li><b>Stock</b><i>A1</i></li>',
    ],
    ['a label and the rest', [{ row: 'li', label: 'b' }], '<li><b>Mileage</b>: 12</li><li><b>Stock #:</b> A1</li>'],
    ['one text', [{ row: 'li' }], '<li>Mileage: 12</li><li>Stock #: A1</li>'],
    [
      'what follows a label',
      [{ row: 'label', value: 'after' }],
      '<p><label>Mileage:</label> 12 <label>Stock #:</label><span>A1</span></p>',
    ],
  ] as const)('%s', (_, rows, html) => {
    expect(read(html, { rows, fields })).toEqual({ odometer: '12', stocknum: 'A1' })
  })

  test('a label of a form, without a value, hides nothing', () => {
    const rows = [{ row: 'label', value: 'after' }] as const
    expect(read('<p><label>Mileage</label><input></p><p><label>Mileage</label> 12</p>', { rows, fields })).toEqual({
      odometer: '12',
    })
  })
})

test('the first source that shows something wins; what nothing shows is absent', () => {
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

test('the part around a link reaches as far as no other vehicle is linked', () => {
  const html = `<ul><li><p>one</p><a href="/vdp/1/x">a</a><a href="/vdp/1/x#photos">b</a></li><li><a href="/vdp/2/y">c</a><p>two</p></li></ul>`
  expect(cardsAround(html, /\/vdp\/(\d+)/).map(({ id, card }) => [id, card.text()])).toEqual([
    ['1', 'oneab'],
    ['2', 'ctwo'],
  ])
})
