import { expect, test } from 'vitest'
import { parseHtml } from './parse-html.ts'

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

test('a page may have 500 levels, and an element 1,000 attributes', () => {
  const divs = (levels: number) => parseHtml('<div>'.repeat(levels))('div').length
  // The element around the whole page is a level too.
  expect([divs(499), divs(500)]).toEqual([499, 0])
  const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`).join(' ')
  const paragraphs = (count: number) => parseHtml(`<p ${attributes(count)}><p ${attributes(count)}>`)('p').length
  expect([paragraphs(1_000), paragraphs(1_001)]).toEqual([2, 0])
})
