import { type VehicleContent, vehicleContentFields } from '../model/website-vehicle.ts'

/** One field that differs between two scans, as `vehicle.updated` shows it. */
export type FieldChange = { readonly field: string; readonly from: unknown; readonly to: unknown }

const fields = Object.keys(vehicleContentFields) as (keyof VehicleContent)[]

/**
 * Ignores photo hosts and queries, the order of photos and features, and white space, because sites rotate these. Also
 * ignores fields that `before` lacks, because an earlier release stored it.
 */
export function listChanges(before: Partial<VehicleContent>, after: VehicleContent): readonly FieldChange[] {
  return fields.flatMap((field) => {
    const from = before[field]
    if (from === undefined || essence(field, from) === essence(field, after[field])) return []
    return [{ field, from, to: after[field] }]
  })
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
