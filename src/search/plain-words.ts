import { plainLetters } from '../lib/plain-letters.ts'

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
