import { readWholeTitle } from '../../../model/read-title.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { cardListing, cardPages, cardRecords, linksFurther } from '../../engine/listing/card-listing.ts'
import { readV12Prices } from './read-prices.ts'

const readListing = cardListing({
  card: '[class*="result-item format-"]',
  rows: [{ row: 'strong', value: 'after' }],
  fields: {
    vin: [{ label: ['VIN Number', 'VIN'] }, { of: 'a[href*="vin="]', attr: 'href', find: /[?&]vin=(\w{17})/i }],
    stocknum: { label: ['Stock Number', 'Stock'] },
    heading: '.result-item-title a',
    odometer: { label: 'Mileage' },
    engine: { label: 'Engine' },
    transmission: { label: 'Transmission' },
    drivetrain: { label: ['Drivetrain', 'Drive Type'] },
    exterior_color: { label: 'Exterior Color' },
    interior_color: { label: 'Interior Color' },
    vdp_link: { of: 'a[href*="/inventory/view/"]', attr: 'href' },
    photos: { each: 'img', attr: ['data-src', 'src'] },
  },
  derive: (vehicle, card) => ({
    ...vehicle,
    ...readWholeTitle(vehicle.heading ?? ''),
    photos: (vehicle.photos ?? []).filter((photo) => /v12soft\.com\/photos\//i.test(photo)),
    prices: readV12Prices(card.find('[class*="result-item-pricing"]').first().text()),
  }),
  // Some templates do not link to further pages: without a link, the next page is requested.
  more: (html, url) => linksFurther(html, url, /\/inventory\?(?:[^"'<>]{0,100}&(?:amp;)?)?page=(\d+)/) || null,
})

export const v12 = definePlatform({
  id: 'v12',
  name: 'V12 Software',
  status: 'working',
  confidence: 'medium',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'scripts, styles or links of v12soft.com or v12software.com',
      weight: 0.6,
      html: /(?:href|src|action)=["'](?:https?:)?\/\/(?:(?!cdn-w\.)[\w-]+\.)*v12soft(?:ware)?\.com(?=["'/])/i,
    },
    { name: 'photos of cdn-w.v12soft.com', weight: 0.4, html: /\/\/cdn-w\.v12soft\.com\/photos\// },
    {
      name: 'links to /inventory/view/{id}/{name}',
      weight: 0.3,
      html: /href=["'](?:https?:\/\/[\w.-]{1,100})?\/inventory\/view\/\d+\//,
    },
  ],
  ...cardRecords,
  listing: {
    ...cardPages,
    sources: [
      {
        name: 'inventory',
        addresses: [
          {
            path: (_config, { page }) => (page === 1 ? '/inventory' : `/inventory?page=${page}`),
            by: 'page',
            wraps: true,
            embedded: readListing,
          },
        ],
      },
    ],
  },
})
