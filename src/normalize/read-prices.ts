import { isConditionalOffer, isConditionalPrice } from '../model/conditional-offers.ts'
import type { PriceBasis } from '../model/price-basis/price-basis.ts'
import { basisOf, conditionsOf, itemOf, mergeBasis, type Said } from '../model/price-basis/read-price-basis.ts'
import type { RawPriceComponent, RawPrices } from '../model/raw-vehicle.ts'
import { isNegativeAmount, isPlausiblePrice, isSlip, readAmount } from '../model/read-amount.ts'
import type { PriceCategory } from '../model/vocabularies.ts'
import type { VehicleContent } from '../model/website-vehicle.ts'
import { cleanLine } from './clean-text.ts'

type Role = 'price' | 'internet_price' | 'list_price'
type Total = 'discount_amount' | 'final_price' | 'total_discounts' | 'total_fees'
type PriceField = 'msrp' | Role | 'invoice_price' | 'book_value' | Total | 'price_components' | 'conditional_offers'
type Component = VehicleContent['price_components']['components'][number]

const maxComponents = 50

type PriceFacts = {
  /** Recent model year: small amounts are payments. */
  readonly recent: boolean
  /** Used and not certified, so it has no MSRP. */
  readonly used: boolean
}

/** Applies zero-to-null; totals inside `price_components` may be 0. */
export function readPrices(
  shownPrices: RawPrices | null | undefined,
  { recent, used }: PriceFacts,
): { prices: Pick<VehicleContent, PriceField>; warnings: string[] } {
  const raw = used && shownPrices?.msrp_of_used !== true ? withoutMsrp(shownPrices) : shownPrices
  const warnings: string[] = []
  const read = (field: string, rawText: string | number | null | undefined) => {
    if (rawText === null || rawText === undefined) return null
    const { amount, warning } = readPrice(rawText, { field, recent })
    if (warning !== null) warnings.push(warning)
    return amount
  }
  const stated = {
    msrp: read('msrp', raw?.msrp),
    price: read('price', raw?.price),
    internet_price: read('internet_price', raw?.internet_price),
    list_price: read('list_price', raw?.list_price),
    invoice_price: read('invoice_price', raw?.invoice_price),
    book_value: read('book_value', raw?.book_value),
  }
  const payments = (raw?.payments ?? []).flatMap((payment) => readAmount(payment) ?? [])
  const { prices: plausible, implausible } = plausiblePrices(stated, payments)
  for (const role of implausible) warnings.push(`${role} is implausible beside the others, left out`)
  const asked = { ...stated, ...plausible }
  const dropped = implausible.map((role) => stated[role])
  // An implausible amount above the price stays among the components, as on the page, but is not a price.
  const isNone = (amount: number) =>
    (dropped.includes(amount) && amount < (asked.price ?? Infinity)) || payments.includes(amount)
  const { components, offers } = readComponents(raw?.components, { recent, isNone })
  const totals = {
    total_fees: sumOf(components, 'fee'),
    final_price: components.findLast((component) => component.category === 'final')?.amount ?? asked.price ?? 0,
    starting_price:
      components.find((component) => component.category === 'starting')?.amount ??
      asked.msrp ??
      asked.list_price ??
      asked.price ??
      0,
    total_discounts: sumOf(components, 'discount'),
  }
  const prices = {
    ...asked,
    discount_amount: zeroToNull(totals.total_discounts),
    final_price: zeroToNull(totals.final_price),
    total_discounts: zeroToNull(totals.total_discounts),
    total_fees: zeroToNull(totals.total_fees),
    price_components: { components, ...totals },
    conditional_offers: offers,
  }
  return { prices, warnings }
}

function withoutMsrp(raw: RawPrices | null | undefined): RawPrices | null | undefined {
  return { ...raw, msrp: null, components: raw?.components?.filter(({ type }) => type !== 'msrp') ?? null }
}

function readComponents(
  raw: readonly RawPriceComponent[] | null | undefined,
  { recent, isNone }: { readonly recent: boolean; readonly isNone: (amount: number) => boolean },
): { readonly components: Component[]; readonly offers: VehicleContent['conditional_offers'] } {
  const components: Component[] = []
  const offers: VehicleContent['conditional_offers'] = []
  const shown = raw ?? []
  for (const component of shown.length > maxComponents ? shown.slice(0, maxComponents) : shown) {
    const { category } = component
    const isWhole = category === 'starting' || category === 'final'
    const amount = isWhole
      ? readPrice(component.amount, { field: 'component', recent }).amount
      : readAmount(component.amount)
    if (amount === null || (isWhole && isNone(amount))) continue
    const label = cleanLine(component.label)
    if (!isForSome(component)) components.push({ type: cleanLine(component.type, 100), label, amount, category })
    else if (category === 'discount') offers.push({ label, amount })
  }
  return { components, offers }
}

function isForSome({ label, category, conditional }: RawPriceComponent): boolean {
  if (category === 'fee') return false
  return conditional ?? (category === 'discount' ? isConditionalOffer(label) : isConditionalPrice(label))
}

function sumOf(components: readonly Component[], category: PriceCategory): number {
  const cents = components
    .filter((component) => component.category === category)
    .reduce((sum, component) => sum + Math.round(component.amount * 100), 0)
  return cents / 100
}

function zeroToNull(amount: number): number | null {
  return amount === 0 ? null : amount
}

type PriceReading = { readonly amount: number | null; readonly warning: string | null }

/** Masked placeholder prices are between $20 and $490. */
const floor = 500
/** On a recent car, an amount below this is a monthly payment. */
const recentFloor = 5_000
const ceiling = 5_000_000

export function readPrice(
  rawText: string | number | null | undefined,
  facts: { readonly field: string; readonly recent: boolean },
): PriceReading {
  const amount = readAmount(rawText)
  if (amount === null || isNegativeAmount(rawText)) return { amount: null, warning: null }
  if (amount < floor) return skipped(`${facts.field} below 500 left out`)
  if (facts.recent && amount < recentFloor) return skipped(`${facts.field} looks like a payment, left out`)
  if (amount > ceiling) return skipped(`${facts.field} above 5,000,000 left out`)
  return { amount, warning: null }
}

function skipped(warning: string): PriceReading {
  return { amount: null, warning }
}

type PricesByRole = Pick<VehicleContent, 'msrp' | Role>

function plausiblePrices(
  stated: PricesByRole,
  payments: readonly number[],
): { readonly prices: PricesByRole; readonly implausible: readonly Role[] } {
  const implausible: Role[] = []
  const keep = (role: Role) => {
    const amount = stated[role]
    if (amount === null || isPlausible(amount, role, { stated, payments })) return amount
    implausible.push(role)
    return null
  }
  const prices = { price: keep('price'), internet_price: keep('internet_price'), list_price: keep('list_price') }
  return { prices: { msrp: stated.msrp, ...prices }, implausible }
}

function isPlausible(
  amount: number,
  role: Role,
  { stated, payments }: { readonly stated: PricesByRole; readonly payments: readonly number[] },
): boolean {
  const others = (['price', 'internet_price', 'list_price'] as const)
    .filter((other) => other !== role)
    .flatMap((other) => stated[other] ?? [])
  if (role === 'list_price' && isSlip(amount, others)) return false
  return isPlausiblePrice(amount, { msrp: stated.msrp, others, payments })
}

const maxFees = 20

type Panel = Pick<
  VehicleContent,
  'price' | 'msrp' | 'list_price' | 'internet_price' | 'price_components' | 'conditional_offers'
>

/** What the page's words say, with the rows of its price panel and what its conditional offers ask for. */
export function readPriceBasis(raw: PriceBasis | null | undefined, panel: Panel): VehicleContent['price_basis'] {
  const basis = mergeBasis(raw ?? null, basisOfPanel(panel))
  if (basis === null) return null
  return {
    fees_included: basis.fees_included,
    fees: basis.fees.slice(0, maxFees).map((fee) => ({ ...fee, label: cleanLine(fee.label, 80) })),
    excludes: [...basis.excludes],
    conditions: [...basis.conditions],
    text: cleanLine(basis.text, 300),
  }
}

function basisOfPanel(panel: Panel): PriceBasis | null {
  const rows = panel.price_components.components.flatMap((row, at): (Said & { readonly text: string })[] => {
    const word = row.category === 'fee' ? (itemOf(row.label) ?? 'dealer_fees') : null
    const isInside = word === null ? null : isInPrice(panel, at)
    if (word === null || isInside === null) return []
    const label = row.label.replace(/\s*:\s*$/, '')
    return [{ word, label, amount: row.amount, isInside, text: `${label}: $${row.amount}` }]
  })
  const offers = panel.conditional_offers.map(({ label }) => ({ label, conditions: conditionsOf(label) }))
  const asking = offers.filter(({ conditions }) => conditions.length > 0)
  if (rows.length === 0 && asking.length === 0) return null
  const texts = [...rows.map(({ text }) => text), ...asking.map(({ label }) => label)].map((text) => `${text}.`)
  return basisOf(rows, { conditions: asking.flatMap(({ conditions }) => conditions), texts })
}

/** Whether the row of a fee leads to the price, or comes on top of it; null: nothing tells. */
function isInPrice(
  { price, msrp, list_price: list, internet_price: internet, price_components: panel }: Panel,
  at: number,
) {
  const { components, total_fees: fees, starting_price: start, total_discounts: discounts } = panel
  if (price === null) return null
  const ofPrice = components.findIndex(({ category, amount }) => category === 'final' && amount === price)
  if (/\bincl/i.test(components[at]?.label ?? '')) return true
  if (isSum(start - Math.abs(discounts) + fees, price)) return true
  if (ofPrice >= 0 && at > ofPrice) return false
  if (isSum(price + fees, panel.final_price)) return false
  const before = [msrp, list, internet].filter((amount) => amount !== null)
  return before.some((amount) => isSum(amount + fees, price)) ? true : null
}

function isSum(sum: number, amount: number): boolean {
  return Math.abs(sum - amount) <= 1
}
