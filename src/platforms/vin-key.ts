const fewestCharacters = 5

/** What a VIN tells vehicles apart by; null for none, and for a filler such as 11111111111111111 that several share. */
export function vinKey(vin: string | null | undefined): string | null {
  const key = (vin ?? '').trim().toUpperCase()
  return new Set(key).size < fewestCharacters ? null : key
}
