import { type PlatformKind, platformKinds, specOfKind } from '../sandbox/site-specs.ts'
import { collectSandboxSite } from './measure/collect-sandbox-site.ts'
import { reportFigure } from './measure/report.ts'

/**
 * Lots that exactly fill a page of some platform or not, all new, all used or mixed: a walk that ends too early, or
 * never detects its end, misses some. `node bench/platform-lot-sizes.ts motive` tests only this platform.
 */
const sizes = [1, 2, 10, 15, 16, 20, 24, 25, 30, 32, 48, 50, 60, 100, 101, 200]
const newShares = [0, 0.5, 1]

for (const kind of platformKinds.filter((name) => process.argv.length === 2 || process.argv.includes(name))) {
  const lots = newShares.flatMap((newShare) => sizes.map((size) => ({ newShare, size })))
  const unread = lots.map((lot) => problemOf(kind, lot)).filter((problem) => problem !== null)
  for (const problem of unread.slice(0, 3)) console.log(`  ${problem}`)
  reportFigure({ what: `${kind}, lots not read whole`, ours: unread.length, unit: '', target: { atMost: 0 } })
}

function problemOf(kind: PlatformKind, lot: { readonly newShare: number; readonly size: number }): string | null {
  const { scan } = collectSandboxSite(specOfKind(kind, { host: `${kind}.example`, seed: `size ${lot.size}`, ...lot }))
  if (scan.complete && scan.vehicles.length === lot.size) return null
  const found = `${scan.vehicles.length} of ${lot.size} (${lot.newShare} new) were found`
  return scan.incompleteReason === null ? found : `${found}: ${scan.incompleteReason}`
}
