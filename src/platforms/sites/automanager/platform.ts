import { oneLine } from '../../../lib/text.ts'
import type { RawPrices } from '../../../model/raw-vehicle.ts'
import { type Card, readCardText } from '../../engine/cards/html-cards.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { cardListing, defineCardPlatform, linksFurther } from '../../engine/listing/card-listing.ts'
import type { LabelRule } from '../../engine/prices/price-labels.data.ts'
import { type LabeledAmount, labelLines, pricesOf } from '../../engine/prices/price-lines.ts'

export const readAutoManagerListing = cardListing({
  card: '.vehicle[data-id], .inventory-panel[data-id]',
  fields: {
    vin: '.vin',
    heading: { attr: 'data-displaytitle' },
  },
  derive: (vehicle, card) => {
    const model = nameOf(card.attr('data-displaymodel'))
    return {
      ...vehicle,
      model,
      trim: trimOf(card, model),
      photos: [card.attr('data-displayphoto') ?? ''],
      prices: readAutoManagerPrices(card),
    }
  },
  skip: (card) => (/\bsold\b/i.test(card.find('.pricelabel, [class*="pricevalue"]').text()) ? 'sold' : null),
  more: (html, url) => linksFurther(html, url, /[?&;]page=(\d+)/),
})

/** The model comes from a dropdown that lacks some models: "Other" means unknown. */
function nameOf(rawText: string | undefined): string | null {
  const text = oneLine(rawText ?? '')
  return text === '' || /^other$/i.test(text) ? null : text
}

/** "Performance | AWD | 0" is a list of features; the first is a trim if it says more than the model. */
function trimOf(card: Card, model: string | null): string | null {
  const [first] = (card.attr('data-displaytrim') ?? '').split('|')
  const trim = oneLine(first ?? '')
  return trim === '' || trim.toLowerCase() === model?.toLowerCase() ? null : trim
}

/**
 * The labeled prices of a tile. The marketplace badge beside them has its own price, which is not the dealer's. Two
 * different prices without distinguishing labels yield no price.
 */
function readAutoManagerPrices(card: Card): RawPrices {
  const lines = labelLines(labeledPrices(card), own, 'price')
  const internet = lines.find(({ role }) => role === 'internet')
  if (internet !== undefined)
    return pricesOf([...lines.filter(({ role }) => role !== 'price'), { ...internet, role: 'price' }])
  if (lines.some(({ role }) => role === 'price')) return pricesOf(lines, 'only')
  const single = lines.find(({ role }) => role === 'list')?.amount ?? readCardText(card, themePrice) ?? ''
  return pricesOf([{ role: 'price', label: null, amount: single }])
}

const own: readonly LabelRule[] = [{ label: /internet/i, role: 'internet' }]
const themePrice = '[class*="element-type-inventorylistprice"]'

function labeledPrices(card: Card): LabeledAmount[] {
  const parts = card.find('.pricelabel, [class*="pricevalue"]')
  const labeled: LabeledAmount[] = []
  let label = ''
  for (let position = 0; position < parts.length; position++) {
    const part = parts.eq(position)
    const text = oneLine(part.text())
    if (part.is('.pricelabel')) {
      label = text
      continue
    }
    labeled.push({ label, amount: text })
    label = ''
  }
  return labeled
}

export const autoManager = defineCardPlatform({
  id: 'automanager',
  name: 'AutoManager WebManager',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    hostInHtml(0.8, 'automanagerprodcdn.azureedge.net'),
    hostInHtml(0.4, 'automanager.blob.core.windows.net'),
    { name: 'link to /view-inventory', weight: 0.2, html: /href=["'][^"']*\/view-inventory(?=["'/?])/i },
  ],
  listing: {
    sources: [{ name: 'view-inventory', path: '/view-inventory', pageParam: 'page', embedded: readAutoManagerListing }],
  },
})
