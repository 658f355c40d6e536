const cab =
  /\b(crew|super ?crew|quad|double|extended|ext|regular|reg|king|super|access|mega|standard)[\s-]?(cab|max)\b|\b(crewmax|supercrew|supercab)\b/i

/** "Crew Cab Pickup" -> "Crew Cab"; null if none is named. */
export function readCabType(rawText: string | null): string | null {
  return rawText === null ? null : (cab.exec(rawText)?.[0] ?? null)
}
