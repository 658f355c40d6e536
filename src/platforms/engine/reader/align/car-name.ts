import { knownMake } from '../../../../model/model-in-words.ts'

/** A car as a text calls it; `words`: what follows its make. */
export type CarName = { readonly year: string; readonly make: string; readonly words: string }

export const yearAlone = /^(?:19|20)\d\d$/
const maxText = 160
/** "Floor mats for Nissan Rogue 2014-2020" are no car. */
export const yearRange =
  /(?<!\d)(?:19|20)\d\d\s?(?:[-–—]|to|through)\s?(?:(?:19|20)\d\d|\d\d)(?![\d,.-]|\s?(?:mi|km|miles)\b)/i
const yearInText = /(?<![\d$.,-])(?:19[5-9]\d|20[0-4]\d)(?![\d,.]\d|\s?(?:mi|km|miles)\b)/

/** The car that a text names by year and make, in this order or the other: "Used 2019 Honda Civic EX". */
export function carNamed(text: string): CarName | null {
  if (text.length < 8 || text.length > maxText || yearRange.test(text)) return null
  const found = yearInText.exec(text)
  if (found === null) return null
  const [year] = found
  const words = wordsOf(text.slice(found.index + 4))
  const behind = knownMake(words)
  if (behind !== null) return { year, make: behind.make.toLowerCase(), words: plain(words.slice(behind.words)) }
  const before = wordsOf(text.slice(0, found.index))
  for (const at of before.keys()) {
    const make = knownMake(before.slice(at))
    if (make !== null) return { year, make: make.make.toLowerCase(), words: plain(before.slice(at + make.words)) }
  }
  return null
}

/** Whether two texts may call the same car: one of them often says less. */
export function isSameCar(one: CarName, other: CarName): boolean {
  if (one.year !== other.year || one.make !== other.make) return false
  return one.words.startsWith(other.words) || other.words.startsWith(one.words) || firstOf(one) === firstOf(other)
}

function firstOf({ words }: CarName): string {
  return words.split(' ')[0] ?? ''
}

function wordsOf(text: string): readonly string[] {
  return text
    .split(/[\s,|–—:]+|[.;!?]+(?:\s|$)/)
    .filter((word) => word !== '' && word !== '-')
    .slice(0, 12)
}

function plain(words: readonly string[]): string {
  return words.join(' ').toLowerCase()
}
