/** The keywords that schemas of requests use. A test refuses others. */
export type JsonSchema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
}

const known = new WeakMap<JsonSchema, ReadonlySet<string>>()

/** The JSON types that a schema or its alternatives allow; none if it allows anything. */
export function declaredTypes(schema: JsonSchema): ReadonlySet<string> {
  const types = known.get(schema) ?? new Set(listTypes(schema))
  known.set(schema, types)
  return types
}

function listTypes(schema: JsonSchema): string[] {
  const types = schema.type === undefined ? [] : [schema.type].flat()
  return [...types, ...listedValues(schema).map(jsonTypeOf), ...(schema.anyOf ?? []).flatMap(listTypes)]
}

/** The only values that a schema allows; empty if it does not list them. */
export function listedValues(schema: JsonSchema): readonly unknown[] {
  return 'const' in schema ? [schema.const] : (schema.enum ?? [])
}

export function isNullType(schema: JsonSchema): boolean {
  const types = declaredTypes(schema)
  return types.size === 1 && types.has('null')
}

export function accepts(types: ReadonlySet<string>, value: unknown): boolean {
  if (typeof value !== 'number') return types.has(jsonTypeOf(value))
  return types.has('number') ? Number.isFinite(value) : types.has('integer') && Number.isInteger(value)
}

/** Of alternatives, a number means the integer too, whether or not it is one. */
export function isMeant(types: ReadonlySet<string>, value: unknown): boolean {
  return types.has(jsonTypeOf(value)) || (typeof value === 'number' && types.has('integer'))
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
