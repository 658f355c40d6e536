import type { Platform } from './engine/contract.ts'
import { configureSite } from './engine/detect/configure-site.ts'
import { byCrawling } from './engine/listing/by-crawling.ts'
import { collectGeneric } from './engine/reader/find-reader.ts'
import { recognizedRows } from './recognized.data.ts'

/** Served as the site's `provider`; what its pages show is found as on any site. */
export const recognizedPlatforms: readonly Platform[] = recognizedRows.map((row) => ({
  trust: 'documented',
  ...row,
  lastLookedAt: '2026-11',
  configure: (page) => configureSite(page, null),
  ...byCrawling(collectGeneric),
}))
