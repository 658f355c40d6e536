import { expect, test } from 'vitest'
import { readOwnLink, readPhotos } from './read-links.ts'

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
