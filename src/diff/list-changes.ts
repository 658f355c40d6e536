import { decodableFields } from '../model/vin-facts.ts'
import { type VehicleContent, vehicleContentFields } from '../model/website-vehicle.ts'

/** One field that differs between two scans, as `vehicle.updated` shows it. */
export type FieldChange = { readonly field: string; readonly from: unknown; readonly to: unknown }

/** What the VIN says is no news of the vehicle. */
const remarks: readonly string[] = ['decoded', 'vin_disagrees']
const fields = (Object.keys(vehicleContentFields) as (keyof VehicleContent)[]).filter(
  (field) => !remarks.includes(field),
)

/**
 * Ignores photo hosts and queries, the order of photos and features, and white space, because sites rotate these. Also
 * ignores fields that `before` lacks, because an earlier release stored it, and a value that only the VIN gives or gave:
 * the page shows no other vehicle because more or less is known of VINs.
 */
export function listChanges(before: Partial<VehicleContent>, after: VehicleContent): readonly FieldChange[] {
  return fields.flatMap((field) => {
    const from = before[field]
    if (from === undefined || essence(field, from) === essence(field, after[field])) return []
    if (isOpen(before, field) && isOpen(after, field)) return []
    return [{ field, from, to: after[field] }]
  })
}

/** The page leaves it open. */
function isOpen(vehicle: Partial<VehicleContent>, field: keyof VehicleContent): boolean {
  if (!decodableFields.some((decodable) => decodable === field)) return false
  return vehicle[field] === '' || vehicle[field] === null || vehicle.decoded?.includes(field) === true
}

function essence(field: keyof VehicleContent, value: unknown): string {
  if (field === 'photo_url_list' && Array.isArray(value)) return value.map(photoPath).sort().join('\n')
  if (field === 'features' && Array.isArray(value)) return value.map(squeeze).sort().join('\n')
  return typeof value === 'string' ? squeeze(value) : JSON.stringify(value)
}

function squeeze(text: unknown): string {
  return String(text).replace(/\s+/g, ' ').trim()
}

function photoPath(photo: unknown): string {
  const url = typeof photo === 'object' && photo !== null && 'url' in photo ? String(photo.url) : ''
  return URL.parse(url)?.pathname ?? url
}
