import { redactKeys } from '../../accounts/redact-keys.ts'

/** Values with more parts than this, or deeper, are not repeated in an error. */
const maxParts = 40
const maxDepth = 4
const maxTextLength = 500

/** The value as an error may repeat it: without API keys. undefined where it is too large to repeat. */
export function shownInput(value: unknown): unknown {
  let parts = 0
  const show = (part: unknown, depth: number): unknown => {
    parts += 1
    if (parts > maxParts || depth > maxDepth) throw tooLarge
    if (typeof part === 'string') {
      if (part.length > maxTextLength) throw tooLarge
      return redactKeys(part)
    }
    if (Array.isArray(part)) return part.map((item) => show(item, depth + 1))
    if (typeof part !== 'object' || part === null) return part
    const fields = Object.entries(part).filter(([name]) => name !== 'api_key')
    return Object.fromEntries(fields.map(([name, field]) => [redactKeys(name), show(field, depth + 1)]))
  }
  try {
    return show(value, 0)
  } catch (error) {
    if (error === tooLarge) return undefined
    throw error
  }
}

const tooLarge = new Error('too large to repeat')
