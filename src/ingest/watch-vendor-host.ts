import { siteHost } from '../model/website-address.ts'
import type { WebClient } from '../outbound/contract.ts'

export type VendorHostWatch = {
  readonly web: Pick<WebClient, 'fetchPage'>
  /** The most requested host besides the site's own; null: only the site's own. */
  vendorHost(): string | null
}

/** Forwards requests and records the vendor's host that serves the inventory of the site at `baseUrl`. */
export function watchVendorHost(web: Pick<WebClient, 'fetchPage'>, baseUrl: string): VendorHostWatch {
  const asked = new Map<string, number>()
  return {
    web: {
      fetchPage: (request, options) => {
        const host = hostOf(request.url)
        asked.set(host, (asked.get(host) ?? 0) + 1)
        return web.fetchPage(request, options)
      },
    },
    vendorHost: () => {
      const others = [...asked].filter(([host]) => host !== hostOf(baseUrl))
      return others.sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
    },
  }
}

function hostOf(text: string): string {
  const url = URL.parse(text)
  return url === null ? '' : siteHost(url)
}
