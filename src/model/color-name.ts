import { baseWords, paintNames } from './base-colors.data.ts'

const longest = 40
const mostWords = 5
const finish =
  /^(?:metallic|met|pearl|mica|clear-?coat|tint-?coat|tri-?coat|matte|effect|perlad[oa]|perla|met[aá]lico|metalizado|oscuro|claro|marino|fonc[eé]e?|clair|perl[eé]|m[eé]tallis[eé])$/
const shade = /^(?:light|dark|deep|bright|pale|medium|solid|natural)$/
/** Shorter ones are abbreviations of other words too. */
const bases = new Set(wordsIn(Object.values(baseWords), ' ').filter((word) => /^(?:red|tan)$|^.{4}/u.test(word)))
const paints = new Set(wordsIn(Object.values(paintNames), /[ ,]/))
/** "Silver Ice" */
const wholeNames = new Set(wordsIn(Object.values(paintNames), ','))

/** Whether all of a text is the name of a color: "Black", "Ruby Red", "Summit White Metallic"; "Great White" is none. */
export function isColorName(text: string): boolean {
  if (text.length > longest) return false
  const words = text.toLowerCase().split(' ')
  const at = words.findLastIndex((word) => bases.has(word))
  const isNaming = (word: string) => bases.has(word) || paints.has(word) || finish.test(word) || shade.test(word)
  const isWhole = wholeNames.has(words.filter((word) => !isFinish(word)).join(' '))
  const isLast = words.length <= mostWords && words.every(isNaming) && words.slice(at + 1).every(isFinish)
  return at >= 0 && (isWhole || isLast)
}

function isFinish(word: string): boolean {
  return finish.test(word)
}

function wordsIn(lists: readonly string[], separator: string | RegExp): readonly string[] {
  return lists.flatMap((list) => list.split(separator))
}
