import type { InventoryType } from './dealership.ts'

const things = '(?:used )?(?:vehicle pages|vehicles|records|rows)'

/** Wordings without the figures, most specific first. */
const wordings: readonly (readonly [RegExp, string])[] = [
  [/\bthe site states \d+ vehicles, \d+ were found/g, 'the site states more vehicles than were found'],
  [/\ba listing states \d+ vehicles, its filters show \d+/g, 'a listing states more vehicles than its filters show'],
  [/\bthe first \d+ of the \d+ rows of/g, 'the first rows of'],
  [/\b\d+ vehicle pages show only \d+ vehicles/g, 'several vehicle pages show the same vehicle'],
  [new RegExp(`\\b\\d+ of \\d+ (?=${things}\\b)`, 'g'), 'some '],
  // Limits of the service stay.
  [new RegExp(`(?<!more than )\\b\\d+ (?=${things}\\b)`, 'g'), 'some '],
]

/**
 * A problem's text for an account with this filter. Its figures count all vehicles of the dealership, so they are
 * removed for accounts that see only a part of them.
 */
export function withoutFigures<Text extends string | null>(filter: InventoryType, text: Text): Text | string {
  if (filter === 'all' || text === null) return text
  return wordings.reduce<string>((result, [figures, words]) => result.replace(figures, words), text)
}
