import { expect, test } from 'vitest'
import { carryRehosted, isPhotoName, matchPhotos, photoName, showRehosted } from './rehosted-photos.ts'

const [a, b] = ['a'.repeat(64), 'b'.repeat(64)]
const before = { base: 'https://x.example/photos', dealer: ['http://d/1.jpg', 'http://d/2.jpg'], files: [a, b] }

test('indexes stay contiguous where a photo is left out [PHO-02]', () => {
  expect(showRehosted({ base: 'https://x.example/photos', files: [null, b] })).toEqual([
    {
      url: `https://x.example/photos/${b}-1600.jpg`,
      index: 0,
      thumbnail_url: `https://x.example/photos/${b}-400.jpg`,
    },
  ])
})

test.each([
  ['the same address', ['http://d/2.jpg', 'http://d/1.jpg'], [1, 0]],
  ['another host or query', ['http://cdn/2.jpg?v=7'], [1]],
  ['a new path', ['http://d/3.jpg', 'http://d/1.jpg'], [null, 0]],
  ['a path that names several', ['http://d/1.jpg?id=1', 'http://d/1.jpg?id=2'], [null, null]],
])('%s names the known photo or none', (_what, after, places) => {
  expect(matchPhotos(before.dealer, after)).toEqual(places)
})

test('what the dealer shows in another order is carried over; with a new photo, nothing is', () => {
  const swapped = ['http://d/2.jpg', 'http://d/1.jpg']
  expect(carryRehosted(before, swapped)).toEqual({ ...before, dealer: swapped, files: [b, a] })
  expect(carryRehosted(before, [...swapped, 'http://d/3.jpg'])).toBeNull()
  expect(carryRehosted(before, [])).toBeNull()
  expect(carryRehosted(null, swapped)).toBeNull()
  expect(carryRehosted({ ...before, files: [a, null] }, ['http://d/2.jpg'])).toBeNull()
})

test.each([`${a}-1600.png`, `${a}-800.jpg`, `${a.toUpperCase()}-400.jpg`, `${a}-400.jpg/`, `${a}-400.jpg\n`])(
  '%j is no name of a photo [PHO-09]',
  (name) => {
    expect(isPhotoName(name)).toBe(false)
    expect(isPhotoName(photoName(a, 'thumbnail'))).toBe(true)
  },
)
