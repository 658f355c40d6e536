import { expect, test } from 'vitest'
import { readFeatures } from './normalize-vehicle.ts'
import { absoluteUrl, readOwnLink, readPhotos } from './read-links.ts'

const vin = '1HGCV1F34LA000001'
const base = 'https://www.example-motors.com/used/'

test.each([
  [`/stickers/${vin}.pdf`, `https://www.example-motors.com/stickers/${vin}.pdf`],
  [`https://cws.gm.com/vs-cws/x?vin=${vin.toLowerCase()}`, `https://cws.gm.com/vs-cws/x?vin=${vin.toLowerCase()}`],
  ['https://vhr.carfax.ca/?id=ABCDEFGH123456789', 'https://vhr.carfax.ca/?id=ABCDEFGH123456789'],
])('%s is the link of the vehicle', (link, url) => {
  expect(readOwnLink(link, vin, base)).toBe(url)
})

test.each([
  // Another vehicle's, by a VIN with its check digit.
  'https://cws.gm.com/vs-cws/x?vin=1M8GDM9AXKP042788',
  'https://cws.gm.com/vs-cws/x?vin=1m8gdm9axkp042788',
  'https://cws.gm.com/vs-cws/x?vin=1M8GDM9AXKP042788&id=ABCDEFGH123456789',
  'javascript:alert(1)',
  'data:application/pdf;base64,AAAA',
  `https://www.example-motors.com/${'x'.repeat(3_000)}`,
  '',
  null,
  undefined,
])('%s is none of its links', (link) => {
  expect(readOwnLink(link, vin, base)).toBeNull()
})

test('a link that names the vehicle beside another is its own', () => {
  const link = 'https://cws.gm.com/x?vin=2T3W1RFV0NC123459&beside=1M8GDM9AXKP042788'
  expect(readOwnLink(link, '2T3W1RFV0NC123459', base)).toBe(link)
})

test('a link may have 2,048 characters', () => {
  const long = (length: number) => base + 'x'.repeat(length - base.length)
  expect([readOwnLink(long(2_048), vin, base), readOwnLink(long(2_049), vin, base)]).toEqual([long(2_048), null])
})

test('photos of websites keep no password, and none leads a viewer into a network', () => {
  const photos = ['https://u:secret@cdn.example/1.jpg', 'http://10.0.0.1/2.jpg', 'http://nas.local/3.jpg', '/4.jpg']
  expect(readPhotos(photos, 'https://dealer.example/').map(({ url }) => url)).toEqual([
    'https://cdn.example/1.jpg',
    'https://dealer.example/4.jpg',
  ])
})

test('a dealer whose host has a word for missing photos has photos', () => {
  const photos = ['https://www.placeholder-motors.example/photos/1.jpg', 'https://cdn.example/placeholder.jpg']
  expect(readPhotos(photos, 'https://dealer.example/').map(({ url }) => url)).toEqual([photos[0]])
})

test.each([
  ['javascript:alert(1)', ''],
  ['data:image/png;base64,x', ''],
  ['#top', ''],
  ['/a b', 'https://x.example/a%20b'],
  ['//cdn.example/p.jpg', 'https://cdn.example/p.jpg'],
])('the URL %j becomes %j', (rawText, expected) => {
  expect(absoluteUrl(rawText, 'https://x.example/')).toBe(expected)
})

test.each([
  '/img/no-image.jpg',
  '/nophoto.gif',
  '/assets/coming.png',
  '/image_unavailable.jpg',
  '/img/spacer.gif',
  '/loading.svg',
])('the picture %s is not a vehicle photo', (path) => {
  expect(readPhotos([path], 'https://x.example/')).toEqual([])
})

test('at most 300 photos and 500 features are kept', () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, number) => `/${number}.jpg`)
  expect([299, 300, 301].map((count) => readPhotos(numbered(count), 'https://x.example/').length)).toEqual([
    299, 300, 300,
  ])
  expect([499, 500, 501].map((count) => readFeatures(numbered(count)).length)).toEqual([499, 500, 500])
})

test('a link has at most 2,048 characters', () => {
  const link = (length: number) => absoluteUrl(`/${'x'.repeat(length - 1)}`, 'https://x.example/')
  expect([link(2_048).length, link(2_049)]).toEqual([2_048 + 'https://x.example'.length, ''])
})
