import { expect, test } from 'vitest'
import { cardsAround } from './cards-around.ts'

const idsAndTexts = (html: string) => cardsAround(html, /\/vdp\/(\d*)/).map(({ id, card }) => [id, card.text()])

test('a card is the largest element around a vehicle link that links to no other vehicle', () => {
  const html = `<main><h1>All</h1>
    <div><section>One<a href="/vdp/1">a</a></section></div><div>Two<a href="/vdp/2">b</a><a href="/vdp/2#more">c</a></div></main>`
  expect(idsAndTexts(html)).toEqual([
    ['1', 'Onea'],
    ['2', 'Twobc'],
  ])
})

test('the only card of a page is the largest element inside its body', () => {
  expect(idsAndTexts('<html><body>Page<div>One<a href="/vdp/1">a</a></div></body></html>')).toEqual([['1', 'Onea']])
  expect(idsAndTexts('<html>Page<div>One<a href="/vdp/1">a</a></div></html>')).toEqual([['1', 'Onea']])
})

test('of a page whose only vehicle has no element around all its links, the whole page is the card', () => {
  expect(idsAndTexts('<html><body><a href="/vdp/1">a</a><p>One</p><a href="/vdp/1">b</a></body></html>')).toEqual([
    ['1', 'aOneb'],
  ])
})
