import type { SiteConfig } from '../../engine/contract.ts'

/** The least body that the interface answers, for all vehicles or one section (`auto-new`, `auto-used`). */
export function requestBody(config: SiteConfig, page: { readonly start: number; readonly section?: string }): unknown {
  return {
    siteId: config.site_id,
    locale: 'en_US',
    device: 'DESKTOP',
    pageAlias: 'INVENTORY_LISTING_DEFAULT_AUTO_ALL',
    pageId: `${config.site_id}_SITEBUILDER_INVENTORY_SEARCH_RESULTS_AUTO_ALL_V1_1`,
    windowId: 'inventory-data-bus2',
    widgetName: 'ws-inv-data',
    inventoryParameters: { start: [String(page.start)] },
    preferences: {
      pageSize: page.section === undefined ? '48' : '1',
      'listing.config.id': page.section ?? 'auto-new,auto-used',
      removeEmptyFacets: 'true',
      removeEmptyConstraints: 'true',
    },
    includePricing: true,
  }
}
