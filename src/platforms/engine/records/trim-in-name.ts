import { gradeIn } from '../../../model/build-words.ts'

type Named = { readonly year: string | null; readonly make: string | null; readonly model: string | null }

/** The trim in the name of a vehicle whose year, make and model are known; null where it does not begin with them. */
export function trimInName(name: string | null, { year, make, model }: Named): string | null {
  if (name === null || make === null || model === null) return null
  const rest = name.replace(/^\s*(new|used|certified|pre-?owned)\s+/i, '')
  const prefix = [year, make, model].filter((part) => part !== null).join(' ')
  if (!rest.toLowerCase().startsWith(prefix.toLowerCase())) return null
  return gradeIn(rest.slice(prefix.length)) || null
}
