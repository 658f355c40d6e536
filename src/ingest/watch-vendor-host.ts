import type { PageRequest } from '../model/page.ts'
import { siteHost } from '../model/website-address.ts'
import type { SiteWeb } from './stored-copies.ts'

export type VendorHostWatch = {
  readonly web: SiteWeb
  /** The most requested host besides the site's own; null: only the site's own. */
  vendorHost(): string | null
}

/** Forwards requests and records the vendor's host that serves the inventory of the site at `baseUrl`. */
export function watchVendorHost(web: SiteWeb, baseUrl: string): VendorHostWatch {
  const asked = new Map<string, number>()
  const note = ({ url }: PageRequest) => {
    const host = hostOf(url)
    asked.set(host, (asked.get(host) ?? 0) + 1)
  }
  const recall: SiteWeb['recall'] = async (requests) => {
    const copies = (await web.recall?.(requests)) ?? []
    for (const request of copies.map(({ at }) => requests[at])) if (request !== undefined) note(request)
    return copies
  }
  return {
    web: {
      fetchPage: (request, options) => {
        note(request)
        return web.fetchPage(request, options)
      },
      recall,
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
