import type { Element } from 'domhandler'
import { expect, test } from 'vitest'
import { textInside } from './find-elements.ts'
import { parseHtml } from './parse-html.ts'

const part = (html: string) => parseHtml(`<main>${html}</main>`)('main').get(0) ?? expect.fail('no element')

test('a text is put before each inner element, and an element without one is skipped', () => {
  const textBefore = ({ name }: Element) => (name === 'i' ? null : '|')
  expect(textInside(part('One<b>two<i>three</i></b><i>four</i>five'), { textBefore })).toBe('One|twofive')
})
