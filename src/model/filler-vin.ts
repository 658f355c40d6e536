const fewestCharacters = 5

/** Fillers such as 11111111111111111 have fewer than five different characters, and several vehicles share one. */
export function isFillerVin(vin: string): boolean {
  let different = 0
  for (let at = 0; at < vin.length && different < fewestCharacters; at++) {
    if (vin.indexOf(vin.charAt(at)) === at) different++
  }
  return different < fewestCharacters
}
