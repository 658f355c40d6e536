import { oneLine } from '../lib/text.ts'
import { type ChangeType, keptListLength, keptTextLength, type VehicleChange } from '../model/vehicle-change.ts'
import { type VehicleContent, vehicleContentFields } from '../model/website-vehicle.ts'

/** One field that differs between two scans, as `vehicle.updated` shows it. */
export type FieldChange = { readonly field: string; readonly from: unknown; readonly to: unknown }

/** Facts decoded from the VIN are not news about the vehicle. */
const remarks: readonly string[] = ['decoded', 'vin_disagrees']
const fields = (Object.keys(vehicleContentFields) as (keyof VehicleContent)[]).filter(
  (field) => !remarks.includes(field),
)

/** Ignores what sites rotate, fields that an earlier release did not store, and values that come only from the VIN. */
export function listChanges(before: Partial<VehicleContent>, after: VehicleContent): readonly FieldChange[] {
  return fields.flatMap((field) => {
    const from = before[field]
    if (from === undefined || essence(field, before) === essence(field, after)) return []
    if (isOpen(before, field) && isOpen(after, field)) return []
    return [{ field, from, to: after[field] }]
  })
}

function isOpen(vehicle: Partial<VehicleContent>, field: keyof VehicleContent): boolean {
  return vehicle[field] === '' || vehicle[field] === null || vehicle.decoded?.includes(field) === true
}

function essence(field: keyof VehicleContent, vehicle: Partial<VehicleContent>): string {
  if (field === 'photo_url_list') return sorted((vehicle.photo_url_list ?? []).map(({ url }) => pathOf(url)))
  if (field === 'features') return sorted((vehicle.features ?? []).map(oneLine))
  const value = vehicle[field]
  return typeof value === 'string' ? oneLine(value) : JSON.stringify(value)
}

function sorted(texts: readonly string[]): string {
  return texts.toSorted().join('\n')
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? url
}

const typeOfField: Readonly<Record<string, ChangeType>> = {
  price: 'price',
  odometer: 'odometer',
  photo_url_list: 'photos',
  condition: 'condition',
}

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
