import type { TSchema } from 'typebox'

/**
 * Converts path and query values to the types of their schema. Text that does not fit stays text, so that the
 * validator reports it. If a parameter is repeated, the last value counts, unless the schema is a list.
 */
export function coerceText(schema: TSchema, value: unknown): unknown {
  const types = declaredTypes(schema)
  if (types.has('array')) {
    const items = 'items' in schema && isSchema(schema.items) ? schema.items : {}
    return (Array.isArray(value) ? value : [value]).map((item) => coerceText(items, item))
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

/** The JSON types that a schema or its alternatives allow. */
export function declaredTypes(schema: unknown): ReadonlySet<string> {
  if (!isSchema(schema)) return new Set()
  const types = new Set<string>()
  if ('type' in schema) for (const type of [schema.type].flat()) if (typeof type === 'string') types.add(type)
  if ('enum' in schema && Array.isArray(schema.enum)) for (const value of schema.enum) types.add(jsonTypeOf(value))
  if ('const' in schema) types.add(jsonTypeOf(schema.const))
  for (const alternative of alternativesOf(schema)) for (const type of declaredTypes(alternative)) types.add(type)
  return types
}

export function alternativesOf(schema: unknown): readonly unknown[] {
  if (!isSchema(schema)) return []
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) return schema.anyOf
  if ('oneOf' in schema && Array.isArray(schema.oneOf)) return schema.oneOf
  return []
}

export function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

function isSchema(value: unknown): value is TSchema {
  return typeof value === 'object' && value !== null
}
