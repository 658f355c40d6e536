import type { RawPriceComponent, RawPrices } from '../../../model/raw-vehicle.ts'
import { type Card, readCardText } from '../../engine/cards/html-cards.ts'
import { cardListing, linksFurther } from '../../engine/listing/card-listing.ts'

export const readAutoManagerListing = cardListing({
  card: '.vehicle[data-id], .inventory-panel[data-id]',
  rows: [
    { row: 'div:has(> span.preamble)', label: 'span.preamble' },
    { row: 'li:has(> span.preamble)', label: 'span.preamble' },
  ],
  fields: {
    vin: ['span.vin', '.vin', { label: ['VIN', 'VIN #'] }],
    stocknum: ['.stocknumber', { label: ['Stock', 'Stock #', 'Stock Number'] }],
    year: attribute('displayyear'),
    make: attribute('displaymake'),
    heading: attribute('displaytitle'),
    odometer: [attribute('displaymileage'), { label: ['Mileage', 'Miles', 'Odometer'] }],
    engine: [attribute('displayengine'), { label: 'Engine' }],
    transmission: [attribute('displaytransmission'), { label: 'Transmission' }],
    drivetrain: [attribute('displaydrivetrain'), { label: ['Drivetrain', 'Drive Train'] }],
    fuel: attribute('displayfuel'),
    exterior_color: [attribute('displayextcolor'), { label: ['Exterior', 'Exterior Color', 'Ext. Color'] }],
    interior_color: [attribute('displayintcolor'), { label: ['Interior', 'Interior Color', 'Int. Color'] }],
    vdp_link: { of: 'a[href*="/vehicle-details/"]', attr: 'href' },
  },
  derive: (vehicle, card) => {
    const model = nameOf(card.attr('data-displaymodel'))
    return { ...vehicle, model, trim: trimOf(card, model), photos: photosOf(card), prices: readAutoManagerPrices(card) }
  },
  skip: (card) => (/\bsold\b/i.test(card.find('.pricelabel, [class*="pricevalue"]').text()) ? 'sold' : null),
  more: (html, url) => linksFurther(html, url, /[?&;]page=(\d+)/),
})

function attribute(name: string) {
  return { attr: `data-${name}` } as const
}

/** The model is chosen from a list that lacks some: "Other" is none. */
function nameOf(rawText: string | undefined): string | null {
  const text = (rawText ?? '').replace(/\s+/g, ' ').trim()
  return text === '' || /^other$/i.test(text) ? null : text
}

/** "Performance | AWD | 0" is a line of features, of which the first is a trim where it says more than the model. */
function trimOf(card: Card, model: string | null): string | null {
  const [first] = (card.attr('data-displaytrim') ?? '').split('|')
  const trim = (first ?? '').replace(/\s+/g, ' ').trim()
  return trim === '' || trim.toLowerCase() === model?.toLowerCase() ? null : trim
}

function photosOf(card: Card): string[] {
  const rawText = card.attr('data-displayphoto') ?? ''
  return rawText === '' || /comingsoon|nophoto/i.test(rawText) ? [] : [rawText]
}

/**
 * The prices that a tile shows with their labels. The badge of a market-place beside them has a price of its own, which
 * is not the dealer's. Two different prices without a label to tell them apart are none.
 */
export function readAutoManagerPrices(card: Card): RawPrices {
  const labeled = labeledPrices(card)
  const internet = labeled.find(({ label }) => /internet/i.test(label))?.amount ?? null
  const retail = labeled.find(({ label }) => /retail|list|regular|was|msrp/i.test(label) && !/internet/i.test(label))
  const listed = readCardText(card, '[class*="element-type-inventorylistprice"]')
  const asked = labeled.filter((price) => price !== retail).map(({ amount }) => amount)
  const distinct = [...new Set(asked)]
  const price = internet ?? (distinct.length === 1 ? (distinct[0] ?? null) : null)
  const components = labeled.flatMap((one) => componentOf(one, one === retail))
  return {
    ...(components.length === 0 ? {} : { components }),
    price:
      price ??
      (labeled.length === 0 ? amountIn(listed ?? '') : distinct.length === 0 ? (retail?.amount ?? null) : null),
    ...(internet === null ? {} : { internet_price: internet }),
    ...(retail === undefined || price === null
      ? {}
      : /msrp/i.test(retail.label)
        ? { msrp: retail.amount }
        : { list_price: retail.amount }),
  }
}

/** An unnamed amount says nothing of what it is. */
function componentOf({ label, amount }: LabeledPrice, isRetail: boolean): RawPriceComponent[] {
  if (label === '') return []
  if (!isRetail) return [{ type: 'net_price_with_dealer_fees', label, amount, category: 'final' }]
  return [{ type: /msrp/i.test(label) ? 'msrp' : 'list_price', label, amount, category: 'starting' }]
}

type LabeledPrice = { readonly label: string; readonly amount: string }

function labeledPrices(card: Card): LabeledPrice[] {
  const parts = card.find('.pricelabel, [class*="pricevalue"]')
  const labeled: LabeledPrice[] = []
  let label = ''
  for (let position = 0; position < parts.length; position++) {
    const part = parts.eq(position)
    const text = part.text().replace(/\s+/g, ' ').trim()
    if (part.is('.pricelabel')) {
      label = text
      continue
    }
    const amount = amountIn(text)
    if (amount !== null) labeled.push({ label, amount })
    label = ''
  }
  return labeled
}

function amountIn(text: string): string | null {
  return /\d[\d,]*(?:\.\d{2})?/.exec(text)?.[0] ?? null
}
