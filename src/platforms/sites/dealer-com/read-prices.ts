import type { Static } from 'typebox'
import type { RawPriceComponent, RawPrices } from '../../../model/raw-vehicle.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { InventoryPage, InventoryRecord, PriceRow } from './records.ts'
import { choosePrice } from './tracked-price.ts'

type Vehicle = Static<typeof InventoryRecord>
type Row = Static<typeof PriceRow>
type Incentives = Static<typeof InventoryPage>['incentives']

type Kind = 'msrp' | 'asking' | 'internet' | 'list' | 'invoice' | 'book' | 'fee' | 'discount' | 'offer' | 'none'

/**
 * The price is the row of class `askingPrice` or type `TOTAL`, else the one on which the tracked prices agree. The row
 * marked final is never taken once offers stand above it: it folds in cash that only some buyers get. An offers row is
 * a discount only when the vehicle's unconditional incentives add up to exactly its amount.
 */
export function readDealerComPrices(vehicle: Vehicle, incentives: Incentives): RawPrices {
  const rows = (vehicle.pricing?.dprice ?? []).map((row) => ({ row, kind: kindOf(row), amount: textAt(row.value) }))
  const amountOf = (kind: Kind) => rows.find((entry) => entry.kind === kind && entry.amount !== null)?.amount ?? null
  const tracked = vehicle.trackingPricing
  const carriesMsrp = isNewOrCertified(vehicle)
  const trackedMsrp = textAt(tracked?.msrp) ?? textAt(vehicle.pricing?.retailPrice)
  const asked = amountOf('asking')
  const isNew = /new/i.test([vehicle.type, vehicle.condition].map((word) => textAt(word) ?? '').join(' '))
  const own = choosePrice({ ...trackedAmounts(tracked), msrp: amountIn(tracked?.msrp) }, isNew)
  const components = rows.flatMap(({ row, kind, amount }) => {
    const component = amount === null ? null : componentOf(kind, amount)
    if (component === null) return []
    if (kind === 'offer' && !isForEverybody(amount, vehicle, incentives)) return []
    return [{ ...component, label: textAt(row.label) ?? '' }]
  })
  return {
    msrp: amountOf('msrp') ?? (carriesMsrp ? trackedMsrp : null),
    price: asked ?? asShown(own.price, tracked) ?? amountOf('internet') ?? plainFinalPrice(rows),
    unsettled: asked === null && own.unsettled,
    internet_price:
      amountOf('internet') ?? (own.price === amountIn(tracked?.internetPrice) ? textAt(tracked?.internetPrice) : null),
    list_price: amountOf('list'),
    invoice_price: amountOf('invoice'),
    book_value: amountOf('book'),
    components,
  }
}

function asShown(price: number | null, tracked: Vehicle['trackingPricing']): string | null {
  if (price === null) return null
  const { askingPrice, internetPrice, salePrice, msrp } = tracked ?? {}
  const rawValue = [askingPrice, internetPrice, salePrice, msrp].find((amount) => amountIn(amount) === price)
  return textAt(rawValue)
}

function trackedAmounts(tracked: Vehicle['trackingPricing']) {
  return {
    retailValue: amountIn(tracked?.retailValue),
    askingPrice: amountIn(tracked?.askingPrice),
    internetPrice: amountIn(tracked?.internetPrice),
    salePrice: amountIn(tracked?.salePrice),
    offer: 0,
  }
}

/** The label decides over the class: sites reuse `invoicePrice` for fees. */
function kindOf(row: Row): Kind {
  const label = textAt(row.label) ?? ''
  const typeClass = textAt(row.typeClass) ?? ''
  if (typeClass === 'documentFee' || /\bfees?\b/i.test(label)) return 'fee'
  if (/^(SICRule|SIFRule)$/i.test(typeClass)) return typeClass.toUpperCase() === 'SICRULE' ? 'offer' : 'none'
  if (textAt(row.type) === 'SIF') return 'none'
  if (/^AsubBRule$/i.test(typeClass)) return 'discount'
  if (typeClass === 'askingPrice') return 'asking'
  if (typeClass === 'msrp' || (typeClass === '' && /\bmsrp\b|total srp/i.test(label))) return 'msrp'
  if (typeClass === 'internetPrice') return 'internet'
  if (/^(retailValue|listPrice|retailPrice)$/.test(typeClass)) return 'list'
  if (typeClass === 'invoicePrice') return /invoice/i.test(label) ? 'invoice' : 'none'
  if (/\b(kbb|nada|book value|black book)\b/i.test(label)) return 'book'
  return textAt(row.type) === 'TOTAL' ? 'asking' : 'none'
}

function componentOf(kind: Kind, amount: string): Omit<RawPriceComponent, 'label'> | null {
  if (kind === 'msrp') return { type: 'msrp', amount, category: 'starting' }
  if (kind === 'fee') return { type: 'dealer_fee', amount, category: 'fee' }
  if (kind === 'discount' || kind === 'offer') return { type: 'dealer_incentive', amount, category: 'discount' }
  if (kind === 'asking') return { type: 'net_price_with_dealer_fees', amount, category: 'final' }
  return null
}

function isForEverybody(amount: string | null, vehicle: Vehicle, incentives: Incentives): boolean {
  const known = (vehicle.incentiveIds ?? []).flatMap((id) => {
    const incentive = incentives?.[`[${id}]`] ?? incentives?.[String(id)]
    return incentive === undefined ? [] : [incentive]
  })
  const unconditional = known.filter((incentive) => incentive.conditional === false)
  const sum = unconditional.reduce((total, incentive) => total + amountIn(incentive.specific?.cashOption), 0)
  return sum > 0 && sum === amountIn(amount)
}

/** Some sites show one row only, marked final and above no offer. */
function plainFinalPrice(rows: readonly { row: Row; kind: Kind; amount: string | null }[]): string | null {
  if (rows.some(({ kind, row }) => kind === 'offer' || textAt(row.type) === 'SIF')) return null
  return rows.find(({ row, kind }) => row.isFinalPrice === true && kind !== 'fee' && !isRule(row))?.amount ?? null
}

function isRule(row: Row): boolean {
  return /Rule$/i.test(textAt(row.typeClass) ?? '')
}

function isNewOrCertified(vehicle: Vehicle): boolean {
  const words = [vehicle.type, vehicle.condition].map((word) => textAt(word) ?? '').join(' ')
  return vehicle.certified === true || /new|certified/i.test(words)
}

function amountIn(rawValue: unknown): number {
  const text = (textAt(rawValue) ?? '').replace(/[^\d.]/g, '')
  return text === '' ? 0 : Number(text)
}
