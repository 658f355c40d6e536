import type { RawPrices } from '../../../model/raw-vehicle.ts'
import { lastSegment, propertyNodes, propertyText, type SchemaNode } from './schema-node.ts'

/**
 * The cash price and MSRP among a vehicle's offers. Skips leases, monthly amounts and amounts up to zero; next to a lease,
 * an offer that is out of stock is a subscription.
 */
export function readOffers(offers: readonly SchemaNode[]): RawPrices {
  const all = offers.flatMap((offer) => [offer, ...propertyNodes(offer, 'offers')])
  const hasLease = all.some(isLease)
  const prices = all
    .filter((offer) => !isLease(offer) && !(hasLease && availabilityOf(offer) === 'OutOfStock'))
    .map(priceOf)
    .filter((price) => price !== null)
  return { price: prices[0] ?? null, msrp: all.map(listPriceOf).find((price) => price !== null) ?? null }
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

function priceOf(offer: SchemaNode): string | null {
  const specifications = propertyNodes(offer, 'priceSpecification').filter((part) => !isListPrice(part))
  for (const part of [offer, ...specifications]) {
    const price = propertyText(part, 'price') ?? propertyText(part, 'lowPrice')
    if (price !== null && isPositive(price)) return price
  }
  return null
}

function listPriceOf(offer: SchemaNode): string | null {
  const listed = propertyNodes(offer, 'priceSpecification').find(isListPrice)
  return listed === undefined ? null : propertyText(listed, 'price')
}

function isListPrice(part: SchemaNode): boolean {
  return /^(MSRP|ListPrice|SRP|SuggestedRetailPrice)$/i.test(lastSegment(propertyText(part, 'priceType', 'name') ?? ''))
}

function isPositive(price: string): boolean {
  return /[1-9]/.test(price) && !/^\s*(?:\$\s*)?-/.test(price)
}
