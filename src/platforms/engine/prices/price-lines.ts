import { isConditionalOffer, isConditionalPrice } from '../../../model/conditional-offers.ts'
import type { RawPriceComponent, RawPrices } from '../../../model/raw-vehicle.ts'
import { isPlausiblePrice } from '../../../model/read-amount.ts'
import { amountOf } from '../records/amount-of.ts'
import { type LabelRule, type PriceRole, priceLabels, reducedPrice } from './price-labels.data.ts'

export type PriceLine = {
  readonly role: PriceRole
  /** The page's words for the amount; an amount without words is not a component. */
  readonly label: string | null
  readonly amount: string | number
  /** What gave the role, where it is not the label. */
  readonly words?: string
}

/** Which of several prices counts. `only`: two different prices yield none, because nothing distinguishes them. */
export type Several = 'first' | 'last' | 'lowest' | 'highest' | 'only'

/** `rebated`: a price without the manufacturer's offers; it is the price only where no other is stated. */
type Read = Omit<PriceLine, 'role'> & { readonly role: PriceRole | 'rebated'; readonly value: number }

/** A price applies to every buyer and is plausible next to the other amounts; a list price is above it. */
export function pricesOf(lines: readonly PriceLine[], several: Several = 'first'): RawPrices {
  const read: Read[] = []
  for (const line of lines) {
    const value = amountOf(line.amount, isSigned(line.role))
    if (value !== null) read.push({ ...line, role: roleForAll(line), value })
  }
  const first = (role: PriceRole) => read.find((line) => line.role === role)
  const asked = choosePrice(read, several)
  const listed = first('list') ?? replacedBy(asked, read, several).toSorted((one, other) => other.value - one.value)[0]
  const isAbove = listed !== undefined && (asked === undefined || listed.value > asked.value)
  const payments = read.filter(({ role }) => role === 'payment').map(({ value }) => value)
  const components: RawPriceComponent[] = []
  const isForAll = isWithoutOffers(asked, read)
  for (const line of read) {
    const component = componentOf(line, asked)
    if (component !== null) components.push(isForAll ? { ...component, conditional: false } : component)
  }
  return {
    price: asked?.value ?? null,
    msrp: first('msrp')?.value ?? null,
    list_price: isAbove ? listed.value : null,
    internet_price: first('internet')?.value ?? null,
    ...field('invoice_price', first('invoice')),
    ...field('book_value', first('book')),
    ...(payments.length === 0 ? {} : { payments }),
    components,
  }
}

const cashLabel = /^\W*cash(?: price)?\W*$/i

/** Whether every buyer who pays cash gets all offers: the cash price is exactly what they leave of the MSRP. */
function isWithoutOffers(asked: Read | undefined, read: readonly Read[]): boolean {
  if (asked === undefined || !cashLabel.test(asked.label ?? '')) return false
  const sticker = read.find(({ role }) => role === 'msrp')?.value ?? 0
  const offers = read.filter(({ role }) => role === 'discount' || role === 'conditional')
  return offers.reduce((left, { value }) => left - Math.abs(value), sticker) === asked.value
}

function choosePrice(read: readonly Read[], several: Several): Read | undefined {
  const prices = read.filter(({ role }) => role === 'price')
  const [lowest] = prices.filter(isReduced).toSorted((one, other) => one.value - other.value)
  const replaced = replacedBy(lowest, read, several)
  const stated = prices.filter((line) => !replaced.includes(line))
  if (stated.length === 0 && !read.some(({ role }) => role === 'internet'))
    return read.find(({ role }) => role === 'rebated')
  if (stated.length < 2) return stated[0]
  const afterOffer = read.findIndex(({ role }) => role === 'conditional')
  const beforeOffer = stated.filter((line) => afterOffer < 0 || read.indexOf(line) < afterOffer)
  const open = beforeOffer.length > 0 ? beforeOffer : stated
  const valuesOf = (role: PriceRole) => read.filter((line) => line.role === role).map(({ value }) => value)
  const whole = [...valuesOf('list'), ...valuesOf('internet'), ...open.map(({ value }) => value)]
  const beside = { msrp: valuesOf('msrp')[0] ?? null, payments: valuesOf('payment') }
  const plausible = open.filter(({ value }) => isPlausiblePrice(value, { ...beside, others: without(whole, value) }))
  const candidates = plausible.length > 0 ? plausible : open
  return pick(candidates, several)
}

/** The higher prices beside a reduced one, where the site's rule does not say otherwise. */
function replacedBy(asked: Read | undefined, read: readonly Read[], several: Several): readonly Read[] {
  if (asked === undefined || !isReduced(asked) || (several !== 'first' && several !== 'lowest')) return []
  return read.filter((line) => line.role === 'price' && !isReduced(line) && line.value > asked.value)
}

function isReduced({ words, label }: Read): boolean {
  return reducedPrice.test(words ?? label ?? '')
}

function pick(candidates: readonly Read[], several: Several): Read | undefined {
  const [first] = candidates
  if (several === 'last') return candidates.at(-1)
  if (several === 'only') return new Set(candidates.map(({ value }) => value)).size === 1 ? first : undefined
  if (several === 'first') return first
  const values = candidates.map(({ value }) => value)
  const chosen = several === 'lowest' ? Math.min(...values) : Math.max(...values)
  return candidates.find(({ value }) => value === chosen)
}

function without(amounts: readonly number[], amount: number): readonly number[] {
  const at = amounts.indexOf(amount)
  return amounts.filter((_, position) => position !== at)
}

/** The role among the amounts that every buyer gets. */
function roleForAll({ role, label, words }: PriceLine): Read['role'] {
  const isWhole = role === 'price' || role === 'internet' || role === 'list' || role === 'start'
  const said = label ?? words ?? ''
  if (!isWhole || !isConditionalPrice(said)) return role
  return role === 'price' && !isConditionalOffer(said) ? 'rebated' : 'none'
}

/** Sites write a discount as -500 or as 500; a negative price is dropped. */
export function isSigned(role: PriceRole): boolean {
  return role === 'discount' || role === 'conditional' || role === 'fee'
}

const kinds: Partial<Record<Read['role'], Omit<RawPriceComponent, 'label' | 'amount'>>> = {
  msrp: { type: 'msrp', category: 'starting' },
  list: { type: 'list_price', category: 'starting' },
  start: { type: 'list_price', category: 'starting' },
  discount: { type: 'dealer_incentive', category: 'discount' },
  conditional: { type: 'dealer_incentive', category: 'discount', conditional: true },
  fee: { type: 'dealer_fee', category: 'fee' },
  price: { type: 'net_price_with_dealer_fees', category: 'final' },
  total: { type: 'net_price_with_dealer_fees', category: 'final' },
}

function componentOf(line: Read, asked: Read | undefined): RawPriceComponent | null {
  const { role, label, value } = line
  const kind = kinds[role]
  if (label === null || kind === undefined || (role === 'price' && line !== asked)) return null
  return { ...kind, label, amount: value }
}

function field(name: keyof RawPrices, line: Read | undefined): RawPrices {
  return line === undefined ? {} : { [name]: line.value }
}

export type LabeledAmount = {
  readonly label: string
  readonly amount: string | number
}

/** A page's labels and amounts, each with its role: by the platform's own rules first, then by the general ones. */
export function labelLines(
  shown: readonly LabeledAmount[],
  own: readonly LabelRule[] = [],
  unknown: PriceRole = 'none',
): readonly PriceLine[] {
  return shown.map(({ label, amount }) => ({ role: roleOfLabel(label, own, unknown), label: label || null, amount }))
}

/** An offer for some buyers differs from a price for some buyers; unknown words yield no price. */
export function roleOfLabel(label: string, own: readonly LabelRule[] = [], unknown: PriceRole = 'none'): PriceRole {
  const role = roleOfWords(label, own)
  if (role === 'discount' || role === undefined) return isConditionalOffer(label) ? 'conditional' : (role ?? unknown)
  const isWhole = role === 'internet' || role === 'list'
  const isForSome = role === 'price' ? isConditionalOffer(label) : isWhole && isConditionalPrice(label)
  return isForSome ? 'none' : role
}

/** The role without regard to who gets it. */
export function roleOfWords(label: string, own: readonly LabelRule[] = []): PriceRole | undefined {
  return [...own, ...priceLabels].find((rule) => rule.label.test(label))?.role
}
