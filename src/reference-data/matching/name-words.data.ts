import type { FuelWord } from '../../model/vocabularies.ts'

/** Phrases that count as one word, in lower case with single spaces. */
export const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(\d) (?:seats?|seater|passengers?)\b/g, '$1seat'],
  [/\b(\d) (?:doors?|drs?)\b/g, '$1door'],
  [/\b(\d) rows?\b/g, '$1row'],
  [/\b(\d)(?:dr|d)\b/g, '$1door'],
  [/\b(?:all wheel drive|sh awd)\b/g, 'awd'],
  [/\b(?:four|4) wheel drive\b/g, '4wd'],
  [/\b(?:two|2) wheel drive\b/g, '2wd'],
  [/\bfront wheel drive\b/g, 'fwd'],
  [/\brear wheel drive\b/g, 'rwd'],
  [/\bplug in\b/g, 'plugin'],
  [/\bfuel cell\b/g, 'fcv'],
  [/\bflex fuel\b/g, 'ffv'],
]

/** Words for the drive in a model name; otherwise the car is the same. */
export const driveWords: readonly string[] = words(
  'awd fwd rwd 2wd 4wd 4x2 4x4 4matic quattro xdrive sdrive 4motion all4',
)

export const bodyWords: readonly string[] = words(
  'sedan coupe hatchback hatch wagon convertible cabriolet roadster pickup truck van suv cargo cab crew extended regular double quad king mega super supercrew supercab crewmax access lwb swb',
)

/** A number of seats, rows or doors in the form of `phrases`. */
export const countWord = /^\d(?:seat|row|door)$/

/** Powertrain words and the fuels that they may mean. */
export const powertrainWords: Readonly<Record<string, readonly FuelWord[]>> = {
  electric: ['Electric'],
  ev: ['Electric'],
  bev: ['Electric'],
  hybrid: ['Hybrid', 'Plug-in Hybrid'],
  hev: ['Hybrid'],
  phev: ['Plug-in Hybrid'],
  plugin: ['Plug-in Hybrid'],
  prime: ['Plug-in Hybrid'],
  energi: ['Plug-in Hybrid'],
  recharge: ['Plug-in Hybrid', 'Electric'],
  '4xe': ['Plug-in Hybrid'],
  diesel: ['Diesel'],
  tdi: ['Diesel'],
  crd: ['Diesel'],
  gas: ['Gasoline', 'Flex Fuel'],
  gasoline: ['Gasoline', 'Flex Fuel'],
  ffv: ['Flex Fuel'],
  cng: ['CNG'],
  fcv: ['Hydrogen'],
}

/** Powertrain words that never distinguish two cars of a maker with the same name. */
export const plainPowertrainWords: readonly string[] = ['bev']

function words(text: string): readonly string[] {
  return [...new Set(text.split(' '))]
}
