import type { RawPrices, RawVehicle } from '../../../model/raw-vehicle.ts'
import { type ItemAt, type ListPath, readKey, readPath, textAt, type ValuePath } from './record-path.ts'
import { linksInRecord } from './vehicle-links.ts'

/** Source of one value: a path or one of a few named functions. */
export type TextSource<T> =
  | ValuePath<T>
  | { readonly fn: 'digits'; readonly of: ValuePath<T> }
  | { readonly fn: 'join'; readonly of: ListPath<T> }
  | NamedSource<T>

/** The `value` of the list item with this `name`. */
type NamedSource<T> = {
  [P in ListPath<T>]: ItemAt<T, P> extends { readonly name?: unknown; readonly value?: unknown }
    ? { readonly fn: 'named'; readonly in: P; readonly name: string }
    : never
}[ListPath<T>]

/** The items of a list, or one value as a list of one. */
export type ListSource<T> =
  | {
      [P in ListPath<T>]: {
        readonly fn: 'each'
        readonly of: P
        readonly take?: keyof NonNullable<ItemAt<T, P>> & string
      }
    }[ListPath<T>]
  | { readonly fn: 'one'; readonly of: ValuePath<T> }

export type FlagSource<T> = { readonly fn: 'is'; readonly of: ValuePath<T>; readonly matches: RegExp }

/** One source, or several; the first with a value wins. */
export type Sources<S> = S | readonly S[]

type ListField = 'photos' | 'rehosted_photos' | 'features'
type FlagField = 'in_transit' | 'carfax_1_owner' | 'carfax_clean_title'
type TextField = Exclude<keyof RawVehicle, ListField | FlagField | 'prices' | 'lot'>
type PriceField = Exclude<keyof RawPrices, 'components' | 'payments' | 'unsettled'>

export type RecordFields<T> = { readonly [F in TextField]?: Sources<TextSource<T>> } & {
  readonly [F in ListField]?: Sources<ListSource<T>>
} & { readonly [F in FlagField]?: Sources<FlagSource<T>> } & {
  readonly prices?: { readonly [F in PriceField]?: Sources<TextSource<T>> }
}

const listFields: readonly ListField[] = ['photos', 'rehosted_photos', 'features']
const flagFields: readonly FlagField[] = ['in_transit', 'carfax_1_owner', 'carfax_clean_title']

type AnySource =
  | string
  | { readonly fn: 'digits' | 'join' | 'each' | 'one'; readonly of: string; readonly take?: string }
  | { readonly fn: 'named'; readonly in: string; readonly name: string }
  | { readonly fn: 'is'; readonly of: string; readonly matches: RegExp }
type AnySources = AnySource | readonly AnySource[]
/** `RecordFields` with its paths already checked. */
export type CheckedFields = { readonly [F in TextField | ListField | FlagField]?: AnySources } & {
  readonly prices?: { readonly [F in PriceField]?: AnySources }
}

/** Fields without a value are absent from the result. */
export function readRecord(record: unknown, fields: CheckedFields): RawVehicle {
  const { prices, ...rest } = fields
  const raw: { [F in TextField | ListField | FlagField]?: string | readonly string[] | boolean } = {}
  for (const [field, sources] of entriesOf(rest)) {
    const value = isIn(listFields, field)
      ? readList(record, sources)
      : isIn(flagFields, field)
        ? readFlag(record, sources)
        : readText(record, sources)
    if (value !== null) raw[field] = value
  }
  return {
    ...linksInRecord(record),
    ...asRawVehicle(raw),
    ...(prices === undefined ? {} : { prices: readPriceFields(record, prices) }),
  }
}

/** The first source with a value, as text; null if none has one. */
export function readText(record: unknown, sources: AnySources): string | null {
  for (const source of listOf(sources)) {
    const text = textOf(record, source)
    if (text !== null) return text
  }
  return null
}

function readPriceFields(record: unknown, prices: NonNullable<CheckedFields['prices']>): RawPrices {
  const read: { [F in PriceField]?: string } = {}
  for (const [field, sources] of entriesOf(prices)) {
    const text = readText(record, sources)
    if (text !== null) read[field] = text
  }
  return read
}

function textOf(record: unknown, source: AnySource): string | null {
  if (typeof source === 'string') return textAt(readPath(record, source))
  if (source.fn === 'named') return namedValue(readPath(record, source.in), source.name)
  const value = readPath(record, source.of)
  if (source.fn === 'digits')
    return (
      textAt(value)
        ?.match(/\d[\d,\s]*/)?.[0]
        .replace(/\D/g, '') ?? null
    )
  if (source.fn === 'join') return textAt(itemsOf(value).map(textAt).filter(isText).join(' '))
  return null
}

function namedValue(list: unknown, name: string): string | null {
  for (const item of itemsOf(list)) {
    if (readKey(item, 'name') === name) return textAt(readKey(item, 'value'))
  }
  return null
}

function readList(record: unknown, sources: AnySources): readonly string[] | null {
  for (const source of listOf(sources)) {
    if (typeof source === 'string' || (source.fn !== 'each' && source.fn !== 'one')) continue
    const { take } = source
    const found = readPath(record, source.of)
    const texts = (source.fn === 'one' ? [found] : itemsOf(found))
      .map((item) => textAt(take === undefined ? item : readKey(item, take)))
      .filter(isText)
    if (texts.length > 0) return texts
  }
  return null
}

/** Whether the first source with a value matches; null if none has one. */
export function readFlag(record: unknown, sources: AnySources): boolean | null {
  for (const source of listOf(sources)) {
    if (typeof source === 'string' || source.fn !== 'is') continue
    const text = textAt(readPath(record, source.of))
    if (text !== null) return source.matches.test(text)
  }
  return null
}

/** The loop above reads each field by its kind, which its type cannot express. */
function asRawVehicle(raw: object): RawVehicle {
  return raw
}

function entriesOf<K extends string, V>(table: { readonly [F in K]?: V }): [K, NonNullable<V>][] {
  const entries: [K, NonNullable<V>][] = []
  for (const key in table) {
    const value = table[key]
    if (value !== undefined && value !== null) entries.push([key, value])
  }
  return entries
}

function listOf(sources: AnySources): readonly AnySource[] {
  return isSourceList(sources) ? sources : [sources]
}

function isSourceList(sources: AnySources): sources is readonly AnySource[] {
  return Array.isArray(sources)
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isText(text: string | null): text is string {
  return text !== null
}

function isIn<T extends string>(list: readonly T[], value: string): value is T {
  return list.some((item) => item === value)
}
