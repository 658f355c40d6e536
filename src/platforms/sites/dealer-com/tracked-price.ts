import type { RawPrices } from '../../../model/raw-vehicle.ts'
import { type PriceLine, pricesOf } from '../../engine/prices/price-lines.ts'
import { amountOf } from '../../engine/records/amount-of.ts'
import { readKey } from '../../engine/records/record-path.ts'

/** A vehicle's tracked amounts, under the platform's own names; 0 means none. */
export type TrackedPrices = {
  readonly msrp: number
  readonly retailValue: number
  readonly askingPrice: number
  readonly internetPrice: number
  readonly salePrice: number
  /** The schema.org offer of the vehicle page; 0 if only the listing was read. */
  readonly offer: number
}

export type TrackedPrice = {
  readonly price: number | null
  /** The amounts contradict each other: only the vehicle page states the asking price. */
  readonly unsettled: boolean
}

/** From the listing's record or the page's data layer, which use the same names. */
export function readTracked(record: unknown, offer = 0): TrackedPrices {
  const amount = (key: string) => amountOf(readKey(record, key)) ?? 0
  return {
    ...{ msrp: amount('msrp'), retailValue: amount('retailValue'), askingPrice: amount('askingPrice') },
    ...{ internetPrice: amount('internetPrice'), salePrice: amount('salePrice'), offer },
  }
}

/**
 * The prices of a vehicle without price rows: the price, and components from the dealer's retail value, or a new car's
 * MSRP, down to it. A used car's MSRP is trusted only if no amount contradicts another: otherwise it is one of the
 * dealer's prices.
 */
export function trackedPrices(tracked: TrackedPrices, isNew: boolean): RawPrices {
  const { price, internet_price, ...own } = ownPrices(tracked, isNew)
  const { msrp, retailValue } = tracked
  const start: PriceLine = isNew
    ? { role: 'msrp', label: 'MSRP', amount: msrp }
    : { role: 'list', label: 'Retail Price', amount: retailValue }
  const isReduced = price !== null && Number(start.amount) > price
  return {
    ...pricesOf([
      ...(isReduced
        ? [start, { role: 'discount' as const, label: 'Discount', amount: Number(start.amount) - price }]
        : []),
      { role: 'price', label: isReduced ? 'Price' : null, amount: price ?? 0 },
      { role: 'internet', label: null, amount: internet_price ?? 0 },
    ]),
    ...own,
  }
}

export type OwnPrices = Readonly<Record<'price' | 'internet_price' | 'msrp', number | null>> &
  Pick<RawPrices, 'msrp_of_used'> & { readonly unsettled: boolean }

/** `trackedPrices` without components, for a vehicle that has price rows. */
export function ownPrices(tracked: TrackedPrices, isNew: boolean): OwnPrices {
  const { price, unsettled } = choosePrice(tracked, isNew)
  const { msrp, internetPrice } = tracked
  const isBelieved = isNew || (price !== null && msrp > price && areAgreed(tracked))
  return {
    price,
    internet_price: price === internetPrice ? internetPrice : null,
    msrp: isBelieved && msrp > 0 ? msrp : null,
    ...(isBelieved && !isNew ? { msrp_of_used: true } : {}),
    unsettled,
  }
}

function areAgreed({ askingPrice, internetPrice, salePrice, offer }: TrackedPrices): boolean {
  const stated = [askingPrice, internetPrice, salePrice, offer].filter((amount) => amount > 0)
  return stated.length > 1 && areEqual(stated)
}

/** Below this share of the largest amount, a figure is a payment. */
const leastShare = 0.1
/** A new car below this share of its MSRP is priced for buyers who finance it and meet every other condition. */
const leastOfMsrp = 0.5

/**
 * Chooses the asking price among the tracked amounts: the offer, unless it repeats the sticker next to a lower price;
 * else the amount that the plausible amounts below the MSRP agree on. Checked against the page prices of 15 vehicles
 * from as many stores.
 */
export function choosePrice(tracked: TrackedPrices, isNew: boolean): TrackedPrice {
  const { msrp, retailValue, offer } = tracked
  const named = [tracked.askingPrice, tracked.internetPrice, tracked.salePrice].filter((amount) => amount > 0)
  const largest = Math.max(0, msrp, ...named)
  const plausible = named.filter((amount) => amount >= largest * leastShare)
  const open = plausible.filter((amount) => !(isNew && amount < msrp * leastOfMsrp))
  const contingent = plausible.length > open.length
  const below = open.filter((amount) => msrp === 0 || amount < msrp)
  const isSticker = offer > 0 && (offer === msrp || offer === retailValue)
  if (offer >= Math.max(1, largest * leastShare) && !(isSticker && (contingent || below.length > 0))) {
    return { price: offer, unsettled: false }
  }
  if (contingent && below.length === 0) return { price: null, unsettled: offer === 0 }
  const chosen = agreedPrice(below.length > 0 ? below : open, tracked)
  return { ...chosen, unsettled: offer === 0 && (chosen.unsettled || !areEqual(open)) }
}

function agreedPrice(amounts: readonly number[], { msrp }: TrackedPrices): TrackedPrice {
  const [first] = amounts
  if (first === undefined) return { price: null, unsettled: false }
  if (areEqual(amounts)) {
    const isLoneMarkup = msrp > 0 && first > msrp && amounts.length === 1
    return { price: isLoneMarkup ? msrp : first, unsettled: isLoneMarkup }
  }
  return { price: first, unsettled: true }
}

function areEqual(amounts: readonly number[]): boolean {
  return amounts.every((amount) => amount === amounts[0])
}
