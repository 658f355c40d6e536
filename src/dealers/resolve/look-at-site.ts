import { siteHost } from '../../model/website-address.ts'
import { orAborted } from '../../outbound/or-aborted.ts'
import { reachSite } from '../reach-site.ts'
import { findKeptLook, keepLook, lookOf, type SiteLook } from '../site-look.ts'
import type { ResolveServices } from './services.ts'

export type LookServices = Pick<ResolveServices, 'database' | 'web' | 'sites' | 'clock' | 'log'>

const pageTimeoutMs = 8_000

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

async function open(services: LookServices, address: string, signal: AbortSignal): Promise<SiteLook> {
  const web = {
    fetchPage: (request: Parameters<LookServices['web']['fetchPage']>[0]) =>
      services.web.fetchPage(request, { signal, timeoutMs: pageTimeoutMs, live: true }),
  }
  try {
    const home = await orAborted(reachSite(web, address, signal), signal)
    if (home.kind === 'failure') return { kind: 'silent', reason: home.message }
    const recognized = await orAborted(services.sites.recognize(home), signal)
    if (recognized.kind === 'failure') return { kind: 'silent', reason: recognized.message }
    return lookOf(home, recognized.site)
  } catch (error) {
    if (!signal.aborted) services.log.warn({ err: error, address }, 'a website could not be looked at')
    return { kind: 'silent', reason: signal.aborted ? 'it did not answer in time' : 'it could not be read' }
  }
}

export function hostOfLook(look: SiteLook): string | null {
  return look.kind === 'site' ? siteHost(new URL(look.websiteUrl)) : null
}
