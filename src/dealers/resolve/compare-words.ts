import { plainLetters } from '../../lib/plain-letters.ts'

const maxCharacters = 500

/** Lower case without accents and apostrophes, "&" as "and", cut. */
export function fold(text: string, maxLength = maxCharacters): string {
  return plainLetters(text.slice(0, maxLength))
    .replace(/[’'`´]/g, '')
    .replace(/&/g, ' and ')
}

export function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

export function lettersOf(text: string): string {
  return fold(text).replace(/[^a-z0-9]+/g, '')
}

const maxCompared = 60

/** 1 minus the number of inserted, deleted, replaced or transposed letters by the length of the longer text. */
export function similarity(one: string, other: string): number {
  const [a, b] = [one.slice(0, maxCompared), other.slice(0, maxCompared)]
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 1 : 1 - countSlips(a, b) / longer
}

/** A typo apart. Short words must be equal. */
export function isSlipOf(one: string, other: string): boolean {
  if (one === other) return true
  const longer = Math.max(one.length, other.length)
  if (longer < 5 || /\d/.test(one + other) || Math.abs(one.length - other.length) > 2) return false
  return countSlips(one, other) <= (longer >= 10 ? 2 : 1)
}

export function countSlips(one: string, other: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isExchange = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const exchanged = i > 1 && j > 1 && isExchange ? (beforeLast[j - 2] ?? 0) + 1 : replaced
      row[j] = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced, exchanged)
    }
    beforeLast = last
    last = row
  }
  return last[other.length] ?? 0
}
