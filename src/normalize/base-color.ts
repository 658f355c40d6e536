import { rememberResults } from '../lib/remember-results.ts'
import { type BaseColor, baseColors } from '../model/vocabularies.ts'
import { baseWords, paintNames } from './base-colors.data.ts'

const colorOfWord = new Map(
  baseColors.flatMap((color) => baseWords[color].split(' ').map((word) => [word, color] as const)),
)
const colorOfPaint = new Map(
  baseColors.flatMap((color) => paintNames[color].split(',').map((name) => [name, color] as const)),
)
const longestPaintName = Math.max(...[...colorOfPaint.keys()].map((name) => name.split(' ').length))

/** The last base word decides ("Blue / Gray" is Gray), then the generic color, then the longest paint name; else ''. */
export function baseColor(rawText: string, generic = ''): BaseColor | '' {
  const shown = colorsIn(rawText)
  return shown.base ?? genericColor(generic) ?? shown.paint ?? ''
}

const colorsIn = rememberResults((rawText) => {
  const words = wordsOf(mainColor(rawText))
  return { base: lastBaseWord(words), paint: paintColor(words) }
})

const genericColor = rememberResults((generic) => lastBaseWord(wordsOf(generic)))

function mainColor(rawText: string): string {
  const main = rawText.slice(0, 200).split(/\s+w\/|\bwith\b|\bavec\b/i)[0] ?? ''
  const parts = main.split(/[/,;+]|\band\b/i)
  const body = parts.filter((part) => !/\b(roof|top|toit|accents?|stripes?|stitch\w*|piping|inserts?)\b/i.test(part))
  return (body.length > 0 ? body : parts).join(' / ')
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
}

function lastBaseWord(words: readonly string[]): BaseColor | null {
  const word = words.findLast((candidate) => colorOfWord.has(candidate))
  return word === undefined ? null : (colorOfWord.get(word) ?? null)
}

function paintColor(words: readonly string[]): BaseColor | null {
  for (let length = Math.min(longestPaintName, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const color = colorOfPaint.get(words.slice(start, start + length).join(' '))
      if (color !== undefined) return color
    }
  }
  return null
}
