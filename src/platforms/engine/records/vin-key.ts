const fewestCharacters = 5

/** A VIN as it is compared with others; empty for none. */
export function normalizedVin(vin: string | null | undefined): string {
  return (vin ?? '').trim().toUpperCase()
}

/** What a VIN tells vehicles apart by; null for none, and for a filler such as 11111111111111111 that several share. */
export function vinKey(vin: string | null | undefined): string | null {
  const key = normalizedVin(vin)
  return new Set(key).size < fewestCharacters ? null : key
}
