import { runSparingThreads } from '../../ingest/unreadable-page.ts'
import { siteHost } from '../../model/website-address.ts'
import { orAborted } from '../../outbound/deadline.ts'
import { findKeptLook, keepLook, type SiteLook } from '../site-look.ts'
import type { ResolveServices } from './services.ts'

type LookServices = Pick<ResolveServices, 'database' | 'readSite' | 'clock' | 'log'>

/** What was stored in the last week, or the home page read now. Never throws for a site's failures. */
export async function lookAtSite(services: LookServices, address: string, signal: AbortSignal): Promise<SiteLook> {
  const { handle } = services.database
  const now = services.clock.now()
  const kept = await findKeptLook(handle, address, now)
  if (kept !== undefined) return kept
  const look = await open(services, address, signal)
  if (!signal.aborted) await keepLook(handle, address, look, now)
  return look
}

async function open({ readSite, log }: LookServices, address: string, signal: AbortSignal): Promise<SiteLook> {
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

export function hostOfLook(look: SiteLook): string | null {
  return look.kind === 'site' ? siteHost(new URL(look.websiteUrl)) : null
}
