import { declaredTypes, type JsonSchema } from './json-schema.ts'

/**
 * Converts path and query values to the types of their schema. Text that does not fit stays text, so that the
 * validator reports it. If a parameter is repeated, the last value counts, unless the schema is a list.
 */
export function coerceText(schema: JsonSchema, value: unknown): unknown {
  const types = declaredTypes(schema)
  if (types.has('array')) {
    return (Array.isArray(value) ? value : [value]).map((item) => coerceText(schema.items ?? {}, item))
  }
  const text: unknown = Array.isArray(value) ? value.at(-1) : value
  return typeof text === 'string' && !types.has('string') ? coerceScalar(types, text) : text
}

function coerceScalar(types: ReadonlySet<string>, text: string): unknown {
  // However many digits: a number out of range is reported as that, not as text.
  if (types.has('integer') && /^[+-]?\d{1,300}$/.test(text)) return Number(text)
  if (types.has('number') && decimal.test(text) && Number.isFinite(Number(text))) return Number(text)
  if (types.has('boolean')) return booleans.get(text.toLowerCase()) ?? text
  return text
}

const decimal = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['no', false],
  ['off', false],
])
