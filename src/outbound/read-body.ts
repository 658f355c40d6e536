import { once } from 'node:events'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { setImmediate as nextSlice } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, gunzip } from 'node:zlib'

export type BodyResult =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'unknown_encoding'; readonly encoding: string }

type BodyOptions = {
  readonly contentEncoding: string
  /** The Content-Length header, '' when there is none. */
  readonly contentLength: string
  /** After decompression. */
  readonly maxBytes: number
  /** Truncates a longer body instead of failing. */
  readonly cutsAtMax?: boolean
}

const largeBytes = 4 * 1024 * 1024

const gunzipWhole = promisify(gunzip)

/** No honest server compresses more often. */
const maxEncodings = 3

/** Decompresses in one pass, so that a body that grows too large is abandoned at once. Throws the stream's error. */
export async function readBody(body: Readable, options: BodyOptions): Promise<BodyResult> {
  const encodings = options.contentEncoding
    .toLowerCase()
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'identity')
  const unknown = encodings.find((encoding) => !Object.hasOwn(decoders, encoding)) ?? encodings[maxEncodings]
  if (unknown !== undefined) return giveUp(body, { kind: 'unknown_encoding', encoding: unknown })
  const isTooLarge = Number(options.contentLength) > options.maxBytes && options.cutsAtMax !== true
  if (isTooLarge) return giveUp(body, { kind: 'too_large' })

  let stream = body
  for (const encoding of encodings.reverse()) {
    const first = await firstByte(stream)
    // Decompressors reject an empty body.
    if (first === null) break
    const decoder = decoders[encoding]?.(first)
    if (decoder !== undefined) stream = pipeline(stream, decoder, () => {})
  }
  return collect(stream, options)
}

/** Decompresses files that are gzip themselves (sitemap.xml.gz), even if compressed twice. */
export async function unwrapGzip(bytes: Buffer, maxBytes: number): Promise<BodyResult> {
  let unwrapped = bytes
  for (let layer = 0; layer < maxEncodings && unwrapped[0] === 0x1f && unwrapped[1] === 0x8b; layer += 1) {
    try {
      unwrapped = await gunzipWhole(unwrapped, { maxOutputLength: maxBytes })
    } catch (error) {
      if (error instanceof RangeError) return { kind: 'too_large' }
      throw error
    }
  }
  return { kind: 'bytes', bytes: unwrapped }
}

const decoders: Readonly<Record<string, (firstByte: number) => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  // `deflate` means zlib, but some servers send the raw stream. The low four bits of a zlib header are 8.
  deflate: (first) => ((first & 0x0f) === 8 ? createInflate() : createInflateRaw()),
}

async function firstByte(stream: Readable): Promise<number | null> {
  await readableOrEnded(stream)
  const chunk: Buffer | null = stream.read()
  if (chunk === null) return null
  stream.unshift(chunk)
  return chunk[0] ?? null
}

/** An empty stream ends without becoming readable. */
async function readableOrEnded(stream: Readable): Promise<void> {
  if (stream.errored !== null) throw stream.errored
  if (stream.readableLength > 0 || stream.readableEnded) return
  const ended = new AbortController()
  const { signal } = ended
  try {
    await Promise.race([once(stream, 'readable', { signal }), once(stream, 'end', { signal })])
  } finally {
    ended.abort()
  }
}

async function collect(stream: Readable, { maxBytes, cutsAtMax = false }: BodyOptions): Promise<BodyResult> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    chunks.push(chunk)
    if (length <= maxBytes) continue
    const kept: BodyResult = { kind: 'bytes', bytes: Buffer.concat(chunks, maxBytes) }
    return giveUp(stream, cutsAtMax ? kept : { kind: 'too_large' })
  }
  if (length <= largeBytes) return { kind: 'bytes', bytes: Buffer.concat(chunks, length) }
  // Joining large bodies gets its own turn of the event loop.
  await nextSlice()
  const bytes = Buffer.concat(chunks, length)
  await nextSlice()
  return { kind: 'bytes', bytes }
}

function giveUp(stream: Readable, result: BodyResult): BodyResult {
  stream.on('error', () => {})
  stream.destroy()
  return result
}
