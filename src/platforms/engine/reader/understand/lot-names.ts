import type { RawLot } from '../../../../model/raw-vehicle.ts'

export const lotLabel =
  /^(?:(?:vehicle )?location|located (?:at|in)|lot|store|branch|ubicaci[oó]n|sucursal|emplacement|succursale)$/i
const longest = 60

/** The lot where a vehicle stands: "Northside, 410 Lake Rd, Hermantown, MN 55811" is called Northside. */
export function lotNamed(text: string): RawLot {
  return { name: text.split(/\s*[,|(]/)[0]?.trim() ?? '', street: null, city: null, state: null, zip: null }
}

export function isLotName(text: string): boolean {
  const { name } = lotNamed(text)
  return name !== null && name.length <= longest && /^\p{L}.*\p{L}/u.test(name) && !/https?:|@/.test(text)
}
