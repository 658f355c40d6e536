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

const maxNames = 600

export function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => name !== '').slice(0, maxNames)
}
