import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { apng, jpeg, jpegBomb, moving, pngBomb, svg, zip } from '../support/hostile-images.ts'

type PhotoPlay = {
  /** By which it is refused; null: it is a photo. */
  readonly reason: string | null
  readonly bytes: Buffer
  readonly encoding?: 'gzip'
  /** More bytes follow without an end. */
  readonly isEndless?: boolean
}

/** What a hostile website shows as photos of its cars, by path. Its server calls all of them JPEG. */
export const photoPlays: Readonly<Record<string, PhotoPlay>> = {
  '/good.jpg': { reason: null, bytes: jpeg },
  '/bomb.png': { reason: 'too_many_pixels', bytes: pngBomb(50_000) },
  '/bomb.jpg': { reason: 'too_many_pixels', bytes: jpegBomb() },
  '/bomb.gz.jpg': { reason: 'too_large', bytes: gzipSync(Buffer.alloc(64_000_000)), encoding: 'gzip' },
  '/endless.jpg': { reason: 'too_large', bytes: jpeg, isEndless: true },
  '/drawing.svg': { reason: 'not_an_image', bytes: Buffer.from(svg) },
  '/page.jpg': { reason: 'not_an_image', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') },
  '/script.jpg': { reason: 'polyglot', bytes: Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]) },
  '/archive.jpg': { reason: 'polyglot', bytes: Buffer.concat([jpeg, zip]) },
  // Looking through it takes more than a second of processor time.
  '/brackets.jpg': {
    reason: 'polyglot',
    bytes: Buffer.concat([jpeg, Buffer.from(`${'<s'.repeat(9_000_000)}<script>`)]),
  },
  '/half.jpg': { reason: 'broken', bytes: jpeg.subarray(0, jpeg.length / 2) },
  '/moving.gif': { reason: 'animated', bytes: await moving.clone().gif().toBuffer() },
  '/moving.png': { reason: 'animated', bytes: apng },
}

export const photoOrigin = 'http://photos.hostile.test'

export function playPhoto(socket: Socket, path: string, writeOn: (socket: Socket) => void): void {
  const { bytes = Buffer.alloc(0), encoding, isEndless = false } = photoPlays[path] ?? {}
  const more = encoding === undefined ? '' : `content-encoding: ${encoding}\r\n`
  socket.write(`HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\nconnection: close\r\n${more}\r\n`)
  socket.write(bytes)
  if (isEndless) writeOn(socket)
  else socket.end()
}
