import { makes } from '../../../model/makes.data.ts'
import { wordsOf } from './fold.ts'

/** Names of makes that only dealerships use. */
const otherSpellings: Readonly<Record<string, readonly string[]>> = {
  'alfa romeo': ['alfa'],
  chevrolet: ['chevolet'],
  infiniti: ['inf'],
  'land rover': ['landrover', 'range rover'],
  mazda: ['maz'],
  'mercedes benz': ['mb', 'merc'],
  subaru: ['subie'],
}

/** All spellings in dealership names, folded. */
export const brandSpellings: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(makes).map(([make, { called }]) => {
    const brand = wordsOf(make).join(' ')
    return [brand, [brand, ...(called?.split(', ') ?? []), ...(otherSpellings[brand] ?? [])]]
  }),
)

/** Abbreviations of several makes. Those of Chrysler, Dodge, Jeep, Ram and Fiat vary in order: see parse-name.ts. */
export const brandBundles: Readonly<Record<string, readonly string[]>> = {
  bgmc: ['buick', 'gmc'],
  jlr: ['jaguar', 'land rover'],
  cbgmc: ['chevrolet', 'buick', 'gmc'],
}

export const bundleLetters: Readonly<Record<string, string>> = {
  c: 'chrysler',
  d: 'dodge',
  j: 'jeep',
  r: 'ram',
  f: 'fiat',
}
