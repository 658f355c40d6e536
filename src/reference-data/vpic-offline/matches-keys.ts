/** The text for vPIC's patterns: positions 4 to 8, a bar, positions 10 to 17. */
export function keysOf(vin: string): string {
  return `${vin.slice(3, 8)}|${vin.slice(9)}`
}

/**
 * Whether a vPIC pattern matches: `*` is any character, `#` a digit, `[A-CX]` one of a set. A pattern shorter
 * than the keys matches any rest.
 */
export function matchesKeys(pattern: string, keys: string): boolean {
  let at = 0
  for (let index = 0; index < pattern.length; index += 1) {
    const given = keys[at]
    if (given === undefined) return false
    at += 1
    const wanted = pattern[index]
    if (wanted === '*') continue
    if (wanted === '[') {
      const end = pattern.indexOf(']', index)
      if (end < 0 || !isInSet(pattern.slice(index + 1, end), given)) return false
      index = end
    } else if (wanted === '#' ? given < '0' || given > '9' : wanted !== given) {
      return false
    }
  }
  return true
}

function isInSet(set: string, given: string): boolean {
  for (let index = 0; index < set.length; index += 1) {
    const from = set[index] ?? ''
    if (set[index + 1] === '-' && set[index + 2] !== undefined) {
      if (given >= from && given <= (set[index + 2] ?? '')) return true
      index += 2
    } else if (given === from) return true
  }
  return false
}
