import { type BaseColour, baseColours } from '../model/vocabularies.ts'
import { baseWords, paintNames } from './base-colours.data.ts'

const colourOfWord = new Map(
  baseColours.flatMap((colour) => baseWords[colour].split(' ').map((word) => [word, colour] as const)),
)
const colourOfPaint = new Map(
  baseColours.flatMap((colour) => paintNames[colour].split(',').map((name) => [name, colour] as const)),
)
const longestPaintName = Math.max(...[...colourOfPaint.keys()].map((name) => name.split(' ').length))

/**
 * The base colour of a dealer's wording, '' where none is recognised. The last base word decides ("Verde Silver" is
 * Silver, "Blue / Gray" Gray, "Macchiato Beige/Black" Black: so HomeNet's own generic colours fall), then the
 * platform's generic colour, then the longest paint name. What follows "with", and the roof of a two-tone, do not count.
 */
export function baseColour(shown: string, generic = ''): BaseColour | '' {
  const words = wordsOf(mainColour(shown))
  return lastBaseWord(words) ?? lastBaseWord(wordsOf(generic)) ?? paintColour(words) ?? ''
}

function mainColour(shown: string): string {
  const main = shown.slice(0, 200).split(/\s+w\/|\bwith\b|\bavec\b/i)[0] ?? ''
  const parts = main.split(/[/,;+]|\band\b/i)
  const body = parts.filter((part) => !/\b(roof|top|toit|accents?|stripes?|stitch\w*|piping|inserts?)\b/i.test(part))
  return (body.length > 0 ? body : parts).join(' / ')
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
}

function lastBaseWord(words: readonly string[]): BaseColour | null {
  const word = words.findLast((candidate) => colourOfWord.has(candidate))
  return word === undefined ? null : (colourOfWord.get(word) ?? null)
}

function paintColour(words: readonly string[]): BaseColour | null {
  for (let length = Math.min(longestPaintName, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const colour = colourOfPaint.get(words.slice(start, start + length).join(' '))
      if (colour !== undefined) return colour
    }
  }
  return null
}
