import { expect, test } from 'vitest'
import { parseHtml } from '../../cards/parse-html.ts'
import { textParts } from '../extract/text-parts.ts'
import { alikeTexts } from './alike-on-cards.ts'

test('what most cards say is left out, but for words before what some buyers pay [ANY-07]', () => {
  const example = 'Example: $20,000 financed for 72 months.'
  const offer = 'Finance with us and take another $1,000 off:'
  const cards = [1, 2, 3, 4].map((at) => `<p>${example}</p><p>${offer} <b>$${at}7,300</b></p>`)
  const parts = cards.map((card) => textParts(parseHtml(card).root().toArray()))
  expect([...alikeTexts(parts)]).toEqual([example])
})
