import { findSiteLook, storeSiteLook } from '../../db/queries/site-looks.ts'
import type { RecognizedSite } from '../../ingest/site-questions.ts'
import type { DealerIdentity } from '../../model/dealership.ts'
import { readWebsiteAddress, siteHost } from '../../model/website-address.ts'
import { orAborted } from '../../outbound/or-aborted.ts'
import { findPlatform } from '../../platforms/registry.ts'
import { reachSite } from '../reach-site.ts'
import type { ResolveServices } from './services.ts'
import { readSiteLook, type SiteLook } from './site-look.ts'

export type LookServices = Pick<ResolveServices, 'database' | 'web' | 'sites' | 'clock' | 'log'>

const dayMs = 86_400_000
const keptMs = 7 * dayMs
const silentKeptMs = 5 * 60_000
const pageTimeoutMs = 8_000
/** Maximum length of a name or a part of an address. */
const longestPart = 200

/**
 * Reads a host's home page, by https and then by http, or returns what was stored in the last week. Never throws for
 * a site's failures.
 */
export async function lookAtSite(services: LookServices, address: string, signal: AbortSignal): Promise<SiteLook> {
  const { host } = readWebsiteAddress(address)
  const { handle } = services.database
  const now = services.clock.now()
  const kept = readSiteLook(await findSiteLook(handle, host, now))
  if (kept !== undefined) return kept
  const look = await open(services, address, signal)
  if (signal.aborted) return look
  const forMs = look.kind === 'site' ? keptMs : silentKeptMs
  await storeSiteLook(handle, host, { look, until: new Date(now.getTime() + forMs) })
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
    return lookOf(new URL(home.url), recognized.site)
  } catch (error) {
    if (!signal.aborted) services.log.warn({ err: error, address }, 'a website could not be looked at')
    return { kind: 'silent', reason: signal.aborted ? 'it did not answer in time' : 'it could not be read' }
  }
}

function lookOf(url: URL, site: RecognizedSite): SiteLook {
  const platform = findPlatform(site.provider)
  return {
    kind: 'site',
    websiteUrl: url.origin,
    provider: site.provider,
    supported: platform?.status === 'working' && site.configured.kind === 'configured',
    isDealer: site.isDealer,
    identity: cut(site.identity),
  }
}

function cut(identity: DealerIdentity): DealerIdentity {
  const part = (text: string | null) => text?.slice(0, longestPart) ?? null
  const { name, street, city, state, zip, phone } = identity
  return {
    ...{ name: part(name), street: part(street), city: part(city) },
    ...{ state: part(state), zip: part(zip), phone: part(phone) },
  }
}

/** The host that answered. */
export function hostOfLook(look: SiteLook): string | null {
  return look.kind === 'site' ? siteHost(new URL(look.websiteUrl)) : null
}
