import type { Feed } from './contract.ts'

/**
 * Possible dealer identifiers in a file name: the match of the provider's pattern
 * (`DealerCenter_20260205_29009352.csv`), else the name without its extension and its words (`01117.csv`).
 */
export function fileNameIdentifiers(fileName: string, feed: Pick<Feed, 'fileName'>): readonly string[] {
  const found = feed.fileName?.exec(fileName)?.[1]
  if (found !== undefined) return [found]
  const stem = fileName.replace(/\.[a-z0-9]{1,4}$/i, '')
  return [...new Set([stem, ...stem.split(/[\s_.-]+/)])].filter((word) => word !== '')
}
