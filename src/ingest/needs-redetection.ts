import type { ImportTrigger } from '../db/tables.ts'
import type { ImportSummary } from '../store/import-summary.ts'

/** So many failures in a row are no outage: what is asked may be a platform's host that the dealership has left. */
const outagesToRepair = 3
/** From so many vehicles on, most of a lot that looks different at once was not repriced: the site was remade. */
const remadeLot = 10

type Asked = {
  /** The host of the dealership's own site. */
  readonly siteHost: string | null
  readonly dealership: { readonly failed_imports: number }
  readonly trigger: ImportTrigger
}

/**
 * Whether the site should be detected again: it answered in a way that its configuration does not explain, or failed
 * for long, or shows most of its vehicles in another way. A site that walls itself off is left alone; a platform's host
 * that refuses may only no longer know the dealership.
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
