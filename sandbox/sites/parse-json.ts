import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** Parses JSON of this shape; null if the text is not JSON or has another shape. */
export function parseJsonAs<T extends TSchema>(schema: T, text: string): Static<T> | null {
  try {
    const value: unknown = JSON.parse(text)
    return Value.Check(schema, value) ? value : null
  } catch {
    return null
  }
}
