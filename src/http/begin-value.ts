const maxParts = 2_000
const maxDepth = 100
export const maxTextLength = 10_000

/**
 * The beginning of a value that was sent, at most 2,000 parts and 100 levels deep: writing all of a megabyte as JSON
 * would hold up every other request, and takes time by the square of its depth.
 */
export function beginValue(value: unknown): unknown {
  let parts = 0
  const copy = (part: unknown, depth: number): unknown => {
    parts += 1
    if (typeof part === 'string') return part.slice(0, maxTextLength)
    if (typeof part !== 'object' || part === null) return part
    if (depth === maxDepth) return null
    if (Array.isArray(part)) {
      const items: unknown[] = []
      for (let index = 0; index < part.length && parts < maxParts; index += 1) items.push(copy(part[index], depth + 1))
      return items
    }
    const fields: [string, unknown][] = []
    for (const name in part) {
      if (parts >= maxParts) break
      fields.push([name.slice(0, maxTextLength), copy(Reflect.get(part, name), depth + 1)])
    }
    return Object.fromEntries(fields)
  }
  return copy(value, 0)
}
