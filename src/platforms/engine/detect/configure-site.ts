import type { FetchFailure, Page } from '../../../model/page.ts'
import type { ConfigureResult, Platform, SiteConfig } from '../contract.ts'
import { failedScan } from '../listing/build-scan.ts'
import { identifyDealership } from './identify.ts'

type Settings = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** `store_name` and `store_street` identify the dealership's vehicles in a group's listing. */
export function configureSite(page: Page, siteId: string | null, settings: Settings = {}): ConfigureResult {
  const base = URL.parse(page.url)
  if (base === null) return { kind: 'missing', reason: 'the page has no address' }
  const { name, street } = identifyDealership(page)
  const config: SiteConfig = {
    base_url: base.origin,
    inventory_type: 'all',
    site_id: siteId,
    store_name: name,
    store_street: street,
    ...settings,
  }
  return { kind: 'configured', config }
}

/** For platforms that are detected but not supported: setup shows the reason, and nothing is requested. */
export function refuseSite(
  reason: string,
  failure: Pick<FetchFailure, 'class' | 'code'>,
): Pick<Platform, 'configure' | 'collect'> & { readonly status: 'detected-only' } {
  return {
    status: 'detected-only',
    configure: () => ({ kind: 'missing', reason }),
    // biome-ignore lint/correctness/useYield: a collection that asks for nothing
    collect: function* refuse(site) {
      const requestedUrl = site.config.base_url
      return failedScan({ kind: 'failure', requestedUrl, ...failure, message: reason, status: null }, 0)
    },
  }
}
