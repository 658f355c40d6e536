import { ProxyAgent } from 'undici'
import type { Config } from '../config/load-config.ts'
import { dayMs } from '../lib/clock.ts'
import type { PageAnswer, PageRequest } from '../model/page.ts'
import { siteHost } from '../model/website-address.ts'
import { type ConnectSettings, trust, vetHostOf } from './connector.ts'
import { type FetchDeps, fetchPage } from './fetch-page.ts'
import { maxHeaderBytes } from './limits.ts'
import type { ResolveName } from './look-up-vetted.ts'
import { createSender } from './send-hop.ts'
import type { HopOptions } from './visit-hop.ts'

export type TunnelSettings = ConnectSettings & Pick<Config, 'TUNNEL_PROXY_URL'>

/** Hosts that answered through the tunnel, for all processes. Neither method rejects. */
export interface RefusingHosts {
  refuses(host: string, since: Date): Promise<boolean>
  add(host: string, now: Date): Promise<void>
}

/** Then the host is requested directly again, since blocks are lifted. */
export const refusalKeptMs = dayMs

function refusingHostsInMemory(): RefusingHosts {
  const refusedAt = new Map<string, number>()
  return {
    refuses: async (host, since) => (refusedAt.get(host) ?? Number.NEGATIVE_INFINITY) > since.getTime(),
    add: async (host, now) => void refusedAt.set(host, now.getTime()),
  }
}

/**
 * The way to hosts that refuse direct requests; null without TUNNEL_PROXY_URL. The proxy gets host names, after all
 * their addresses were vetted as for a direct connection. Its own address is the operator's choice and not vetted.
 */
export function createTunnel(
  settings: TunnelSettings,
  resolveName?: ResolveName,
  refusing: RefusingHosts = refusingHostsInMemory(),
) {
  if (settings.TUNNEL_PROXY_URL === null) return null
  const tls = { allowH2: false, ...trust(settings.EXTRA_CA_FILE) }
  const proxy = new ProxyAgent({
    uri: settings.TUNNEL_PROXY_URL,
    requestTls: tls,
    proxyTls: tls,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 1,
  })
  const sendByProxy = createSender(proxy)
  const send: FetchDeps['send'] = async (hop, signal) => {
    await vetHostOf(hop.url, settings, resolveName)
    return sendByProxy(hop, signal)
  }
  /** Hosts whose last request through the proxy failed at the proxy: they are requested directly first. */
  const unreached = new Set<string>()
  const throughProxy = async (direct: FetchDeps, request: PageRequest, { host, ...options }: Tunneled) => {
    options.watch?.onTunnel()
    const answer = await fetchPage({ ...direct, send }, request, options)
    if (isFailureOfProxy(answer)) unreached.add(host)
    else unreached.delete(host)
    return answer
  }

  return {
    /**
     * Fetches directly and, if refused, through the proxy; hosts that refused before, through the proxy at once, and
     * directly again while the proxy fails.
     */
    fetchPage: async (direct: FetchDeps, request: PageRequest, options: HopOptions): Promise<PageAnswer> => {
      const url = URL.parse(request.url)
      if (url === null) return fetchPage(direct, request, options)
      const host = siteHost(url)
      const since = new Date(direct.clock.now().getTime() - refusalKeptMs)
      const refusesDirect = !unreached.has(host) && (await refusing.refuses(host, since))
      if (refusesDirect) {
        const tunneled = await throughProxy(direct, request, { ...options, host })
        if (!unreached.has(host) || options.deadline.endedBy() !== null) return tunneled
      }
      const answer = await fetchPage(direct, request, options)
      if (refusesDirect || !isRefusal(answer, options)) return answer
      const tunneled = await throughProxy(direct, request, { ...options, host })
      if (!isBetter(tunneled)) return answer
      // A refused robots.txt does not mean that pages are refused.
      if (request.purpose !== 'robots') await refusing.add(host, direct.clock.now())
      return tunneled
    },
    close: () => proxy.destroy(),
  }
}

type Tunneled = HopOptions & { readonly host: string }

/** Errors before any answer, whoever made them, and the statuses with which a proxy itself answers. */
function isFailureOfProxy(answer: PageAnswer): boolean {
  if (answer.kind === 'page') return false
  if (answer.status !== null) return [407, 502, 503, 504].includes(answer.status)
  return !['address_refused', 'stopped', 'tls'].includes(answer.code)
}

/** A 429 asks for a pause; only live lookups, which cannot wait, treat it as a refusal. */
function isRefusal(answer: PageAnswer, { live }: HopOptions): boolean {
  if (answer.kind === 'page' || answer.code === 'asked_to_wait' || answer.code === 'denied') return false
  return answer.class === 'blocked' || (live && answer.status === 429)
}

/** `changed`: the site answered that the page does not exist. */
function isBetter(tunneled: PageAnswer): boolean {
  return tunneled.kind === 'page' || (tunneled.class === 'changed' && tunneled.status !== null)
}
