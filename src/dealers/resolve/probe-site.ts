import { runSparingThreads } from '../../ingest/unreadable-page.ts'
import { siteHost } from '../../model/website-address.ts'
import { orAborted } from '../../outbound/deadline.ts'
import { findKeptSnapshot, keepSnapshot, type SiteSnapshot } from '../site-snapshot.ts'
import type { ResolveServices } from './services.ts'

type ProbeServices = Pick<ResolveServices, 'database' | 'readSite' | 'clock' | 'log'>

/** The snapshot stored in the last week, or the home page read now. Never throws for a site's failures. */
export async function probeSite(services: ProbeServices, address: string, signal: AbortSignal): Promise<SiteSnapshot> {
  const { handle } = services.database
  const now = services.clock.now()
  const kept = await findKeptSnapshot(handle, address, now)
  if (kept !== undefined) return kept
  const snapshot = await open(services, address, signal)
  if (!signal.aborted) await keepSnapshot(handle, address, snapshot, now)
  return snapshot
}

async function open({ readSite, log }: ProbeServices, address: string, signal: AbortSignal): Promise<SiteSnapshot> {
  try {
    const read = await runSparingThreads(
      async (unreadable) => unreadable?.failure ?? (await orAborted(readSite(address, signal), signal)),
    )
    return read.kind === 'site' ? read : { kind: 'silent', reason: read.message }
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error, address }, 'a website could not be looked at')
    return { kind: 'silent', reason: signal.aborted ? 'it did not answer in time' : 'it could not be read' }
  }
}

export function hostOfSnapshot(snapshot: SiteSnapshot): string | null {
  return snapshot.kind === 'site' ? siteHost(new URL(snapshot.websiteUrl)) : null
}
