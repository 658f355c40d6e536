import { expect, test } from 'vitest'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'

test.each([
  ['its marks', '<div id="countarea" data-count="41"></div>', 'promax'],
  ['its styles', '<link href="/cssLib/CX5_Front_Inventory_Search2.css?v=1" rel="stylesheet">', 'promax'],
  ['its photos', '<img src="https://imageserver.promaxinventory.com/9120/image/1.jpg">', 'promax'],
  ['the word', '<p>promax unlimited</p>', 'generic'],
])('a page is told by %s', (_, text, id) => {
  expect(detectPlatform(pageOf('https://www.dealer.example/', 200, { text, type: 'text/html' })).platform.id).toBe(id)
})
