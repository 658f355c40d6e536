import sharp from 'sharp'
import { photoWidths } from '../model/rehosted-photos.ts'
import { inspectBytes, type Refusal } from './inspect-bytes.ts'

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
