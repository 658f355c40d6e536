import { expect, test } from 'vitest'
import { parseHtml } from './parse-html.ts'

test('a page of a hundred thousand elements side by side is searched in one pass', () => {
  const $ = parseHtml('<p class="x">1</p>'.repeat(100_000))
  expect($('p.x')).toHaveLength(100_000)
  expect($('title')).toHaveLength(0)
})

test('a page nested beyond reason is taken as empty', () => {
  expect(parseHtml('<div>'.repeat(5_000))('div')).toHaveLength(0)
  expect(parseHtml(`<html><body>${'<div>'.repeat(100)}`)('div')).toHaveLength(100)
})

test('what a page leaves open or closes too often does not hide the rest of it', () => {
  const $ = parseHtml('</html><title>A</title></page><p>B</p><li>C')
  expect([$('title').text(), $('p').text(), $('li').text()]).toEqual(['A', 'B', 'C'])
})
