import type { Element } from 'domhandler'
import { expect, test } from 'vitest'
import { textInside } from './find-elements.ts'
import { parseHtml } from './parse-html.ts'

const part = (html: string) => parseHtml(`<main>${html}</main>`)('main').get(0) ?? expect.fail('no element')

test('the text of an element is that of everything inside it, without comments', () => {
  expect(textInside(part('One <b>two</b><!-- three --> four'))).toBe('One two four')
})

test('a text is put before each inner element, and an element without one is skipped', () => {
  const textBefore = ({ name }: Element) => (name === 'i' ? null : '|')
  expect(textInside(part('One<b>two<i>three</i></b><i>four</i>five'), { textBefore })).toBe('One|twofive')
})

test('text is cut at its limit, whichever element has it', () => {
  expect(textInside(part('12345<b>67890</b><b>x</b>'), { limit: 8 })).toBe('12345678')
  expect(textInside(part(`${'x'.repeat(99_999)}<b>yz</b>`))).toHaveLength(100_000)
})
