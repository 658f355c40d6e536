import { type ValidationEntry, validationError } from '../model/errors.ts'

/** The names, each once. Throws a 422 with an entry for each name that is none of `known`; `loc` leads to the list. */
export function readFields(
  names: readonly string[],
  known: ReadonlySet<string>,
  loc: readonly (string | number)[],
): readonly string[] {
  const faults = names.flatMap((name, index): ValidationEntry[] => {
    if (known.has(name)) return []
    return [{ loc: [...loc, index], msg: 'Input should be the name of a vehicle field', type: 'enum', input: name }]
  })
  if (faults.length > 0) throw validationError(faults)
  return [...new Set(names)]
}
