/** Oldest first. */
export type FillHistory = readonly { readonly at: string; readonly rates: Readonly<Record<string, number>> }[]

export type FieldFill = {
  readonly name: string
  readonly now: number
  /** By how much it was better at its best. */
  readonly lost: number
}

/** The fields that some vehicles have had: what is lost most first, then what most vehicles lack. */
export function orderFields(history: FillHistory): readonly FieldFill[] {
  const last = history.at(-1)
  const names = [...new Set(history.flatMap(({ rates }) => Object.keys(rates)))]
  return names
    .map((name) => {
      const best = Math.max(...history.map(({ rates }) => rates[name] ?? 0))
      const now = last?.rates[name] ?? 0
      return { name, now, lost: best - now }
    })
    .filter(({ now, lost }) => now + lost > 0)
    .toSorted((a, b) => b.lost - a.lost || a.now - b.now)
}
