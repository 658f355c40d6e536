import { redactKeys } from '../../accounts/redact-keys.ts'

/** Values with more parts or deeper nesting are not echoed in an error. */
const maxParts = 40
const maxDepth = 4
/** Maximum length of the input as JSON. */
const maxLength = 200

/** Longer texts are neither searched for keys nor echoed. */
const maxScannedLength = 10_000

/** The value as echoed in an error: without API keys, texts cut. undefined if it is too large to echo. */
export function shownInput(value: unknown): unknown {
  let parts = 0
  const show = (part: unknown, depth: number): unknown => {
    parts += 1
    if (parts > maxParts || depth > maxDepth) throw tooLarge
    if (typeof part === 'string') {
      if (part.length > maxScannedLength) throw tooLarge
      return redactKeys(part)
    }
    if (Array.isArray(part)) return part.map((item) => show(item, depth + 1))
    if (typeof part !== 'object' || part === null) return part
    const fields = Object.entries(part).filter(([name]) => name !== 'api_key')
    return Object.fromEntries(fields.map(([name, field]) => [redactKeys(name), show(field, depth + 1)]))
  }
  try {
    const shown = show(value, 0)
    if (typeof shown === 'string') return shown.slice(0, maxLength)
    return JSON.stringify(shown)?.length > maxLength ? undefined : shown
  } catch (error) {
    if (error === tooLarge) return undefined
    throw error
  }
}

const tooLarge = new Error('too large to repeat')
