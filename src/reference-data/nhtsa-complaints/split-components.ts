const namesWithComma = [
  'FUEL SYSTEM, GASOLINE',
  'FUEL SYSTEM, DIESEL',
  'FUEL SYSTEM, OTHER',
  'SERVICE BRAKES, HYDRAULIC',
  'SERVICE BRAKES, AIR',
  'SERVICE BRAKES, ELECTRIC',
  'HYBRID PROPULSION SYSTEM, OTHER',
]

/** Splits a comma-separated list whose items may contain commas. */
export function splitComponents(text: string): readonly string[] {
  const kept = namesWithComma.reduce(
    (joined, name) => joined.replaceAll(new RegExp(name.replace(', ', ',\\s*'), 'g'), name.replace(',', '\u0000')),
    text,
  )
  const parts = kept.split(',').map((part) => part.replace('\u0000', ',').trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}
