import type { RawVehicle } from '../model/raw-vehicle.ts'

const placeholder =
  /^(others?|n\s*[/.]?\s*a\.?|#n\/a|none|null|undefined|unknown|unspecified|unavailable|not (specified|available|applicable|provided|stated|listed|known)|no data|t\.?b\.?[ad]\.?|to be (determined|announced)|see dealer( for details)?|(call|contact|ask)( us| dealer| seller| for (details|information|info))*|inquire|please call|default|misc(ellaneous)?|[-–—.?_*\s]+)$/i

const textFields = [
  ...(['stocknum', 'make', 'model', 'trim', 'series_detail', 'body', 'engine', 'engine_displacement'] as const),
  ...(['transmission', 'drivetrain', 'fuel', 'exterior_color', 'interior_color'] as const),
  ...(['generic_exterior_color', 'generic_interior_color'] as const),
] as const

function isPlaceholder(text: string | null | undefined): boolean {
  return text !== null && text !== undefined && placeholder.test(text.trim())
}

/** Returns the same object if it has no placeholders. */
export function withoutPlaceholders(raw: RawVehicle): RawVehicle {
  if (!textFields.some((field) => isPlaceholder(raw[field]))) return raw
  const empty = textFields.filter((field) => isPlaceholder(raw[field]))
  return { ...raw, ...Object.fromEntries(empty.map((field) => [field, null])) }
}
