import { isConditionalPrice } from '../../../model/conditional-offers.ts'
import { isPlausiblePrice } from '../../../model/plausible-amount.ts'
import type { RawPrices } from '../../../model/raw-vehicle.ts'
import { roleOfLabel } from '../prices/label-lines.ts'
import type { PriceRole } from '../prices/price-lines.ts'
import { amountOf } from '../records/amount-of.ts'
import { textAt } from '../records/record-path.ts'
import { lastSegment, listOf, propertyNodes, propertyText, type SchemaNode } from './schema-node.ts'

/** A longer name is the vehicle's, not the price's. */
const maxNameLength = 60

/**
 * The cash price and MSRP among a vehicle's offers. Skips leases, monthly amounts, amounts up to zero, and offers whose
 * name excludes some buyers; next to a lease, an out-of-stock offer is a subscription. If an offer has several amounts,
 * the lowest that can be a price counts, because pages also mark up the MSRP.
 */
export function readOffers(offers: readonly SchemaNode[]): RawPrices {
  const all = offers.flatMap((offer) => [offer, ...propertyNodes(offer, 'offers')])
  const hasLease = all.some(isLease)
  const sold = all.filter((offer) => !isLease(offer) && !(hasLease && availabilityOf(offer) === 'OutOfStock'))
  const msrp = all.map(listPriceOf).find((price) => price !== null) ?? null
  const prices = sold
    .filter((offer) => ['price', 'internet', 'none'].includes(roleOf(offer)) && !isForSome(offer))
    .map((offer) => priceOf(offer, msrp))
    .filter((price) => price !== null)
  return { price: prices.find((price) => amountOf(price) !== amountOf(msrp)) ?? prices[0] ?? null, msrp }
}

/** InStock, OutOfStock, SoldOut, PreOrder, or ''. */
export function availabilityOf(offer: SchemaNode): string {
  return lastSegment(propertyText(offer, 'availability') ?? '')
}

function isLease(offer: SchemaNode): boolean {
  const parts = [offer, ...propertyNodes(offer, 'priceSpecification')]
  return parts.some(
    (part) =>
      /lease/i.test(propertyText(part, 'businessFunction') ?? '') ||
      propertyText(part, 'paymentFrequency') !== null ||
      /^(MON|WEE|month)$/i.test(propertyText(part, 'unitCode', 'unitText') ?? ''),
  )
}

function priceOf(offer: SchemaNode, msrp: string | null): string | null {
  const specifications = propertyNodes(offer, 'priceSpecification').filter((part) => !isListPrice(part))
  for (const part of [offer, ...specifications]) {
    const stated = [...listOf(part.price), ...(part.price === undefined ? listOf(part.lowPrice) : [])].map(textAt)
    const texts = stated.filter((text) => text !== null && isPositive(text) && amountOf(text) !== amountOf(msrp))
    const values = texts.map((text) => amountOf(text) ?? 0)
    const lowest = Math.min(...values.filter((value) => isPlausiblePrice(value, { others: values })))
    const price =
      texts.find((text) => amountOf(text) === lowest) ?? stated.find((text) => text !== null && isPositive(text))
    if (price !== undefined && price !== null) return price
  }
  return null
}

function listPriceOf(offer: SchemaNode): string | null {
  const listed = [offer, ...propertyNodes(offer, 'priceSpecification')].find(isListPrice)
  return listed === undefined ? null : propertyText(listed, 'price')
}

/** The price role that an offer's name states. */
function roleOf(offer: SchemaNode): PriceRole {
  return isListPrice(offer) ? 'msrp' : roleOfLabel(nameOf(offer))
}

function isForSome(offer: SchemaNode): boolean {
  return isConditionalPrice(nameOf(offer))
}

function nameOf(offer: SchemaNode): string {
  const name = propertyText(offer, 'name') ?? ''
  return name.length <= maxNameLength && !/\b(19|20)\d{2}\b/.test(name) ? name : ''
}

function isListPrice(part: SchemaNode): boolean {
  return /^(MSRP|List\s?Price|SRP|Suggested\s?Retail\s?Price)$/i.test(
    lastSegment(propertyText(part, 'priceType', 'name') ?? ''),
  )
}

function isPositive(price: string): boolean {
  return /[1-9]/.test(price) && !/^\s*(?:\$\s*)?-/.test(price)
}
