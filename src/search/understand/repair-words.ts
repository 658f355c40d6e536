import { commonWords } from './common-words.data.ts'
import type { Entity } from './find-entities.ts'
import { fillers, knownWords, type Meaning, repairable } from './lexicon.ts'
import type { Token } from './tokenize.ts'

/** Corrects misspelled makes and models: similar to a known one, with the same first letter, and not a known word. */
export function repairWords(tokens: readonly Token[], taken: readonly boolean[]): readonly Entity[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'word' || taken[at] === true) return []
    const meaning = repair(token.text)
    return meaning === null ? [] : [{ meaning, start: at, end: at + 1, phrase: token.text }]
  })
}

const shortest = 5
const longWord = 8

function repair(word: string): Meaning | null {
  if (word.length < shortest || !/^[a-z]+$/.test(word)) return null
  const stem = word.replace(/(s|es|ed|ing|er)$/, '')
  if ([word, stem].some((one) => commonWords.has(one) || knownWords.has(one) || fillers.has(one))) return null
  const allowed = word.length >= longWord ? 2 : 1
  let nearest = allowed + 1
  let found: Meaning | null = null
  for (const candidate of repairable) {
    if (candidate.word[0] !== word[0] || Math.abs(candidate.word.length - word.length) >= nearest) continue
    const distance = editDistance(word, candidate.word)
    if (distance >= nearest) continue
    nearest = distance
    found = candidate.meaning
  }
  return found
}

function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1)
      current.push(least)
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}
