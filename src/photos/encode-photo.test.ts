import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePhoto } from './encode-photo.ts'

const solid = (width: number, height: number) => ({
  create: { width, height, channels: 3 as const, background: { r: 200, g: 30, b: 30 } },
})
const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
const grainy = sharp({ create: { width: 900, height: 600, channels: 3, background: '#777', noise } })
const jpeg = await grainy.jpeg().toBuffer()
const png = await sharp(solid(40, 30)).png().toBuffer()
const frames = await Promise.all(
  ['#f00', '#00f'].map((background) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  ),
)
const moving = sharp(frames, { join: { animated: true } })

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A few bytes that promise more pixels than any memory holds. */
function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(1_000_000))
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([png.subarray(0, 8), ...chunks])
}

/** The frame header of a JPEG states its size. */
function jpegBomb(): Buffer {
  const bytes = Buffer.from(jpeg)
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(65_500, frame + 5)
  bytes.writeUInt16BE(65_500, frame + 7)
  return bytes
}

const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
const zipWithComment = Buffer.concat([zip.subarray(0, 20), Buffer.from([3, 0]), Buffer.from('end')])
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const apng = Buffer.concat([png.subarray(0, 33), pngChunk('acTL', Buffer.alloc(8)), png.subarray(33)])

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
