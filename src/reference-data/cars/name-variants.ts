const mostVariants = 5

/** Spellings of a name with different punctuation: "F-150", "F 150", "F150". No word is dropped. */
export function nameVariants(name: string): readonly string[] {
  const plain = name.replace(/\s+/g, ' ').trim()
  const variants = [
    plain,
    plain.replace(/-/g, ' '),
    plain.replace(/-/g, ''),
    plain.replace(/([a-z]) ?(\d)/gi, '$1-$2'),
    plain.replace(/(\d)\s+([a-z])/gi, '$1$2'),
  ]
  return distinctNames(variants).slice(0, mostVariants)
}

/** Distinct names ignoring case, in their first spelling. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const isFirst = (name: string, position: number) =>
    names.findIndex((other) => other.toUpperCase() === name.toUpperCase()) === position
  return names.filter(isFirst)
}
