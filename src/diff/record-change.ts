import { type ChangeType, keptListLength, keptTextLength, type VehicleChange } from '../model/vehicle-change.ts'
import type { FieldChange } from './list-changes.ts'

const typeOfField: Readonly<Record<string, ChangeType>> = {
  price: 'price',
  odometer: 'odometer',
  photo_url_list: 'photos',
  condition: 'condition',
}

/** A changed field as stored in the vehicle's record. */
export function recordChange({ field, from, to }: FieldChange): VehicleChange {
  const type = typeOfField[field] ?? 'other'
  if (type === 'photos') return { type, field, from: countOf(from), to: countOf(to) }
  return { type, field, from: shorten(from), to: shorten(to) }
}

function countOf(photos: unknown): number {
  return Array.isArray(photos) ? photos.length : 0
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length <= keptTextLength ? value : `${value.slice(0, keptTextLength - 1).toWellFormed()}…`
  }
  return JSON.stringify(value).length <= keptListLength ? value : null
}
