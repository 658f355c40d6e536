import { wordSet } from '../words.ts'
import { fillers, knownWords, repairable } from './lexicon.ts'
import { numberPhraseWords } from './read-numbers.ts'
import type { Token } from './tokenize.ts'
import { commonWords } from './words.data.ts'

/** Corrects misspelled words: similar to a known name or kind, with the same first letter, and not a known word. */
export function repairWords(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token) => {
    const text = token.kind === 'word' ? repair(token.text) : null
    return text === null ? token : { kind: 'word', text }
  })
}

const shortest = 5
const longWord = 8
const knownTo = [wordSet(commonWords), knownWords, fillers, numberPhraseWords]

function isKnown(word: string): boolean {
  return knownTo.some((words) => words.has(word))
}

function repair(word: string): string | null {
  if (!/^[a-z]{4,}$/.test(word)) return null
  const stem = word.replace(/(s|es|ed|ing|er)$/, '')
  if (isKnown(word) || isKnown(stem)) return null
  const single = word.replace(/(.)\1$/, '$1')
  if (single !== word && knownWords.has(single)) return single
  return word.length < shortest ? null : nearest(word)
}

function nearest(word: string): string | null {
  const allowed = word.length >= longWord ? 2 : 1
  let fewest = allowed + 1
  let found: string | null = null
  for (const { word: candidate, edits } of repairable) {
    if (candidate[0] !== word[0] || Math.abs(candidate.length - word.length) >= fewest) continue
    const distance = editDistance(word, candidate)
    if (distance >= fewest || distance > edits) continue
    fewest = distance
    found = candidate
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
      let fewest = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) fewest = Math.min(fewest, (beforeLast[column - 2] ?? 0) + 1)
      current.push(fewest)
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}
