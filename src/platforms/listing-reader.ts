import type { TObject } from 'typebox'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import type { Platform } from './contract.ts'
import type { ListingAddress, ListingSource } from './listing-address.ts'
import type { OffsetPage } from './paging/walk-offset.ts'
import { recordParser } from './parse-record.ts'
import { type CheckedFields, readRecord, readText } from './record-fields.ts'
import { readPath } from './record-path.ts'

/** One record of a listing: a vehicle, or why it is none. */
export type ListingItem = {
  readonly key: string
  readonly vehicle: RawVehicle | null
  readonly leftOut: string | null
  readonly store: string | null
}

/** A platform's table as its interpreter reads it: the compiler has checked the paths where it was written. */
export type CheckedDefinition = Omit<Platform, 'collect'> & {
  readonly listing: {
    readonly envelope: TObject
    readonly items: string
    readonly total: string
    readonly pageSize: string
    readonly sources: readonly ListingSource[]
    readonly totals?: { readonly new: ListingAddress; readonly used: ListingAddress }
  }
  readonly record: TObject
  readonly fields: CheckedFields
  derive?(record: object, envelope: object): RawVehicle
  leaveOut?(record: object): string | null
  readonly store?: {
    readonly id: NonNullable<CheckedFields['vin']>
    hosts(envelope: object): ReadonlyMap<string, string>
  }
}

export type ReadEnvelope = OffsetPage<ListingItem> & { readonly hosts: ReadonlyMap<string, string> }

/** Makes the function that reads the JSON of one listing page; null for JSON that is not the listing. */
export function listingReader(definition: CheckedDefinition): (json: unknown) => ReadEnvelope | null {
  const parseEnvelope = recordParser(definition.listing.envelope)
  const readItem = itemReader(definition)
  const { items, total, pageSize } = definition.listing
  return (json) => {
    const envelope = parseEnvelope(json)
    const records = readPath(envelope, items)
    if (envelope === null || !Array.isArray(records)) return null
    return {
      items: records.map((record) => readItem(record, envelope)),
      total: countAt(envelope, total),
      size: countAt(envelope, pageSize),
      hosts: definition.store?.hosts(envelope) ?? new Map(),
    }
  }
}

function itemReader(definition: CheckedDefinition): (record: unknown, envelope: object) => ListingItem {
  const parseRecord = recordParser(definition.record)
  return (shown, envelope) => {
    const record = parseRecord(shown)
    if (record === null) return { key: keyOfUnknown(shown), vehicle: null, leftOut: 'unreadable record', store: null }
    const vehicle = { ...readRecord(record, definition.fields), ...definition.derive?.(record, envelope) }
    return {
      key: vehicle.vin?.trim().toUpperCase() ?? keyOfUnknown(shown),
      vehicle,
      leftOut: definition.leaveOut?.(record) ?? null,
      store: definition.store === undefined ? null : readText(record, definition.store.id),
    }
  }
}

/** What a record without a VIN is known by; records nested too deep to be written out all count as one. */
function keyOfUnknown(record: unknown): string {
  try {
    return JSON.stringify(record)?.slice(0, 500) ?? ''
  } catch {
    return ''
  }
}

function countAt(envelope: unknown, path: string): number | null {
  const count = Number(readPath(envelope, path) ?? Number.NaN)
  return Number.isInteger(count) && count >= 0 ? count : null
}
