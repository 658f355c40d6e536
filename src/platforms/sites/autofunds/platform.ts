import { definePlatform } from '../../engine/define-platform.ts'
import { cardPages, cardRecords } from '../../engine/listing/card-listing.ts'
import { withVehiclePages } from '../../engine/listing/complete-from-pages.ts'
import { readAutoFundsFeed, readAutoFundsPage } from './read-pages.ts'

const listing = definePlatform({
  id: 'autofunds',
  name: 'AutoFunds (DealerWebsites)',
  status: 'working',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'styles of HttpCombiner.ashx?s=DW_', weight: 0.8, html: /HttpCombiner\.ashx\?s=DW_/i },
    { name: 'images of images.autofunds.net', weight: 0.45, html: /\/\/images\.autofunds\.net(?=["'/])/i },
    { name: 'link to autofunds.com', weight: 0.4, html: /\/\/(?:www\.)?autofunds\.com(?=["'/])/i },
  ],
  ...cardRecords,
  listing: {
    ...cardPages,
    sources: [{ name: 'feed', addresses: [{ path: '/rss.aspx', by: 'array', embedded: readAutoFundsFeed }] }],
  },
})

/** The feed has no prices: they come from the vehicle pages. */
export const autoFunds = withVehiclePages(listing, { needed: () => true, read: readAutoFundsPage })
