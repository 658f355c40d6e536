import { expect, test } from 'vitest'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import { detectPlatform } from '../../engine/detect/detect.ts'

test.each([
  [
    'its hosts',
    '<link href="https://images.remorainc.com/a.css"><img src="https://pictures.dealer.com/a.jpg">',
    'remora',
  ],
  ['its newer hosts', '<script src="https://websites.api.remora.inc/x.js"></script>', 'remora'],
  ["photos of Dealer.com's host alone", '<img src="https://pictures.dealer.com/a.jpg">', 'generic'],
  ['a host that only begins so', '<img src="https://images.remorainc.com.evil.example/a.jpg">', 'generic'],
])('a page is recognized by %s', (_, text, id) => {
  expect(detectPlatform(pageOf('https://www.bayford.example/', 200, { text, type: 'text/html' })).platform.id).toBe(id)
})
