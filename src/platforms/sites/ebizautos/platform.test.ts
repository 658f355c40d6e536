import { expect, test } from 'vitest'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'

test.each([
  ['its signals', '<a href="/details-2020-honda-cr-v-used-7farw2h80la120071.html">x</a>', 'ebizautos'],
  ['its CDN', '<img src="https://cdn.ebizautos.media/used-2020/1.jpg">', 'ebizautos'],
  [
    'a link with tildes',
    '<a href="/details-2016-ford-f_150-supercrew_145~quot~_xlt-used-1ftew1ef3gfa12345.html">x</a>',
    'ebizautos',
  ],
  ['the word', '<p>ebizautos</p>', 'generic'],
])('a page is detected by %s', (_, text, id) => {
  expect(detectPlatform(pageOf('https://www.dealer.example/', 200, { text, type: 'text/html' })).platform.id).toBe(id)
})
