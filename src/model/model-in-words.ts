import { knownModels } from './known-models.data.ts'

/** How many words of a title are the name of a model. */
export type ModelInWords = { readonly model: string; readonly words: number }

const byMake = new Map<string, ReadonlyMap<string, string>>()
/** No model has a longer name. */
const mostWords = 5

/**
 * The longest known model of a make that a list of words begins with, in the title's own spelling: "F-150" of
 * "F-150 XLT". null where none does, or the make is not known.
 */
export function modelInWords(make: string, words: readonly string[]): ModelInWords | null {
  const models = modelsOf(make)
  if (models === null) return null
  for (let count = Math.min(mostWords, words.length); count > 0; count -= 1) {
    const name = words.slice(0, count).join(' ')
    if (models.has(squash(name))) return { model: name, words: count }
  }
  return null
}

function modelsOf(make: string): ReadonlyMap<string, string> | null {
  const key = make.toLowerCase().replace(/^mercedes benz$/, 'mercedes-benz')
  const known = byMake.get(key)
  if (known !== undefined) return known
  const names = Object.hasOwn(knownModels, key) ? knownModels[key] : undefined
  if (names === undefined) return null
  const models = new Map(names.split('|').map((name) => [squash(name), name]))
  byMake.set(key, models)
  return models
}

function squash(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '')
}
