import { readFeedText } from './read-feed-text.ts'
import { readFeedUrl } from './read-feed-url.ts'
import { isPlaceholderPhoto } from './read-photos.ts'

const maxPhotos = 300
const maxFeatures = 500
/** Providers whose features cannot be told apart give one long run of words. */
const maxFeature = 5_000

/** Photo addresses joined by `|`, each once, in the order shown; "photo coming soon" pictures are left out. */
export function readPhotoLine(photos: readonly string[]): string {
  const line = photos.join('|')
  if (isCleanPhotoLine(photos, line)) return line
  const urls = new Set<string>()
  for (const photo of photos.flatMap(withoutPipes)) {
    const url = readFeedUrl(photo)
    if (url !== '' && !isPlaceholderPhoto(url)) urls.add(url)
    if (urls.size >= maxPhotos) break
  }
  return [...urls].join('|')
}

/** Features joined by `|`, each once whatever its case, without the stars that some providers decorate them with. */
export function readFeatureLine(features: readonly string[]): string {
  const line = features.join('|')
  if (isCleanFeatureLine(line)) return line
  const shown = features
    .flatMap(withoutPipes)
    .map(readFeature)
    .filter((text) => text !== '')
    .slice(0, maxFeatures)
  const keys = shown.map((text) => text.toLowerCase())
  return shown.filter((_, index) => keys.indexOf(keys[index] ?? '') === index).join('|')
}

// Nearly every list is clean, and a file has millions of items: one look at the whole line tells.

function isCleanPhotoLine(photos: readonly string[], line: string): boolean {
  if (photos.length > maxPhotos || /[\s&]/.test(line) || isPlaceholderPhoto(line)) return false
  const areAddresses = photos.every((photo) => photo.startsWith('https://') && photo.length > 8 && !photo.includes('|'))
  return areAddresses && new Set(photos).size === photos.length
}

const suspicious =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[*•·\x00-\x1f\x7f-\xa0\ud800-\udfff]|(?:^|\|)(?:[\s-]|\.(?:\||$)|n\/a|null|undefined|\(null|#n)|\s(?:\||$)/i

function isCleanFeatureLine(line: string): boolean {
  if (line.length > maxFeature || suspicious.test(line)) return false
  const keys = new Set(line.toLowerCase().split('|'))
  return keys.size <= maxFeatures && !keys.has('') && keys.size === countParts(line)
}

function countParts(line: string): number {
  let parts = 1
  for (let at = line.indexOf('|'); at >= 0; at = line.indexOf('|', at + 1)) parts++
  return parts
}

function withoutPipes(item: string): readonly string[] {
  return item.includes('|') ? item.split('|') : [item]
}

function readFeature(feature: string): string {
  const bare = /^[\s*•·-]|[\s*]$/u.test(feature) ? feature.replace(/^[\s*•·-]+|(?<![\s*])[\s*]+$/gu, '') : feature
  return readFeedText(bare, maxFeature) ?? ''
}
