import type { RawPrices } from '../../../model/raw-vehicle.ts'
import type { Card } from '../../engine/cards/html-cards.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { cardListing, defineCardPlatform } from '../../engine/listing/card-listing.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import { type PriceLine, pricesOf, roleOfLabel } from '../../engine/prices/price-lines.ts'
import { trimInName } from '../../engine/structured-data/schema-vehicle.ts'

const display = /\/inventory\/display\/(new|used|certified|cpo)\/((?:19|20)\d{2})\/([^/?#]{1,60})\/([^/?#]{1,80})\//i

/** Some templates open the class attribute of a price label with one kind of quote and close it with the other. */
const brokenClass = /class="(price-item-label)'/g

const readCards = cardListing({
  card: '.vlpm3VehicleRow[id]',
  fields: { vin: { attr: 'id', find: /^[A-HJ-NPR-Z0-9]{17}$/i } },
  derive: (vehicle, card) => {
    const [, section = '', year, make, model] = display.exec(vehicle.vdp_link ?? '') ?? []
    const heading = (vehicle.heading ?? '').replace(/^\D{0,30}(?=(?:19|20)\d{2}\s)/, '')
    const named = { year: year ?? null, make: spaced(make), model: spaced(model) }
    const certified = /^c/i.test(section)
    return {
      ...vehicle,
      ...named,
      heading,
      trim: trimInName(heading, named),
      condition: section === '' ? null : certified ? 'used' : section.toLowerCase(),
      ...(certified ? { certified } : {}),
      prices: readPixelMotionPrices(card),
    }
  },
  more: (html) => /class=["'][^"'<>]{0,200}\bvlpm3Pages__next\b(?![^"'<>]{0,100}\b(?:disabled|hidden)\b)/.test(html),
})

export function readPixelMotionPage(html: string, url: string) {
  return readCards(html.replace(brokenClass, "class='$1'"), url)
}

function spaced(part: string | undefined): string | null {
  if (part === undefined) return null
  return part.replace(/%20|\+|_/g, ' ').trim() || null
}

export const pixelMotion = defineCardPlatform({
  id: 'pixel-motion',
  name: 'PixelMotion',
  confidence: 'low',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'plugin pm-motors-plugin', weight: 0.85, html: /\/wp-content\/plugins\/pm-motors-plugin\//i },
    { name: 'cards vlpm3VehicleRow', weight: 0.6, html: /class=["'][^"'<>]{0,200}\bvlpm3\w{1,40}/ },
    hostInHtml(0.6, '*.pixelmotiondemo.com'),
  ],
  listing: {
    sources: [{ name: 'new, used and certified', addresses: [section('new'), section('used'), section('certified')] }],
  },
})

function section(name: 'new' | 'used' | 'certified'): ListingAddress {
  return {
    path: (_config, { page }) => (page === 1 ? `/inventory/${name}/` : `/inventory/${name}/?inv_page=${page}`),
    by: 'page',
    embedded: readPixelMotionPage,
  }
}

/**
 * A card's rows lead from the MSRP over discounts to the price, which stores label themselves: the price is the row
 * that remains once the others are recognized. If several remain, the one labeled "price" counts, else none.
 */
export function readPixelMotionPrices(card: Card): RawPrices {
  const labels = card.find('.price-item-label')
  const rows = labels.toArray().map((_, position): PriceLine => {
    const label = labels.eq(position).text().replace(/\s+/g, ' ').trim()
    return { label, amount: labels.eq(position).next().text().trim(), role: roleOfLabel(label, [], 'price') }
  })
  const named = rows.filter(({ role, label }) => role === 'price' && /\bprice\b/i.test(label ?? ''))
  const isLeftOut = (row: PriceLine) => named.length > 0 && row.role === 'price' && !named.includes(row)
  return pricesOf(
    rows.filter((row) => !isLeftOut(row)),
    'only',
  )
}
