import sharp from 'sharp'
import { photoWidths } from '../model/rehosted-photos.ts'

export type Encoded =
  | { readonly kind: 'encoded'; readonly photo: Buffer; readonly thumbnail: Buffer }
  | { readonly kind: 'refused'; readonly reason: Refusal }

const maxPixels = 50_000_000
/** Decoding that takes longer is aborted. */
const decodeSeconds = 20
const quality = { photo: 80, thumbnail: 75 }

sharp.cache(false)
// One image at a time takes one core.
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})

/**
 * The picture as JPEG in both sizes: upright, in sRGB, transparency on white, without metadata. Refuses bytes that are
 * not a picture, are damaged or animated, or hide other content. Never throws, whatever the bytes are.
 */
export async function encodePhoto(bytes: Buffer): Promise<Encoded> {
  const format = inspectBytes(bytes)
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp' && format !== 'gif') return refuse(format)
  try {
    // Pixels beyond the limit are an error of their own only here.
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (pages > 1) return refuse('animated')
    if (width * height > maxPixels) return refuse('too_many_pixels')
    return { kind: 'encoded', ...(await encode(bytes)) }
  } catch {
    return refuse('broken')
  }
}

/** The thumbnail is made from the photo: the original is decoded once. */
async function encode(bytes: Buffer) {
  const photo = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: decodeSeconds })
    .autoOrient()
    .resize(fitting(photoWidths.photo))
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .jpeg({ quality: quality.photo })
    .toBuffer()
  const thumbnail = await sharp(photo)
    .resize(fitting(photoWidths.thumbnail))
    .jpeg({ quality: quality.thumbnail })
    .toBuffer()
  return { photo, thumbnail }
}

function fitting(side: number) {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
}

function refuse(reason: Refusal): Encoded {
  return { kind: 'refused', reason }
}

type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif'

/** Why bytes are not served as a photo; the last two reasons come from decoding. */
type Refusal = 'not_an_image' | 'animated' | 'polyglot' | 'too_many_pixels' | 'broken'

/** Markup and scripts that another reader of the same bytes would run. */
const foreign = /^<(?:script|\?php|!doctype|html|svg[\s>])/i
const longestForeign = 9
/** What may follow the bracket, in lower case. */
const foreignStarts: ReadonlySet<number | undefined> = new Set(Buffer.from('s?!h'))

/** The format of the bytes, by their content alone; the server's content type does not count. */
function inspectBytes(bytes: Buffer): ImageFormat | Refusal {
  const format = formatOf(bytes)
  if (format === null) return 'not_an_image'
  if (holdsMarkup(bytes) || bytes.includes('%PDF-1') || endsAsArchive(bytes)) return 'polyglot'
  // libvips shows the first frame of an animated PNG without a word.
  if (format === 'png' && bytes.includes('acTL')) return 'animated'
  return format
}

function formatOf(bytes: Buffer): ImageFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif'
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'webp' : null
}

/** Without a text of all bytes, which would be garbage of their size. */
function holdsMarkup(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('<'); at >= 0; at = bytes.indexOf('<', at + 1)) {
    const next = bytes[at + 1] ?? 0
    const lower = next >= 0x41 && next <= 0x5a ? next + 0x20 : next
    if (foreignStarts.has(lower) && foreign.test(bytes.toString('latin1', at, at + longestForeign))) return true
  }
  return false
}

const endRecordBytes = 22
const longestComment = 65_535

/** A ZIP, or JAR, is read from its end: its last record names the length of the comment that follows. */
function endsAsArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(-(endRecordBytes + longestComment))
  for (let at = tail.lastIndexOf('PK\x05\x06'); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', at - 1)) {
    if (at + endRecordBytes <= tail.length && at + endRecordBytes + tail.readUInt16LE(at + 20) === tail.length) {
      return true
    }
  }
  return false
}
