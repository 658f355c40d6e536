import { plainLetters } from '../lib/plain-letters.ts'
import { fillerWords } from './understand/words.data.ts'

const word = /[a-z]\/[a-z](?![a-z])|\d+(?:[.,]\d+)+|[\p{L}\d]+(?:'[a-z]+)*|&/gu

export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/** Lower case, without accents and curly quotes. */
export function plainText(text: string): string {
  return plainLetters(text).replace(/[’‘`´]/g, "'")
}

/** The words of a text. Hyphens separate words; "a/c" and "12.3" stay whole. */
export function plainWords(text: string): readonly string[] {
  return plainText(text).match(word) ?? []
}

const fillers = wordSet(fillerWords)

/** BM25 for short, uniform texts without repeated words, with little weight on their length. */
const k1 = 0.9
const b = 0.3

/** The query's words for the comparison; at most 31, because hits are stored as bits of a number. */
export function queryWords(query: string, { figures }: { readonly figures: readonly string[] }): readonly string[] {
  const words = new Set(plainWords(query).filter((word) => !fillers.has(word) && !figures.includes(word)))
  return [...words].slice(0, 31)
}

/** Finds the wanted words among a text's words, which are separated by spaces. */
export function findHits(words: string, wanted: readonly string[]): number {
  const text = ` ${words} `
  return wanted.reduce((hits, word, at) => (text.includes(` ${word} `) ? hits | (1 << at) : hits), 0)
}

/** Scores from 0 to 1, relative to a text with all words. */
export function createWordScorer(hits: readonly number[], lengths: readonly number[], wanted: number) {
  const total = hits.length
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, total)
  const weights = Array.from({ length: wanted }, (_, at) => {
    let having = 0
    for (const one of hits) if ((one & (1 << at)) !== 0) having++
    return Math.log(1 + (total - having + 0.5) / (having + 0.5))
  })
  const best = (weights.reduce((sum, weight) => sum + weight, 0) * (k1 + 1)) / (1 + k1 * (1 - b))
  return (own: number, length: number): number => {
    if (own === 0 || best === 0) return 0
    const saturation = (k1 + 1) / (1 + k1 * (1 - b + (b * length) / Math.max(1, average)))
    let score = 0
    for (let at = 0; at < wanted; at++) if ((own & (1 << at)) !== 0) score += (weights[at] ?? 0) * saturation
    return Math.min(1, score / best)
  }
}
