import type { Page } from '../../model/page.ts'
import type { ConfigureResult } from '../contract.ts'
import { findDealerNodes } from '../structured-data/find-dealers.ts'
import { propertyText } from '../structured-data/schema-node.ts'

/** The site's id, and the name under which its vehicles stand among those of the group. */
export function configureEdealer(page: Page): ConfigureResult {
  const base = URL.parse(page.url)
  if (base === null) return { kind: 'missing', reason: 'the page has no address' }
  const named = /\bdealerName\s*=\s*(["'])((?:\\.|(?!\1)[^\\\n])*)\1/.exec(page.text)?.[2]?.replace(/\\(.)/g, '$1')
  const [dealer] = findDealerNodes(page.text).filter(({ isDealer }) => isDealer)
  return {
    kind: 'configured',
    config: {
      base_url: base.origin,
      inventory_type: 'all',
      site_id: /\bedealerWebsiteId\s*=\s*["']?(\d+)/.exec(page.text)?.[1] ?? null,
      store_name: named?.trim() || (dealer === undefined ? null : propertyText(dealer.node, 'name')),
    },
  }
}
