import type { Page } from '../../../model/page.ts'
import type { ConfigureResult, SiteConfig } from '../contract.ts'
import { identifyDealership } from './identify.ts'

type Settings = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** `store_name` and `store_street` identify the dealership's vehicles in a group's listing. */
export function configureSite(page: Page, siteId: string | null, settings: Settings = {}): ConfigureResult {
  const base = URL.parse(page.url)
  if (base === null) return { kind: 'missing', reason: 'the page has no address' }
  const { name, street } = identifyDealership(page, undefined, { isShortName: true })
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
