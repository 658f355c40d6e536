import type { RawPrices, RawVehicle } from '../../../model/raw-vehicle.ts'
import { asList, pathReader, textAt, type ValuePath } from './record-path.ts'
import { linksInRecord } from './vehicle-links.ts'

/** Of a method's type, so that a table of one record's functions is one of any record's. */
type Finder<T, V> = { find(record: T): V }['find']

/** A path, or what a function finds in the record. */
export type Source<T, V = string | null> = ValuePath<T> | Finder<T, V>

/** One source, or several; the first with a value wins. */
export type Sources<S> = S | readonly S[]

type OtherField = 'photos' | 'features' | 'in_transit'
export type TextField = Exclude<
  keyof RawVehicle,
  | (OtherField | 'prices' | 'unread_amounts' | 'price_basis' | 'lot' | 'sources')
  | ('rehosted_photos' | 'carfax_1_owner' | 'carfax_clean_title')
>
export type PriceField = Exclude<keyof RawPrices, 'components' | 'payments' | 'unresolved' | 'msrp_of_used'>

export type RecordFields<T> = { readonly [F in TextField]?: Sources<Source<T, RawVehicle[F]>> } & {
  readonly [F in OtherField]?: Finder<T, RawVehicle[F]>
}

export type CheckedSources = Sources<string | Finder<object, unknown>>
/** `RecordFields` with its paths already checked. */
export type CheckedFields = { readonly [F in TextField | OtherField]?: CheckedSources }

export function recordReader(fields: CheckedFields): (record: object) => RawVehicle {
  const readers = Object.entries(fields).map(([field, sources]) => ({ field, read: valueReader(sources) }))
  return (record) => {
    const found: Record<string, unknown> = linksInRecord(record)
    for (const { field, read } of readers) {
      const value = read(record)
      if (value !== null) found[field] = value
    }
    return found
  }
}

export function valueReader(sources: CheckedSources): (record: object) => unknown {
  const readers = asList(sources).map((source) => {
    if (typeof source !== 'string') return source
    const read = pathReader(source)
    return (record: object) => textAt(read(record))
  })
  return (record) => {
    for (const read of readers) {
      const value = read(record) ?? null
      if (value !== null) return value
    }
    return null
  }
}
