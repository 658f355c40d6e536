import { isRecord } from '../../../lib/json.ts'
import type { RawPrices, RawVehicle } from '../../../model/raw-vehicle.ts'
import { asList, type ItemAt, type ListPath, pathReader, readKey, textAt, type ValuePath } from './record-path.ts'
import { linksInRecord } from './vehicle-links.ts'

/** Source of one value: a path or one of a few named functions. */
export type TextSource<T> = ValuePath<T> | { readonly fn: 'join'; readonly of: ListPath<T> } | NamedSource<T>

/** The `value` of the list item with this `name`. */
type NamedSource<T> = {
  [P in ListPath<T>]: ItemAt<T, P> extends { readonly name?: unknown; readonly value?: unknown }
    ? { readonly fn: 'named'; readonly in: P; readonly name: string }
    : never
}[ListPath<T>]

/** The items of a list, or one value as a list of one. */
type ListSource<T> =
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

type ListField = 'photos' | 'features'
type FlagField = 'in_transit'
export type TextField = Exclude<
  keyof RawVehicle,
  | (ListField | FlagField | 'prices' | 'price_basis' | 'lot' | 'sources')
  | ('rehosted_photos' | 'carfax_1_owner' | 'carfax_clean_title')
>
export type PriceField = Exclude<keyof RawPrices, 'components' | 'payments' | 'unresolved' | 'msrp_of_used'>

export type RecordFields<T> = { readonly [F in TextField]?: Sources<TextSource<T>> } & {
  readonly [F in ListField]?: Sources<ListSource<T>>
} & { readonly [F in FlagField]?: Sources<FlagSource<T>> }

type AnySource =
  | string
  | { readonly fn: 'join' | 'each' | 'one'; readonly of: string; readonly take?: string }
  | { readonly fn: 'named'; readonly in: string; readonly name: string }
  | { readonly fn: 'is'; readonly of: string; readonly matches: RegExp }
type AnySources = AnySource | readonly AnySource[]
/** `RecordFields` with its paths already checked. */
export type CheckedFields = { readonly [F in TextField | ListField | FlagField]?: AnySources }

type Read<T> = (record: unknown) => T | null
export function recordReader(fields: CheckedFields): (record: unknown) => RawVehicle {
  const readers = Object.entries(fields).map(([field, sources]) => ({
    field,
    read: firstOf(sources, otherReaders[field] ?? textOf),
  }))
  return (record) => {
    const found: Record<string, unknown> = linksInRecord(record)
    for (const { field, read } of readers) {
      const value = read(record)
      if (value !== null) found[field] = value
    }
    return found
  }
}

/** Readers of the fields that are not texts. */
const otherReaders: Readonly<Record<string, (source: AnySource) => Read<unknown>>> = {
  photos: listOf,
  features: listOf,
  in_transit: flagOf,
} satisfies Record<ListField | FlagField, unknown>

export function textReader(sources: AnySources): Read<string> {
  return firstOf(sources, textOf)
}

export function flagReader(sources: AnySources): Read<boolean> {
  return firstOf(sources, flagOf)
}

function firstOf<T>(sources: AnySources, readerOfSource: (source: AnySource) => Read<T>): Read<T> {
  const [first, ...others] = asList(sources).map(readerOfSource)
  if (first === undefined) return () => null
  if (others.length === 0) return first
  return (record) => {
    let value = first(record)
    for (let at = 0; value === null && at < others.length; at++) value = others[at]?.(record) ?? null
    return value
  }
}

function textOf(source: AnySource): Read<string> {
  if (typeof source === 'string') {
    const read = pathReader(source)
    return (record) => textAt(read(record))
  }
  if (source.fn === 'named') {
    const read = pathReader(source.in)
    return (record) => namedValue(read(record), source.name)
  }
  const read = pathReader(source.of)
  return (record) => textAt(itemsOf(read(record)).map(textAt).filter(isText).join(' '))
}

function namedValue(list: unknown, name: string): string | null {
  for (const item of itemsOf(list)) {
    if (isRecord(item) && item.name === name && Object.hasOwn(item, 'name')) return textAt(readKey(item, 'value'))
  }
  return null
}

function listOf(source: AnySource): Read<readonly string[]> {
  if (typeof source === 'string' || (source.fn !== 'each' && source.fn !== 'one')) return () => null
  const { take } = source
  const read = pathReader(source.of)
  return (record) => {
    const found = read(record)
    const texts = (source.fn === 'one' ? [found] : itemsOf(found))
      .map((item) => textAt(take === undefined ? item : readKey(item, take)))
      .filter(isText)
    return texts.length > 0 ? texts : null
  }
}

function flagOf(source: AnySource): Read<boolean> {
  if (typeof source === 'string' || source.fn !== 'is') return () => null
  const read = pathReader(source.of)
  return (record) => {
    const text = textAt(read(record))
    return text === null ? null : source.matches.test(text)
  }
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isText(text: string | null): text is string {
  return text !== null
}
