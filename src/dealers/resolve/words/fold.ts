import { plainLetters } from '../../../lib/plain-letters.ts'

const mostCharacters = 500

/** Lower case without accents and apostrophes, "&" as "and", cut. */
export function fold(text: string, most = mostCharacters): string {
  return plainLetters(text.slice(0, most))
    .replace(/[’'`´]/g, '')
    .replace(/&/g, ' and ')
}

export function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function lettersOf(text: string): string {
  return fold(text).replace(/[^a-z0-9]+/g, '')
}
