import type { Static } from 'typebox'
import { textAt } from '../../engine/records/record-path.ts'
import type { InventoryHit } from './records.ts'

/**
 * The path that the site itself composes for a record. Records without a trim are common, and the path then has none; if
 * another part is missing, the VIN alone, which the site redirects.
 */
export function vehiclePath(hit: Static<typeof InventoryHit>): string | null {
  const vin = textAt(hit.vin)
  if (vin === null) return null
  const parts = [hit.car_condition, hit.make_year, hit.make, hit.model].map(textAt)
  const known = parts.filter((part) => part !== null)
  if (known.length < parts.length) return `/inventory/${encodeURIComponent(vin)}`
  const trim = textAt(hit.car_trim)
  return `/inventory/${[...known, ...(trim === null ? [] : [trim]), vin].map((part) => part.replace(/[^a-z0-9-]/gi, '_')).join('-')}`
}
