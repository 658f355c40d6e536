import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  apng,
  jpeg,
  jpegBomb,
  moving,
  png,
  pngBomb,
  solid,
  svg,
  zip,
  zipWithComment,
} from '../../test/support/hostile-images.ts'
import { encodePhoto } from './encode-photo.ts'

test.each<[string, Buffer, string]>([
  ['nothing', Buffer.alloc(0), 'not_an_image'],
  ['HTML', Buffer.from('<!doctype html><title>Sold</title>'), 'not_an_image'],
  ['SVG with a script', Buffer.from(svg), 'not_an_image'],
  ['SVG after a byte order mark', Buffer.from(`\uFEFF${svg}`), 'not_an_image'],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'not_an_image'],
  ['a TIFF', await sharp(solid(8, 8)).tiff().toBuffer(), 'not_an_image'],
  ['a PNG bomb of 2.5 gigapixels', pngBomb(50_000), 'too_many_pixels'],
  ['a PNG slightly above 50 megapixels', pngBomb(7_072), 'too_many_pixels'],
  ['a JPEG bomb of 4 gigapixels', jpegBomb(), 'too_many_pixels'],
  ['a PNG that ends early', pngBomb(1_000), 'broken'],
  ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'broken'],
  ['a JPEG without its last bytes', jpeg.subarray(0, -300), 'broken'],
  ['only the signature of a PNG', png.subarray(0, 8), 'broken'],
  ['a GIF that moves', await moving.clone().gif().toBuffer(), 'animated'],
  ['a WebP that moves', await moving.clone().webp().toBuffer(), 'animated'],
  ['a PNG that moves', apng, 'animated'],
  ['a JPEG with a script after it', Buffer.concat([jpeg, Buffer.from('<ScRiPt>alert(1)</script>')]), 'polyglot'],
  ['a GIF that is PHP', Buffer.from('GIF89a<?php system($_GET[0]);'), 'polyglot'],
  ['a JPEG that is a ZIP', Buffer.concat([jpeg, zip]), 'polyglot'],
  ['a JPEG that is a ZIP with a comment', Buffer.concat([jpeg, zipWithComment]), 'polyglot'],
])('%s is refused [PHO-06]', async (_what, bytes, reason) => {
  expect(await encodePhoto(bytes)).toEqual({ kind: 'refused', reason })
})

async function encoded(bytes: Buffer) {
  const result = await encodePhoto(bytes)
  if (result.kind === 'refused') throw new Error(result.reason)
  return { ...result, of: await sharp(result.photo).metadata(), small: await sharp(result.thumbnail).metadata() }
}

test('a large photo becomes a JPEG of 1,600 pixels and a thumbnail of 400, upright and without metadata [PHO-05]', async () => {
  const exif = { IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } }
  const bytes = await sharp(solid(2_400, 1_200)).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { of, small, photo, thumbnail } = await encoded(bytes)
  expect([of.format, of.width, of.height]).toEqual(['jpeg', 800, 1_600])
  expect([small.format, small.width, small.height]).toEqual(['jpeg', 200, 400])
  for (const { exif: kept, icc, xmp, orientation } of [of, small]) {
    expect([kept, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
  }
  expect(photo.includes('secret') || thumbnail.includes('secret')).toBe(false)
})

test('a small photo is not enlarged [PHO-05]', async () => {
  const { of, small } = await encoded(png)
  expect([of.width, of.height, small.width, small.height]).toEqual([40, 30, 40, 30])
})

test.each<[string, Buffer]>([
  ['a still GIF', await sharp(solid(20, 20)).gif().toBuffer()],
  ['a WebP', await sharp(solid(20, 20)).webp().toBuffer()],
  ['a PNG of 16 bits', await sharp(solid(20, 20)).toColorspace('rgb16').png().toBuffer()],
  ['a JPEG in CMYK', await sharp(solid(20, 20)).toColorspace('cmyk').jpeg().toBuffer()],
  ['a gray JPEG', await sharp(solid(20, 20)).toColorspace('b-w').jpeg().toBuffer()],
  ['a JPEG with bytes after its end', Buffer.concat([jpeg, Buffer.alloc(5_000, 7)])],
])('%s is a photo', async (_what, bytes) => {
  const { of } = await encoded(bytes)
  expect([of.format, of.space]).toEqual(['jpeg', 'srgb'])
})

test('what is transparent becomes white', async () => {
  const clear = { create: { width: 8, height: 8, channels: 4 as const, background: '#00000000' } }
  const { photo } = await encoded(await sharp(clear).png().toBuffer())
  expect((await sharp(photo).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255])
})
