const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** Cars of the next model year are sold from the spring on. */
export function latestModelYear(now: Date): number {
  return now.getUTCFullYear() + 1
}

/** From positions 10 and 7. A letter in position 7 means the cycle that began in 2010. */
export function modelYearOf(vin: string, latestYear: number): number | null {
  const offset = yearCodes.indexOf(vin[9] ?? ' ')
  if (offset < 0) return null
  const year = 1980 + offset + (/[A-Z]/.test(vin[6] ?? '') ? 30 : 0)
  return year > latestYear ? year - 30 : year
}

const fewestCharacters = 5

/** Fillers such as 11111111111111111 have fewer than five different characters, and several vehicles share one. */
export function isFillerVin(vin: string): boolean {
  let different = 0
  for (let at = 0; at < vin.length && different < fewestCharacters; at++) {
    if (vin.indexOf(vin.charAt(at)) === at) different++
  }
  return different < fewestCharacters
}
