import { type Asking, dayMs, type SourceName, type SourceRead } from './contract.ts'
import { readJsonObject, readRecords, readText } from './read-json.ts'

export type MakeYear = { readonly make: string; readonly year: number }

export type CarNames = MakeYear & { readonly models: readonly string[] }

/** Names of a make's models in the source's vocabulary; null if the source has no such list. */
export type ModelNames = { readonly names: readonly string[] | null }

export function makeYearKey({ make, year }: MakeYear): string {
  return `${make.toUpperCase()}|${year}`
}

export function carKey({ make, year, models }: CarNames): string {
  return `${makeYearKey({ make, year })}|${models.map((name) => name.toUpperCase()).join('|')}`
}

const mostNames = 600

/** Reads the product list, whose vocabulary differs between recalls (`r`) and complaints (`c`). */
export function productNamesRead(source: SourceName, issueType: 'r' | 'c'): SourceRead<MakeYear, ModelNames> {
  return {
    source,
    name: 'models',
    lifetimeMs: dayMs,
    keyOf: makeYearKey,
    *ask({ make, year }: MakeYear): Asking<ModelNames> {
      const query = { modelYear: year, make, issueType }
      const [reply] = yield [{ path: ['products', 'vehicle', 'models'], query, accepts: [400, 404] }]
      if (reply?.status !== 200) return { answer: { names: null } }
      const rows = readRecords(readJsonObject(reply.text), 'results')
      return { answer: { names: distinct(rows.map((row) => readText(row, 'model'))) } }
    },
  }
}

export function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => name !== '').slice(0, mostNames)
}
