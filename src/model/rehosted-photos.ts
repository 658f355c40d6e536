type ShownPhoto = { readonly url: string; readonly index: number; readonly thumbnail_url?: string }

/** Data of a vehicle that shows stored photos instead of its dealer's. */
export type RehostedPhotos = {
  /** Below which the photos are served, without a slash at its end. */
  readonly base: string
  /** The dealer's addresses, in order. */
  readonly dealer: readonly string[]
  /** The file of each, by its hash in hex; null: left out. */
  readonly files: readonly (string | null)[]
}

/** Pixels of the longer side of a photo and of its thumbnail, at most. */
export const photoWidths = { photo: 1_600, thumbnail: 400 } as const

const namePattern = /^[0-9a-f]{64}-(?:1600|400)\.jpg$/

export function isPhotoName(name: string): boolean {
  return namePattern.test(name)
}

export function photoName(hash: string, size: keyof typeof photoWidths): string {
  return `${hash}-${photoWidths[size]}.jpg`
}

export function showRehosted({ base, files }: Pick<RehostedPhotos, 'base' | 'files'>): ShownPhoto[] {
  const kept = files.filter((hash) => hash !== null)
  return kept.map((hash, index) => ({
    url: `${base}/${photoName(hash, 'photo')}`,
    index,
    thumbnail_url: `${base}/${photoName(hash, 'thumbnail')}`,
  }))
}

export function showDealers(urls: readonly string[]): ShownPhoto[] {
  return urls.map((url, index) => ({ url, index }))
}

/**
 * Which of the photos `before` each one of `after` is; null: a new one. Hosts and queries change without a change of the
 * photo (diff/record-change.ts), so the path decides where it names one photo of the vehicle.
 */
export function matchPhotos(before: readonly string[], after: readonly string[]): readonly (number | null)[] {
  const byUrl = new Map(before.map((url, index) => [url, index]))
  const [knownPaths, newPaths] = [uniquePaths(before), uniquePaths(after)]
  return after.map((url) => {
    const known = byUrl.get(url)
    if (known !== undefined) return known
    const path = pathOf(url)
    return newPaths.has(path) ? (knownPaths.get(path) ?? null) : null
  })
}

/** The same for what the dealer shows now; null if it shows a photo that was not there before. */
export function carryRehosted(before: RehostedPhotos | null, urls: readonly string[]): RehostedPhotos | null {
  if (before === null || urls.length === 0) return null
  const indexes = matchPhotos(before.dealer, urls)
  if (indexes.includes(null)) return null
  const files = indexes.map((index) => before.files[index ?? 0] ?? null)
  // The next job finds out whether the remaining photos are placeholders or failures.
  const isUnclear = files.every((hash) => hash === null) && before.files.some((hash) => hash !== null)
  return isUnclear ? null : { base: before.base, dealer: urls, files }
}

function uniquePaths(urls: readonly string[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [index, url] of urls.entries()) {
    const path = pathOf(url)
    if (indexes.has(path)) repeated.add(path)
    indexes.set(path, index)
  }
  for (const path of repeated) indexes.delete(path)
  return indexes
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? url
}
