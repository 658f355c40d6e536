import type { Static } from 'typebox'
import { ownValue } from '../../../lib/own-value.ts'
import { isConditionalPrice } from '../../../model/conditional-offers.ts'
import type { RawPrices } from '../../../model/raw-vehicle.ts'
import type { PriceRole } from '../../engine/prices/price-labels.data.ts'
import { type PriceLine, pricesOf, roleOfWords } from '../../engine/prices/price-lines.ts'
import { amountOf } from '../../engine/records/amount-of.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { InventoryPage, InventoryRecord, PriceRow } from './records.ts'
import { ownPrices, readTracked, trackedPrices } from './tracked-price.ts'

type Vehicle = Static<typeof InventoryRecord>
type Row = Static<typeof PriceRow>
type Incentives = Static<typeof InventoryPage>['incentives']

/** A row's role by its class; sites reuse `invoicePrice` for fees, so there the label decides. */
const classes: Readonly<Record<string, PriceRole>> = {
  ...{ msrp: 'msrp', askingPrice: 'price', internetPrice: 'internet', salePrice: 'internet' },
  ...{ retailValue: 'list', listPrice: 'list', retailPrice: 'list' },
  ...{ documentFee: 'fee', AsubBRule: 'discount', ABCRule: 'discount', SICRule: 'conditional', SIFRule: 'none' },
}

/**
 * The price is the row of class `askingPrice` or type `TOTAL`, else the amount that the tracked prices agree on. The
 * row marked final is never used below offers: it includes cash for some buyers only. An offers row is a discount only
 * if the vehicle's unconditional incentives add up to exactly its amount.
 */
export function readDealerComPrices(vehicle: Vehicle, incentives: Incentives): RawPrices {
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
    const components = own.unsettled ? [] : (whole.components ?? [])
    return { ...shown, ...whole, components, price, msrp: own.msrp ?? shown.msrp ?? null }
  }
  // The row with this amount is the price component, whatever its class.
  const asked = lines.map((line) =>
    price !== null && amountOf(line.amount) === amountOf(price) ? priceRow(line) : line,
  )
  const components = pricesOf(asked).components ?? null
  return { ...shown, components, price, internet_price: internet, unsettled: own.unsettled }
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

function isForEverybody(row: Row, vehicle: Vehicle, incentives: Incentives): boolean {
  const known = (vehicle.incentiveIds ?? []).flatMap((id) => {
    const incentive = incentives?.[`[${id}]`] ?? incentives?.[String(id)]
    return incentive === undefined ? [] : [incentive]
  })
  const unconditional = known.filter((incentive) => incentive.conditional === false)
  const sum = unconditional.reduce((total, incentive) => total + (amountOf(incentive.specific?.cashOption) ?? 0), 0)
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
