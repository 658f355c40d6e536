import { expect, test } from 'vitest'
import { parseAgain, parseHtml } from './parse-html.ts'

test('a page of a hundred thousand sibling elements is searched in one pass', () => {
  const $ = parseHtml('<p class="x">1</p>'.repeat(100_000))
  expect($('p.x')).toHaveLength(100_000)
  expect($('title')).toHaveLength(0)
})

test('an excessively nested page is treated as empty', () => {
  expect(parseHtml('<div>'.repeat(5_000))('div')).toHaveLength(0)
  expect(parseHtml(`<html><body>${'<div>'.repeat(100)}`)('div')).toHaveLength(100)
})

test.each([
  ['elements', '<i></i>'.repeat(400_000)],
  ['attributes', `<p ${Array.from({ length: 1_100 }, (_, at) => `a${at}`).join(' ')}>`],
  ['drawings that close themselves', '<svg/>'.repeat(11_000)],
])('a page with too many %s is treated as empty', (_, html) => {
  expect(parseHtml(`<title>A</title>${html}`)('title')).toHaveLength(0)
})

test('a page of many closed SVG drawings is read', () => {
  expect(parseHtml('<svg><title>A</title></svg>'.repeat(11_000))('title')).toHaveLength(11_000)
})

test('each reader gets its own copy of the tree to change', () => {
  const html = '<p>A</p><b>B</b>'
  parseHtml(html)
  const own = parseAgain(html)
  own('b').remove()
  expect([own('b').length, parseHtml(html)('b').length]).toEqual([0, 1])
})

test('elements left open or closed too often do not hide the rest of the page', () => {
  const $ = parseHtml('</html><title>A</title></page><p>B</p><li>C')
  expect([$('title').text(), $('p').text(), $('li').text()]).toEqual(['A', 'B', 'C'])
})
