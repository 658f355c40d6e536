import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { type CardTable, readCard, wholePage } from '../../engine/cards/html-cards.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { byCrawling } from '../../engine/listing/by-crawling.ts'
import { withVehiclePages } from '../../engine/listing/complete-from-pages.ts'
import { listBySitemap } from '../../engine/paging/crawl-sitemap.ts'
import { amountOf } from '../../engine/records/amount-of.ts'

const vehiclePath = /^\/vehicles\/[a-z0-9-]+\/[A-F0-9-]{16,80}\/?$/i

const details: CardTable = {
  rows: [{ row: '.details_item', label: '.details_item_span1', value: '.details_item_span2' }],
  fields: {
    prices: { price: { label: 'Price' } },
    photos: { each: 'meta[property="og:image"]', attr: 'content' },
  },
}

export const autoCorner = withVehiclePages(
  {
    id: 'autocorner',
    name: 'AutoCorner',
    status: 'working',
    confidence: 'medium',
    trust: 'partial',
    lastLookedAt: '2026-11',
    detect: [hostInHtml(0.8, 'js-include.autocorner.com'), hostInHtml(0.4, 'photos.autocorner.com')],
    configure: (page) => configureSite(page, null),
    ...byCrawling((site) => listBySitemap(site.config.base_url, (path) => vehiclePath.test(path))),
  },
  { needed: () => true, read: readAutoCornerPage },
)

/** Reads the rows of a page's table; the set of rows differs by vehicle. */
export function readAutoCornerPage({ text }: Page): RawVehicle | null {
  const { prices, ...vehicle } = readCard(wholePage(text), details)
  const price = askedPrice(typeof prices?.price === 'string' ? prices.price : '')
  return vehicle.make === undefined && vehicle.vin === undefined ? null : { ...vehicle, prices: { price } }
}

/** A single dollar amount is the price. Payments are not, and neither is one of several different amounts. */
function askedPrice(rawText: string): string | null {
  const amounts = new Set(rawText.match(/\$\s*[\d,]+(?:\.\d{2})?/g) ?? [])
  const [amount] = amounts
  return amounts.size !== 1 || amountOf(rawText) === null ? null : (amount ?? null)
}
