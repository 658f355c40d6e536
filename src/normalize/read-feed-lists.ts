import { outwardHost } from '../model/outward-address.ts'
import { readFeedText, readFeedUrl } from './read-feed-values.ts'
import { isPlaceholderPhoto } from './read-links.ts'

const maxPhotos = 300
const maxFeatures = 500
/** Some providers write all features as one run of words. */
const maxFeature = 5_000

/** Distinct addresses joined by `|`, without "photo coming soon" pictures. An item may itself hold several. */
export function readPhotoLine(photos: readonly string[]): string {
  const line = photos.join('|')
  if (isCleanPhotoLine(line)) return line
  const urls = new Set<string>()
  for (const photo of line.split('|')) {
    const url = readFeedUrl(photo)
    if (url !== '' && !isPlaceholderPhoto(url)) urls.add(url)
    if (urls.size >= maxPhotos) break
  }
  return [...urls].join('|')
}

/** Distinct features (ignoring case) joined by `|`, without providers' stars. An item may itself hold several. */
export function readFeatureLine(features: readonly string[]): string {
  const line = features.join('|')
  if (isCleanFeatureLine(line)) return line
  const cleaned = line
    .split('|')
    .map(readFeature)
    .filter((text) => text !== '')
    .slice(0, maxFeatures)
  const keys = cleaned.map((text) => text.toLowerCase())
  return cleaned.filter((_, index) => keys.indexOf(keys[index] ?? '') === index).join('|')
}

// A file has millions of items and nearly every list is clean, so the whole line is tested at once.

const noAddress = new RegExp(`[\\s&]|(?:^|\\|)(?!https:\\/\\/${outwardHost})`)

function isCleanPhotoLine(line: string): boolean {
  return !noAddress.test(line) && !isPlaceholderPhoto(line) && hasDistinctParts(line, maxPhotos)
}

const suspicious =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[*•·\x00-\x1f\x7f-\xa0\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]|(?:^|\|)(?:[\s-]|\||$|\.(?:\||$)|n\/a|null|undefined|\(null|#n)|\s(?:\||$)/i

function isCleanFeatureLine(line: string): boolean {
  return line.length <= maxFeature && !suspicious.test(line) && hasDistinctParts(line.toLowerCase(), maxFeatures)
}

/** At most `max` parts between pipes, all of them different. */
function hasDistinctParts(line: string, max: number): boolean {
  const parts = line.split('|', max + 1)
  return parts.length <= max && new Set(parts).size === parts.length
}

function readFeature(feature: string): string {
  const bare = /^[\s*•·-]|[\s*]$/u.test(feature) ? feature.replace(/^[\s*•·-]+|(?<![\s*])[\s*]+$/gu, '') : feature
  return readFeedText(bare, maxFeature) ?? ''
}
