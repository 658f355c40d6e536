import type { Static } from 'typebox'
import { ownValue } from '../../../lib/json.ts'
import { isConditionalPrice } from '../../../model/conditional-offers.ts'
import type { RawPrices } from '../../../model/raw-vehicle.ts'
import type { PriceRole } from '../../engine/prices/price-labels.data.ts'
import { type PriceLine, pricesOf, roleOfWords } from '../../engine/prices/price-lines.ts'
import { amountOf } from '../../engine/records/amount-of.ts'
import { readKey, readPath, textAt } from '../../engine/records/record-path.ts'
import type { InventoryRecord } from './records.ts'

type Vehicle = Static<typeof InventoryRecord>
type Row = NonNullable<NonNullable<Vehicle['pricing']>['dprice']>[number]

/** A row's role by its class; sites reuse `invoicePrice` for fees, so there the label decides. */
const classes: Readonly<Record<string, PriceRole>> = {
  msrp: 'msrp',
  askingPrice: 'price',
  internetPrice: 'internet',
  salePrice: 'internet',
  retailValue: 'list',
  listPrice: 'list',
  retailPrice: 'list',
  documentFee: 'fee',
  AsubBRule: 'discount',
  ABCRule: 'discount',
  SIFRule: 'none',
  SICRule: 'conditional',
  SICCRule: 'conditional',
}

/**
 * The price is the row of class `askingPrice` or type `TOTAL`, else the amount that the tracked prices agree on. The
 * row marked final is never used below offers: it includes cash for some buyers only. An offers row is a discount only
 * if the vehicle's unconditional incentives add up to exactly its amount.
 */
export function readDealerComPrices(vehicle: Vehicle, incentives: unknown): RawPrices {
  const isNew = /new/i.test([vehicle.type, vehicle.condition].map((word) => textAt(word) ?? '').join(' '))
  const tracked = readTracked(vehicle.trackingPricing)
  const own = ownPrices(tracked, isNew)
  const rows = vehicle.pricing?.dprice ?? []
  const lines = rows.map((row) => lineOf(row, () => isForEverybody(row, vehicle, incentives)))
  const retail = textAt(vehicle.pricing?.retailPrice) ?? ''
  const sticker = isNew || isCertified(vehicle) ? [own.msrp ?? retail] : []
  const shown = pricesOf([...lines, ...sticker.map((amount) => ({ role: 'msrp' as const, label: null, amount }))])
  const internet = shown.internet_price ?? own.internet_price
  if (shown.price !== null) return { ...shown, internet_price: internet }
  const forSome = lines.filter(({ label }) => isConditionalPrice(label ?? '')).map(({ amount }) => amountOf(amount))
  const stated = [own.price, shown.internet_price, plainFinalPrice(rows)].map((amount) => amountOf(amount))
  const price = stated.find((amount) => amount !== null && !forSome.includes(amount)) ?? null
  if (rows.length === 0) {
    const whole = trackedPrices(tracked, isNew)
    const components = own.unresolved ? [] : (whole.components ?? [])
    return { ...shown, ...whole, components, price, msrp: own.msrp ?? shown.msrp ?? null }
  }
  // The row with this amount is the price component, whatever its class.
  const asked = lines.map((line) =>
    price !== null && amountOf(line.amount) === amountOf(price) ? priceRow(line) : line,
  )
  const components = pricesOf(asked).components ?? null
  return { ...shown, components, price, internet_price: internet, unresolved: own.unresolved }
}

function lineOf(row: Row, isForAll: () => boolean): PriceLine {
  const role = roleOf(row)
  const amount = textAt(row.value) ?? ''
  return { role: role === 'conditional' && isForAll() ? 'discount' : role, label: textAt(row.label) ?? '', amount }
}

function priceRow(line: PriceLine): PriceLine {
  return line.role === 'internet' || line.role === 'none' ? { ...line, role: 'price' } : line
}

/** The label overrides the class if it names a fee, or if there is no class. */
function roleOf(row: Row): PriceRole {
  const label = textAt(row.label) ?? ''
  const byLabel = roleOfWords(label)
  if (byLabel === 'fee' || textAt(row.type) === 'SIF') return byLabel === 'fee' ? 'fee' : 'none'
  const typeClass = textAt(row.typeClass) ?? ''
  const byClass = ownValue(classes, typeClass)
  if (byClass !== undefined) return byClass
  if (typeClass === 'invoicePrice') return byLabel === 'invoice' ? 'invoice' : 'none'
  if (byLabel === 'msrp' || byLabel === 'book') return byLabel
  return textAt(row.type) === 'TOTAL' ? 'price' : 'none'
}

function isForEverybody(row: Row, vehicle: Vehicle, incentives: unknown): boolean {
  if (textAt(row.typeClass) === 'SICCRule') return false
  const known = (vehicle.incentiveIds ?? []).flatMap((id) => {
    const incentive = readKey(incentives, `[${id}]`) ?? readKey(incentives, String(id))
    return incentive === undefined ? [] : [incentive]
  })
  const unconditional = known.filter((incentive) => readKey(incentive, 'conditional') === false)
  const amounts = unconditional.map((incentive) => amountOf(readPath(incentive, 'specific.cashOption')) ?? 0)
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  return sum > 0 && sum === amountOf(row.value, true)
}

/** Some sites have a single row, marked final, with no offers above it. */
function plainFinalPrice(rows: readonly Row[]): number | null {
  const roles = rows.map((row) => ({ row, role: roleOf(row) }))
  if (roles.some(({ role, row }) => role === 'conditional' || textAt(row.type) === 'SIF')) return null
  const final = roles.find(({ row, role }) => row.isFinalPrice === true && role !== 'fee' && !isRule(row))
  return amountOf(final?.row.value)
}

function isRule(row: Row): boolean {
  return /Rule$/i.test(textAt(row.typeClass) ?? '')
}

function isCertified(vehicle: Vehicle): boolean {
  const words = [vehicle.type, vehicle.condition].map((word) => textAt(word) ?? '').join(' ')
  return vehicle.certified === true || /certified/i.test(words)
}

/** A vehicle's tracked amounts, under the platform's own names; 0 means none. */
type TrackedPrices = {
  readonly msrp: number
  readonly retailValue: number
  readonly askingPrice: number
  readonly internetPrice: number
  readonly salePrice: number
  /** The schema.org offer of the vehicle page; 0 if only the listing was read. */
  readonly offer: number
}

type TrackedPrice = {
  readonly price: number | null
  /** The amounts contradict each other: only the vehicle page states the asking price. */
  readonly unresolved: boolean
}

/** From the listing's record or the page's data layer, which use the same names. */
export function readTracked(record: unknown, offer = 0): TrackedPrices {
  const amount = (key: string) => amountOf(readKey(record, key)) ?? 0
  return {
    msrp: amount('msrp'),
    retailValue: amount('retailValue'),
    askingPrice: amount('askingPrice'),
    internetPrice: amount('internetPrice'),
    salePrice: amount('salePrice'),
    offer,
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

type OwnPrices = Readonly<Record<'price' | 'internet_price' | 'msrp', number | null>> &
  Pick<RawPrices, 'msrp_of_used'> & { readonly unresolved: boolean }

/** `trackedPrices` without components, for a vehicle that has price rows. */
function ownPrices(tracked: TrackedPrices, isNew: boolean): OwnPrices {
  const { price, unresolved } = choosePrice(tracked, isNew)
  const { msrp, internetPrice } = tracked
  const isConfirmed = isNew || (price !== null && msrp > price && areAgreed(tracked))
  return {
    price,
    internet_price: price === internetPrice ? internetPrice : null,
    msrp: isConfirmed && msrp > 0 ? msrp : null,
    ...(isConfirmed && !isNew ? { msrp_of_used: true } : {}),
    unresolved,
  }
}

function areAgreed({ askingPrice, internetPrice, salePrice, offer }: TrackedPrices): boolean {
  const stated = [askingPrice, internetPrice, salePrice, offer].filter((amount) => amount > 0)
  return stated.length > 1 && areEqual(stated)
}

/** Below this share of the largest amount, a figure is a payment. */
const minShare = 0.1
/** A new car below this share of its MSRP is priced for buyers who finance it and meet every other condition. */
const minOfMsrp = 0.5

/**
 * Chooses the asking price among the tracked amounts: the offer, unless it repeats the sticker next to a lower price;
 * else the amount that the plausible amounts below the MSRP agree on. Checked against the page prices of 15 vehicles
 * from as many stores.
 */
function choosePrice(tracked: TrackedPrices, isNew: boolean): TrackedPrice {
  const { msrp, retailValue, offer } = tracked
  const named = [tracked.askingPrice, tracked.internetPrice, tracked.salePrice].filter((amount) => amount > 0)
  const largest = Math.max(0, msrp, ...named)
  const plausible = named.filter((amount) => amount >= largest * minShare)
  const open = plausible.filter((amount) => !(isNew && amount < msrp * minOfMsrp))
  const contingent = plausible.length > open.length
  const below = open.filter((amount) => msrp === 0 || amount < msrp)
  const isSticker = offer > 0 && (offer === msrp || offer === retailValue)
  if (offer >= Math.max(1, largest * minShare) && !(isSticker && (contingent || below.length > 0))) {
    return { price: offer, unresolved: false }
  }
  if (contingent && below.length === 0) return { price: null, unresolved: offer === 0 }
  const chosen = agreedPrice(below.length > 0 ? below : open, tracked)
  return { ...chosen, unresolved: offer === 0 && (chosen.unresolved || !areEqual(open)) }
}

function agreedPrice(amounts: readonly number[], { msrp }: TrackedPrices): TrackedPrice {
  const [first] = amounts
  if (first === undefined) return { price: null, unresolved: false }
  if (areEqual(amounts)) {
    const isLoneMarkup = msrp > 0 && first > msrp && amounts.length === 1
    return { price: isLoneMarkup ? msrp : first, unresolved: isLoneMarkup }
  }
  return { price: first, unresolved: true }
}

function areEqual(amounts: readonly number[]): boolean {
  return amounts.every((amount) => amount === amounts[0])
}
