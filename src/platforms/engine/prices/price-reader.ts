import type { RawPrices } from '../../../model/raw-vehicle.ts'
import { amountOf, signedAmountOf } from '../records/amount-of.ts'
import { asList, readPath, textAt, type ValuePath } from '../records/record-path.ts'
import type { PriceRole } from './price-labels.data.ts'
import { isSigned, type PriceLine, pricesOf, type Several } from './price-lines.ts'

/** One or several paths: the first with an amount above zero wins. */
type Paths<T> = ValuePath<T> | readonly ValuePath<T>[]

type AmountSource<T> =
  | { readonly at: Paths<T> }
  /** The first amount plus the others, minus those of `less`; none if the first is missing. */
  | { readonly sum: readonly ValuePath<T>[]; readonly less?: readonly ValuePath<T>[] }
  /** The difference between two amounts, if the second is higher. */
  | { readonly from: Paths<T>; readonly to: Paths<T> }

type PriceRow<T> = AmountSource<T> & {
  readonly role: PriceRole
  /** The page's label: a constant, or a value of the record. */
  readonly label?: string | { readonly at: ValuePath<T>; readonly otherwise: string }
  /** Only for new (and, if the platform's `isNew` includes them, certified) vehicles, or only for others. */
  readonly of?: 'new' | 'used'
  readonly only?: (record: T) => boolean
  /** Only if no row above it has this role. */
  readonly otherwise?: true
}

/** Whether a discount is the whole difference between two amounts: otherwise it may include conditional offers. */
export function leadsTo(start: unknown, discount: unknown, price: unknown): boolean {
  const rest = signedAmountOf(start) - Math.abs(signedAmountOf(discount)) - signedAmountOf(price)
  return signedAmountOf(price) > 0 && Math.abs(rest) <= 1
}

export type PriceTable<T, C> = {
  readonly isNew?: (record: T, context: C) => boolean
  readonly rows: readonly (PriceRow<T> | ((record: T, context: C) => readonly PriceLine[]))[]
  readonly several?: Several | { readonly new: Several; readonly used: Several }
}

export function priceReader<T, C = void>({ isNew, rows, several = 'first' }: PriceTable<T, C>) {
  return (record: T, context: C): RawPrices => {
    const kind = isNew === undefined ? null : isNew(record, context) ? 'new' : 'used'
    const lines: PriceLine[] = []
    for (const row of rows) {
      if (typeof row === 'function') lines.push(...row(record, context))
      else if (row.of === undefined || row.of === kind) lines.push(...lineOf(record, row, lines))
    }
    return pricesOf(lines, typeof several === 'string' ? several : several[kind ?? 'used'])
  }
}

function lineOf<T>(record: T, row: PriceRow<T>, above: readonly PriceLine[]): PriceLine[] {
  if (row.otherwise === true && above.some(({ role }) => role === row.role)) return []
  if (row.only?.(record) === false) return []
  const amount = amountFrom(record, row)
  return amount === null ? [] : [{ role: row.role, label: labelOf(record, row), amount }]
}

function amountFrom<T>(record: T, source: PriceRow<T>): string | number | null {
  if ('at' in source) return firstAmount(record, source.at, source.role)
  if ('sum' in source) {
    const [first, ...others] = source.sum.map((path) => cents(record, path))
    const less = (source.less ?? []).map((path) => Math.abs(Math.round(signedAmountOf(readPath(record, path)) * 100)))
    if (first === undefined || first <= 0) return null
    return (others.reduce((sum, one) => sum + one, first) - less.reduce((sum, one) => sum + one, 0)) / 100
  }
  const [from, to] = [source.from, source.to].map((paths) => cents(record, ...asList(paths)))
  return from === undefined || to === undefined || from === 0 || to <= from ? null : (to - from) / 100
}

/** Verbatim, so that the amount is served with its own precision. */
function firstAmount<T>(record: T, paths: Paths<T>, role: PriceRole): string | number | null {
  for (const path of asList(paths)) {
    const rawValue = readPath(record, path)
    if (amountOf(rawValue, isSigned(role)) !== null) return textAt(rawValue)
  }
  return null
}

function cents<T>(record: T, ...paths: readonly ValuePath<T>[]): number {
  const amount = paths.map((path) => amountOf(readPath(record, path))).find((read) => read !== null)
  return Math.round((amount ?? 0) * 100)
}

function labelOf<T>(record: T, { label }: PriceRow<T>): string | null {
  if (label === undefined || typeof label === 'string') return label ?? null
  return textAt(readPath(record, label.at)) ?? label.otherwise
}
