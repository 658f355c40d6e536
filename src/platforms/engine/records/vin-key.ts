const fewestCharacters = 5

export function normalizedVin(vin: string | null | undefined): string {
  return (vin ?? '').trim().toUpperCase()
}

/** The VIN as a key; null for none, and for fillers such as 11111111111111111 that several vehicles share. */
export function vinKey(vin: string | null | undefined): string | null {
  const key = normalizedVin(vin)
  let different = 0
  for (let at = 0; at < key.length && different < fewestCharacters; at++) {
    if (key.indexOf(key.charAt(at)) === at) different++
  }
  return different < fewestCharacters ? null : key
}
