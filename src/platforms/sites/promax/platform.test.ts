import { expect, test } from 'vitest'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'

test.each([
  ['its marks', '<div id="countarea" data-count="41"></div>', 'promax'],
  ['the word', '<p>promax unlimited</p>', 'generic'],
])('a page is told by %s', (_, text, id) => {
  expect(detectPlatform(pageOf('https://www.dealer.example/', 200, { text, type: 'text/html' })).platform.id).toBe(id)
})
