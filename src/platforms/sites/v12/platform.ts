import type { RawPrices } from '../../../model/raw-vehicle.ts'
import { readWholeTitle } from '../../../model/read-title.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { cardListing, cardPages, cardRecords, linksFurther } from '../../engine/listing/card-listing.ts'
import { labelLines, type PriceLine, pricesOf } from '../../engine/prices/price-lines.ts'

const labeled =
  /([a-z][a-z .'-]{0,40}?)?\s{0,5}:?\s{0,5}(\$\s?\d[\d,]{2,9}(?:\.\d{2})?(?:\s{0,3}(?:\/\s?mo|per month|monthly))?)/gi

const currency = /\b(?:CAD|USD|US|C)$/i

/**
 * If a card has both an internet price and another, the other one is the price: the internet price may apply to some
 * buyers only. An amount without a label is a price too.
 */
export function readV12Prices(text: string): RawPrices {
  const found = text.slice(0, 2_000).replace(/\s+/g, ' ').matchAll(labeled)
  const shown = [...found].map(([, label = '', amount = '']) => ({
    label: label.replace(currency, '').trim() || 'Price',
    amount,
  }))
  const lines = labelLines(shown)
  const isAsked = lines.some(({ role }) => role === 'price')
  const internet = lines.filter(({ role }) => role === 'internet')
  const asked: readonly PriceLine[] = isAsked ? [] : internet.map((line) => ({ ...line, role: 'price' }))
  return pricesOf([...lines, ...asked], 'highest')
}

const readListing = cardListing({
  card: '[class*="result-item format-"]',
  rows: [{ row: 'strong', value: 'after' }],
  fields: {
    vin: [{ label: ['VIN Number', 'VIN'] }, { of: 'a[href*="vin="]', attr: 'href', find: /[?&]vin=(\w{17})/i }],
    heading: '.result-item-title a',
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
