const fewestCharacters = 5

/** A VIN as it is compared with others; empty for none. */
export function normalizedVin(vin: string | null | undefined): string {
  return (vin ?? '').trim().toUpperCase()
}

/** What a VIN tells vehicles apart by; null for none, and for a filler such as 11111111111111111 that several share. */
export function vinKey(vin: string | null | undefined): string | null {
  const key = normalizedVin(vin)
  let different = 0
  for (let at = 0; at < key.length && different < fewestCharacters; at++) {
    if (key.indexOf(key.charAt(at)) === at) different++
  }
  return different < fewestCharacters ? null : key
}
