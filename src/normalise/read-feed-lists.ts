import { readFeedText } from './read-feed-text.ts'
import { readFeedUrl } from './read-feed-url.ts'
import { isPlaceholderPhoto } from './read-photos.ts'

const maxPhotos = 300
const maxFeatures = 500

/** Photo addresses joined by `|`, each once, in the order shown; "photo coming soon" pictures are left out. */
export function readPhotoLine(photos: readonly string[]): string {
  const urls = new Set<string>()
  for (const photo of photos) {
    const url = readPhotoUrl(photo)
    if (url !== '' && !isPlaceholderPhoto(url)) urls.add(url)
    if (urls.size >= maxPhotos) break
  }
  return [...urls].join('|')
}

function readPhotoUrl(photo: string): string {
  const isPlain = photo.startsWith('https://') && photo.length <= 2_048 && !/[\s|&]/.test(photo)
  return isPlain ? photo : readFeedUrl(photo)
}

/** Features joined by `|`, each once whatever its case, without the stars that some providers decorate them with. */
export function readFeatureLine(features: readonly string[]): string {
  const found: string[] = []
  for (const feature of features.flatMap(withoutPipes)) {
    const text = readFeature(feature)
    if (text !== '') found.push(text)
    if (found.length >= maxFeatures) break
  }
  const line = found.join('|')
  const keys = line.toLowerCase().split('|')
  if (new Set(keys).size === keys.length) return line
  return found.filter((_, index) => keys.indexOf(keys[index] ?? '') === index).join('|')
}

function withoutPipes(feature: string): readonly string[] {
  return feature.includes('|') ? feature.split('|') : [feature]
}

/** DealerCenter's equipment is one run of words that cannot be told apart. */
const maxFeature = 5_000

function readFeature(feature: string): string {
  const bare = /^[\s*•·-]|[\s*]$/u.test(feature) ? feature.replace(/^[\s*•·-]+|[\s*]+$/gu, '') : feature
  return readFeedText(bare, maxFeature) ?? ''
}
