import { expect, test } from 'vitest'
import { growthOf } from '../../../../test/support/growth-of.ts'
import { cardsAround } from './cards-around.ts'

const cards = (html: string) =>
  cardsAround(html, /\/car\/(\d*)/).map(({ card }) => card.text().replace(/\s+/g, ' ').trim())
const link = (at: number, text = `Car${at}`) => `<a href="/car/${at}">${text}</a>`
const each = (write: (at: number) => string) => [1, 2, 3].map(write).join('')
const expected = ['Car1 $1', 'Car2 $2', 'Car3 $3']

test.each([
  ['behind it', `<h1>All</h1>${each((at) => `<h3>${link(at)}</h3><p> $${at}</p>`)}<footer>Call</footer>`],
  ['two rows behind it', each((at) => `<p>${link(at, '')}</p><h3>${link(at)}</h3><i> $${at}</i><hr>`)],
  ['texts', each((at) => `<b>${link(at)}</b> $${at} `)],
])('what stands beside a link belongs to it: %s [ANY-04]', (_, html) => {
  expect(cards(`<div>${html}</div>`)).toEqual(expected)
})

test('or before it, or around it [ANY-04]', () => {
  expect(cards(`<div>${each((at) => `<h3>Car${at}</h3><p> $${at}</p><p>${link(at, '')}</p>`)}</div>`)).toEqual(expected)
  expect(cards(`<dl>${each((at) => `<dt>Car${at}</dt><dd>${link(at, ' $')}</dd><dd>${at}</dd>`)}</dl>`)).toEqual(
    expected,
  )
})

test('in tables, each vehicle may have rows below each other, or a column [ANY-04]', () => {
  const rows = each((at) => `<tr><td rowspan="2">${link(at)}</td></tr><tr><td> $${at}</td></tr>`)
  expect(cards(`<table>${rows}</table>`)).toEqual(expected)
  const row = (write: (at: number) => string) => `<tr>${each((at) => `<td>${write(at)}</td>`)}</tr>`
  const columns = row((at) => link(at, '')) + row((at) => link(at)) + row((at) => ` $${at}`)
  expect(cards(`<table>${columns}<tr><td colspan="3">All sales final</td></tr></table>`)).toEqual(expected)
})

test('an element that is never closed ends where the next one of its kind begins [ANY-04]', () => {
  expect(cards(`<div>${each((at) => `<div class="car">${link(at)}<p> $${at}</p>`)}</div>`)).toEqual(expected)
})

test('what stands between a few of the cards is of none', () => {
  const list = each((at) => `<li>${link(at)} $${at}</li>${at === 2 ? '<li>Car9 SOLD</li>' : ''}`)
  expect(cards(`<ul>${list}</ul>`)).toEqual(expected)
})

test('four thousand siblings are read in linear time', () => {
  const list = (count: number) =>
    `<div>${Array.from({ length: count }, (_, at) => `<h3>${link(at)}</h3><p>$${at}</p>`).join('')}</div>`
  expect(growthOf((count) => cards(list(count)), 1_000)).toBeLessThan(9)
})
