import type { ImportTrigger } from '../db/tables.ts'
import type { ImportSummary } from '../store/import-summary.ts'

/** More failures in a row than an outage explains: the dealership may have left the platform's host. */
const outagesToRepair = 3
/** From this many vehicles on, a lot that mostly changes at once means a rebuilt site rather than new prices. */
const remadeLot = 10

type Asked = {
  /** The host of the dealership's own site. */
  readonly siteHost: string | null
  readonly dealership: { readonly failed_imports: number }
  readonly trigger: ImportTrigger
}

/**
 * Whether to detect the site again: it answered in a way that its configuration does not explain, or failed
 * for long, or shows most of its vehicles differently. A site with a bot challenge is left alone, but a platform's host
 * that refuses may no longer have the dealership.
 */
export function needsRedetection(summary: ImportSummary, { siteHost, dealership, trigger }: Asked): boolean {
  if (summary.verdict === 'held') return true
  if (summary.verdict === 'completed') return trigger !== 'repair' && looksRemade(summary.counts)
  if (summary.failureClass === 'changed') return true
  const lasts = dealership.failed_imports + 1 >= outagesToRepair
  return lasts && (summary.failureClass === 'unavailable' || isRefusedElsewhere(summary, siteHost))
}

function looksRemade({ updated, unchanged }: ImportSummary['counts']): boolean {
  return updated >= remadeLot && updated > unchanged
}

function isRefusedElsewhere({ failureClass, failedHost }: ImportSummary, siteHost: string | null): boolean {
  return failureClass === 'blocked' && failedHost !== null && failedHost !== siteHost
}
