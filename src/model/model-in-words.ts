import { knownModels } from './known-models.data.ts'

/** Models joined by bars. All names are compared without punctuation and case. */
const makes: ReadonlyMap<string, string> = new Map(
  Object.entries(knownModels).map(([make, models]) => [squash(make), models]),
)
const byMake = new Map<string, ReadonlySet<string>>()
/** No model has a longer name. */
const mostWords = 5

/** A known make of two words, else the first word. */
export function makeInWords(words: readonly string[]): { readonly make: string; readonly words: number } {
  const make = words.slice(0, 2).join(' ')
  return words.length > 1 && makes.has(squash(make)) ? { make, words: 2 } : { make: words[0] ?? '', words: 1 }
}

/** The longest known model that the words begin with, in their spelling: "F-150" of "F-150 XLT". */
export function modelInWords(
  make: string,
  words: readonly string[],
): { readonly model: string; readonly words: number } | null {
  const models = modelsOf(make)
  if (models === null) return null
  for (let count = Math.min(mostWords, words.length); count > 0; count -= 1) {
    const name = words.slice(0, count).join(' ')
    if (models.has(squash(name))) return { model: name, words: count }
  }
  return null
}

function modelsOf(make: string): ReadonlySet<string> | null {
  const key = squash(make)
  const known = byMake.get(key)
  if (known !== undefined) return known
  const names = makes.get(key)
  if (names === undefined) return null
  const models = new Set(names.split('|').map(squash))
  byMake.set(key, models)
  return models
}

function squash(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '')
}
