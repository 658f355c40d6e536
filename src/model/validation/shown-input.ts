import { redactKeys } from '../redact-keys.ts'

/** Values with more parts or deeper nesting are not echoed in an error. */
const maxParts = 40
const maxDepth = 4
/** Maximum length of the input as JSON. */
const maxLength = 200

/** Longer texts are not echoed. */
const maxTextLength = 10_000
/** Characters that are searched for keys; a key that is cut off at the end is still found by its beginning. */
const maxScannedLength = 1_000

/** The value as echoed in an error: without API keys, texts cut. undefined if it is too large to echo. */
export function shownInput(value: unknown): unknown {
  if (typeof value === 'string') {
    if (value.length > maxTextLength) return undefined
    return redactKeys(value.slice(0, maxScannedLength)).slice(0, maxLength)
  }
  let parts = 0
  const show = (part: unknown, depth: number): unknown => {
    parts += 1
    if (parts > maxParts || depth > maxDepth) throw tooLarge
    if (typeof part === 'string') {
      if (part.length > maxScannedLength) throw tooLarge
      return redactKeys(part)
    }
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map((item) => show(item, depth + 1))
    const fields: [string, unknown][] = []
    // One by one: an object may have a hundred thousand names.
    for (const name in part) {
      if (name.length > maxLength) throw tooLarge
      if (name !== 'api_key') fields.push([redactKeys(name), show(Reflect.get(part, name), depth + 1)])
    }
    return Object.fromEntries(fields)
  }
  try {
    const shown = show(value, 0)
    return JSON.stringify(shown)?.length > maxLength ? undefined : shown
  } catch (error) {
    if (error === tooLarge) return undefined
    throw error
  }
}

/** An unknown name, as echoed in the location of an error. */
export function shownName(name: string): string {
  return name.slice(0, maxLength)
}

const tooLarge = new Error('too large to repeat')
