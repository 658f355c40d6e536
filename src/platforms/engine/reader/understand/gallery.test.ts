import { expect, test } from 'vitest'
import { parseHtml } from '../../cards/parse-html.ts'
import { galleryInScripts, galleryOf } from './gallery.ts'

test.each([
  ['sizes', (size: string, at: number) => `https://p.example/7545740/${at}/${size}.jpg`],
  ['styles', (style: string, at: number) => `https://p.example/styles/${style}/7545740/${at}.jpg`],
])('photos are those that links lead to, and not the other %s which they show [ANY-04]', (_, addressOf) => {
  const links = [1, 2, 3].map((at) => `<a href="${addressOf('1280', at)}"><img src="${addressOf('320', at)}"></a>`)
  const roots = parseHtml(`<div>${links.join('')}</div>`)
    .root()
    .toArray()
  const photos = galleryOf(roots, 'https://cars.example/7', { vin: '', stock: '' })
  expect(photos).toEqual([1, 2, 3].map((at) => addressOf('1280', at)))
})

test('what an attribute switches on is no photo [ANY-04]', () => {
  const roots = parseHtml('<img data-lazy="true" data-lazy-src="1" src="/cars/1.jpg">').root().toArray()
  expect(galleryOf(roots, 'https://cars.example/7', { vin: '', stock: '' })).toEqual([
    'https://cars.example/cars/1.jpg',
  ])
})

test('a list of photos in an attribute is a gallery, of which one is shown [ANY-04]', () => {
  const photos = [1, 2, 3].map((at) => `https://p.example/4402/0${at}.jpg`)
  const images = JSON.stringify(photos).replaceAll('/', '\\/').replaceAll('"', '&quot;')
  const roots = parseHtml(`<div x-data="{ at: 0, images: ${images} }"><img src="${photos[0]}"></div>`).root().toArray()
  expect(galleryOf(roots, 'https://cars.example/7', { vin: '', stock: '' })).toEqual(photos)
})

test.each([
  ['a list of addresses', (photos: readonly string[]) => `var pics = ${JSON.stringify(photos)}; show(pics[0])`, 'full'],
  [
    'a list of sizes',
    (photos: readonly string[]) =>
      JSON.stringify({ data: photos.map((full) => ({ thumb: full.replace('/full/', '/t/'), full })) }),
    'full',
  ],
  [
    'cars of a carousel',
    (photos: readonly string[]) => JSON.stringify(photos.map((image) => ({ vin: '1HGCV1F34LA000001', image }))),
    null,
  ],
  ['other photos', () => '["/a/8.jpg","/a/9.jpg"]', null],
])('beside the one photo that a page shows, %s in a script is its gallery or not [ANY-04]', (_, script, size) => {
  const photos = [1, 2, 3].map((at) => `https://p.example/full/1HGCV1F34LA000001/${at}.jpg`)
  const shown = 'https://p.example/m/1.jpg'
  const html = `<img src="${shown}"><script>${script(photos).replaceAll('/', '\\/')}</script>`
  expect(galleryInScripts(html, 'https://cars.example/7', [shown])).toEqual(size === null ? [shown] : photos)
})
