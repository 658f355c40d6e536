import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const solid = (width: number, height: number) => ({
  create: { width, height, channels: 3 as const, background: { r: 200, g: 30, b: 30 } },
})
const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
const grainy = sharp({ create: { width: 900, height: 600, channels: 3, background: '#777', noise } })
export const jpeg = await grainy.jpeg().toBuffer()
export const png = await sharp(solid(40, 30)).png().toBuffer()
const frames = await Promise.all(
  ['#f00', '#00f'].map((background) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  ),
)
export const moving = sharp(frames, { join: { animated: true } })

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A few bytes that promise more pixels than any memory holds. */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(1_000_000))
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([png.subarray(0, 8), ...chunks])
}

/** The frame header of a JPEG states its size. */
export function jpegBomb(): Buffer {
  const bytes = Buffer.from(jpeg)
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(65_500, frame + 5)
  bytes.writeUInt16BE(65_500, frame + 7)
  return bytes
}

export const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
export const zipWithComment = Buffer.concat([zip.subarray(0, 20), Buffer.from([3, 0]), Buffer.from('end')])
export const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
export const apng = Buffer.concat([png.subarray(0, 33), pngChunk('acTL', Buffer.alloc(8)), png.subarray(33)])
