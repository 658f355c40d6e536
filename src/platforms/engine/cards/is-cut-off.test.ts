import { expect, test } from 'vitest'
import { isCutOff } from './is-cut-off.ts'

const card = '<article><a href="/a">2021 Kia Soul</a><footer>$14,900</footer></article>'
const footer = '<footer><p>Elm Street Autos</footer>'

test.each([
  ['an end tag of html', `<html><body>${card}</body></html>`],
  ['a footer behind its cards', `<!doctype html><title>Cars</title><nav></nav>${card}${card}${footer}`],
  ['one element around all, with a footer', `<html><body><div id="app"><main>${card}</main>${footer}</div>`],
  [
    'scripts, comments and a pixel behind',
    `<html><body>${card}${footer}<!-- 0.1 s --><script>a()</script><img src="/p">`,
  ],
  ['lists without end tags of rows', `<html><ul><li>One<li>Two</ul><div role="contentinfo">Elm</div>\n`],
  ['no end tags of its head and body', `<html><head><script>a()</script><body>${card}<div class=foot><p>Elm</div>`],
])('a page is whole that has %s [COL-30]', (_, html) => {
  expect(isCutOff(html)).toBe(false)
})

const whole = `<!doctype html><nav><a href="/">Home</a></nav><div class="list">${card}${card}</div>${footer}`

test('a page is cut off wherever it ends before its last footer does [COL-30]', () => {
  const ends = Array.from({ length: whole.length }, (_, at) => whole.slice(0, at))
  expect(ends.filter((html) => !isCutOff(html))).toEqual([])
})

test.each([
  ['among cards that no list holds', `<!doctype html><nav></nav>${card}${card}`],
  ['within a script', `<html>${card}${footer}<script>a(`],
  ['within a comment', `<html>${card}${footer}<!-- made`],
  ['within what a page builds around its footer', `<html><div><main>${card}</main>${footer}`],
])('a page is cut off that ends %s [COL-30]', (_, html) => {
  expect(isCutOff(html)).toBe(true)
})
