/** Small letters without accents; the sign for "and" as a word; apostrophes left out. */
export function fold(text: string): string {
  return text
    .slice(0, 500)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’'`´]/g, '')
    .replace(/&/g, ' and ')
}

/** The words of a text, folded. */
export function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

export function lettersOf(text: string): string {
  return fold(text).replace(/[^a-z0-9]+/g, '')
}
