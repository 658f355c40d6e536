import type { Static, TObject } from 'typebox'
import type { RawLot, RawVehicle } from '../../../model/raw-vehicle.ts'
import type { Platform, SiteConfig } from '../contract.ts'
import type { ListingPage } from '../crawl/collect-listing.ts'
import type { FoundItem } from '../crawl/drive-crawl.ts'
import type { FreshSource } from '../detect/fresh-settings.ts'
import { recordParser } from '../records/parse-record.ts'
import { type CheckedFields, type CheckedSources, recordReader, valueReader } from '../records/record-fields.ts'
import { readPath, textAt } from '../records/record-path.ts'
import { usualFields } from '../records/usual-fields.ts'
import { vinKey } from '../records/vin-key.ts'
import { isOneBusiness } from '../stores/lots.ts'
import type { StoreSignal } from '../stores/store-signal.ts'
import { cleanTag, noStoreSignal, storeTag } from '../stores/store-signal.ts'
import type { ListingAddress, ListingSource } from './listing-address.ts'

/** `key`: a car listed twice has two stock numbers or pages; a featured car is the same record again. */
export type ListingItem = Required<Omit<FoundItem, 'isLink'>>

/** `S` names parts of both shapes: by paths that the compiler checks (`PlatformDefinition`), or by any text. */
export type PlatformTable<R extends TObject, S extends Named> = Omit<
  Platform,
  'collect' | 'one' | 'tier' | 'configure'
> & {
  /** Only needed if collection needs more than the site's address and the dealership's name and street. */
  readonly configure?: Platform['configure']
  readonly listing: {
    /** Where a page has its records. */
    readonly items: string
    /** Where a page states the total number of vehicles. */
    readonly total?: string
    /** Records per page. Without a stated total, a shorter page ends the listing. */
    readonly pageSize?: string
    readonly more?: string
    /** Tried in order: the next one is used if the previous one is missing, is not the listing, or is empty. */
    readonly sources: readonly ListingSource[]
    /** Requests that return the totals per condition, for a sample. */
    readonly totals?: { readonly new: ListingAddress; readonly used: ListingAddress }
    readonly fresh?: FreshSource
    /** Collects a site to which none of the sources applies. */
    readonly otherwise?: Platform['collect']
    /** The listing filtered by VIN; null where this site cannot filter. Without it, the listing is crawled. */
    readonly one?: (vin: string, config: SiteConfig) => ListingAddress | null
  }
  readonly record: R
  /** Only what the record calls otherwise than `fieldNames` has it; `[]` where a usual name means something else. */
  readonly fields?: S['fields']
  /** Fields that the table cannot express; they override the table's. */
  derive?(record: Static<R>, page: unknown, config: SiteConfig): RawVehicle
  /** The reason under which a record is skipped and counted; null: it is not. */
  skip?(record: Static<R>): string | null
  /** Which store of a group a record belongs to (`StoreSignal`); free text may follow the street. */
  readonly store?: { readonly [Part in keyof Omit<StoreSignal, 'shared'>]?: S['text'] } & {
    readonly lot?: { readonly [Part in keyof RawLot]?: S['text'] }
    shared?(record: Static<R>): boolean
    /** The stores that the answer lists beside its records, by id. */
    accounts?(page: unknown): ReadonlyMap<string, StoreAccount>
  }
}

/** `host`: an address, '' if the answer states none. */
export type StoreAccount = RawLot & { readonly host: string }

type Named = { text: unknown; fields: unknown }

export type CheckedDefinition = PlatformTable<TObject, { text: CheckedSources; fields: CheckedFields }>

export type ReadListing = (json: unknown, config: SiteConfig) => ListingPage<ListingItem> | null

export function listingReader(definition: CheckedDefinition): ReadListing {
  const readItem = itemReader(definition)
  const { items, total, pageSize, more } = definition.listing
  return (json, config) => {
    const records = readPath(json, items)
    if (!Array.isArray(records)) return null
    const accounts = definition.store?.accounts?.(json) ?? null
    const page = { json, config, accounts, areLots: accounts !== null && areLotsOfBusiness(accounts, config) }
    return {
      items: records.map((record) => readItem(record, page)),
      total: countAt(json, total),
      size: countAt(json, pageSize),
      more: more === undefined ? null : flagAt(json, more),
    }
  }
}

type Json = Static<TObject>

type PageFacts = {
  readonly json: unknown
  readonly config: SiteConfig
  readonly accounts: ReadonlyMap<string, StoreAccount> | null
  readonly areLots: boolean
}

function itemReader(definition: CheckedDefinition): (record: unknown, page: PageFacts) => ListingItem {
  const parseRecord = recordParser(definition.record)
  const readFields = recordReader({ ...usualFields(definition.record), ...definition.fields })
  const readStore = storeReader(definition)
  const readLot = lotReader(definition)
  return (item, page) => {
    const record = parseRecord(item)
    if (record === null) {
      const key = keyOfUnknown(item)
      return { key, vehicle: null, skipped: 'unreadable record', store: null, lot: null }
    }
    const vehicle = Object.assign(readFields(record), definition.derive?.(record, page.json, page.config))
    const key = vinKey(vehicle.vin) ?? keyOfUnknown(item)
    const path = vehicle.vdp_link?.replace(/^(?:https?:)?\/\/[^/?#]*|[?#].*$/gs, '')
    return {
      key: `${key} ${vehicle.stocknum ?? ''} ${path ?? ''}`,
      vehicle,
      skipped: definition.skip?.(record) ?? null,
      store: readStore(record, page),
      lot: readLot(record, page),
    }
  }
}

function partReader(sources: CheckedSources | undefined): (record: object) => string | null {
  const read = valueReader(sources ?? [])
  return (record) => textAt(read(record))
}

/** Key of a record without a usable VIN; records nested too deeply to serialize share one key. */
function keyOfUnknown(record: unknown): string {
  try {
    return JSON.stringify(record)?.slice(0, 500) ?? ''
  } catch {
    return ''
  }
}

function storeReader({ store }: CheckedDefinition): (record: Json, page: PageFacts) => StoreSignal | null {
  if (store === undefined) return () => null
  const tags = {
    id: partReader(store.id),
    feed: partReader(store.feed),
    name: partReader(store.name),
    host: partReader(store.host),
    street: partReader(store.street),
    page: partReader(store.page),
    label: partReader(store.label),
  }
  return (record, { accounts, areLots }) => {
    const id = storeTag(tags.id(record))
    const account = id === null ? undefined : accounts?.get(id)
    const host = storeTag(tags.host(record)) ?? account?.host ?? null
    const shown = tags.page(record)
    const page = shown === null ? null : cleanTag(shown)
    const signal = {
      id,
      feed: storeTag(tags.feed(record)),
      name: storeTag(tags.name(record)) ?? account?.name ?? null,
      host: host === '' ? null : host,
      street: storeTag(tags.street(record)),
      page: page !== null && /^https?:\/\//i.test(page) ? page : null,
      label: storeTag(tags.label(record)),
    }
    if (Object.values(signal).every((part) => part === null)) return null
    return {
      ...signal,
      ...(areLots && account !== undefined ? { lotOfBusiness: true } : {}),
      shared: store.shared?.(record) ?? false,
    }
  }
}

function areLotsOfBusiness(accounts: ReadonlyMap<string, StoreAccount>, config: SiteConfig): boolean {
  const signals = [...accounts.values()].map(({ name }) => ({ ...noStoreSignal, name }))
  return signals.length > 1 && isOneBusiness(signals, config)
}

function lotReader({ store }: CheckedDefinition): (record: object, page: PageFacts) => RawLot | null {
  if (store?.accounts !== undefined) {
    const readId = partReader(store.id)
    return (record, { accounts }) => accounts?.get(readId(record) ?? '') ?? null
  }
  if (store?.lot === undefined) return () => null
  const { lot } = store
  const [name, street, city] = [partReader(lot.name), partReader(lot.street), partReader(lot.city)]
  const [state, zip] = [partReader(lot.state), partReader(lot.zip)]
  return (record) => ({
    name: name(record),
    street: street(record),
    city: city(record),
    state: state(record),
    zip: zip(record),
  })
}

function countAt(page: unknown, path: string | undefined): number | null {
  const count = path === undefined ? Number.NaN : Number(textAt(readPath(page, path)) ?? Number.NaN)
  return Number.isInteger(count) && count >= 0 ? count : null
}

function flagAt(page: unknown, path: string): boolean | null {
  const text = textAt(readPath(page, path))
  return text === null ? null : !/^(false|0|no)$/i.test(text)
}
