import type { SiteConfig } from '../../engine/contract.ts'

/** Most rooftops page by `start`; some ignore it and need the page number and size as parameters. */
type Place = { readonly start: number; readonly section?: string } | { readonly page: number }

const pageSize = '48'

/** The smallest body that the interface accepts, for all vehicles or one section (`auto-new`, `auto-used`). */
export function requestBody(config: SiteConfig, place: Place): unknown {
  const section = 'section' in place ? place.section : undefined
  return {
    siteId: config.site_id,
    locale: 'en_US',
    device: 'DESKTOP',
    pageAlias: 'INVENTORY_LISTING_DEFAULT_AUTO_ALL',
    pageId: `${config.site_id}_SITEBUILDER_INVENTORY_SEARCH_RESULTS_AUTO_ALL_V1_1`,
    windowId: 'inventory-data-bus2',
    widgetName: 'ws-inv-data',
    inventoryParameters:
      'page' in place ? { page: [String(place.page)], pageSize: [pageSize] } : { start: [String(place.start)] },
    preferences: {
      pageSize: section === undefined ? pageSize : '1',
      'listing.config.id': section ?? 'auto-new,auto-used',
      removeEmptyFacets: 'true',
      removeEmptyConstraints: 'true',
    },
    includePricing: true,
  }
}
