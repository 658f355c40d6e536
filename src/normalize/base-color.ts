import { baseWords, finishWords, paintNames } from '../model/base-colors.data.ts'
import { type BaseColor, baseColors } from '../model/vocabularies.ts'

const colorOfWord = new Map(
  baseColors.flatMap((color) => baseWords[color].split(' ').map((word) => [word, color] as const)),
)
const colorOfPaint = new Map(
  baseColors.flatMap((color) => paintNames[color].split(',').map((name) => [name, color] as const)),
)
const longestPaintName = Math.max(...[...colorOfPaint.keys()].map((name) => name.split(' ').length))
const englishNames = [...baseColors.map((color) => color.toLowerCase()), 'grey', 'maroon', 'burgundy', 'charcoal']

/**
 * Of two colors the first is the body's. Its last base word decides ("Cactus Gray" is Gray), then the generic color,
 * then its longest paint name, then a word that is cut off or misspelled; else ''.
 */
export function baseColor(rawText: string, generic = ''): BaseColor | '' {
  const shown = colorsIn(rawText)
  return shown.base ?? lastBaseWord(wordsOf(generic)) ?? shown.paint ?? ''
}

function colorsIn(rawText: string): { readonly base: BaseColor | null; readonly paint: BaseColor | null } {
  const parts = colorParts(rawText).map(wordsOf)
  for (const words of parts) {
    const base = lastBaseWord(words)
    const paint = paintColor(words)
    if (base !== null || paint !== null) return { base: base ?? cutOffBaseWord(words), paint }
  }
  const all = parts.flat()
  return { base: null, paint: cutOffBaseWord(all) ?? cutOffPaint(all) ?? misspelledBaseWord(all) }
}

/** "Silver[Silver Ice Metallic]" has two parts as well. */
function colorParts(rawText: string): string[] {
  const main = rawText.slice(0, 200).split(/\s+w\/|\bwith\b|\bavec\b/i)[0] ?? ''
  const parts = main.split(/[/,;+&|[\]]|\band\b/i)
  const body = parts.filter((part) => !/\b(roof|top|toit|accents?|stripes?|stitch\w*|piping|inserts?)\b/i.test(part))
  return body.some((part) => part.trim() !== '') ? body : parts
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
}

function lastBaseWord(words: readonly string[]): BaseColor | null {
  const word = words.findLast((candidate) => colorOfWord.has(candidate))
  return word === undefined ? null : (colorOfWord.get(word) ?? null)
}

/** The last of the longest names; a finish ("Pearl") names a color only by itself. */
function paintColor(words: readonly string[]): BaseColor | null {
  for (let length = Math.min(longestPaintName, words.length); length > 0; length--) {
    for (let start = words.length - length; start >= 0; start--) {
      const name = words.slice(start, start + length).join(' ')
      const color = colorOfPaint.get(name)
      if (color !== undefined && !finishWords.has(name)) return color
    }
  }
  const finish = words.find((word) => finishWords.has(word))
  return finish === undefined ? null : (colorOfPaint.get(finish) ?? null)
}

/** Sites cut long texts off: "Deep Cherry Re". */
function cutOffBaseWord(words: readonly string[]): BaseColor | null {
  const last = words.at(-1) ?? ''
  return last.length < 3 ? null : onlyColor(englishNames.filter((name) => name.startsWith(last)).map(colorOf))
}

function cutOffPaint(words: readonly string[]): BaseColor | null {
  const text = words.join(' ')
  const names = [...colorOfPaint].filter(([name]) => text.length >= 6 && name.startsWith(text))
  return onlyColor(names.map(([, color]) => color))
}

/** Two letters swapped, or one letter wrong in a long word. */
function misspelledBaseWord(words: readonly string[]): BaseColor | null {
  const meant = words.flatMap((word) => englishNames.filter((name) => isMisspelled(word, name)))
  return onlyColor(meant.map(colorOf))
}

function isMisspelled(word: string, name: string): boolean {
  if (word.length !== name.length || name.length < 5) return false
  const wrong = [...word].flatMap((letter, index) => (letter === name[index] ? [] : [index]))
  const [first = 0, second = 0] = wrong
  if (wrong.length === 1) return name.length >= 7
  return wrong.length === 2 && second === first + 1 && word[first] === name[second] && word[second] === name[first]
}

function colorOf(name: string): BaseColor | undefined {
  return colorOfWord.get(name)
}

function onlyColor(colors: readonly (BaseColor | undefined)[]): BaseColor | null {
  return new Set(colors).size === 1 ? (colors[0] ?? null) : null
}
