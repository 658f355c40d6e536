/** What a JSON Schema allows, from a client's view: kinds of values, listed values, fields, items. */
export type Shape = {
  readonly kinds: ReadonlySet<string>
  /** The listed values, as JSON; null: any value of its kind. */
  readonly values: ReadonlySet<string> | null
  readonly fields: ReadonlyMap<string, readonly Json[]>
  /** The fields that every object variant requires. */
  readonly required: ReadonlySet<string>
  readonly items: readonly Json[]
}
export type Json = Readonly<Record<string, unknown>>

/** Reads a schema of OpenAPI 3.1; several schemas are alternatives as in anyOf. */
export function shapeOf(schemas: readonly Json[], document: Json): Shape {
  const variants = schemas.flatMap((schema) => variantsOf(schema, document))
  const objects = variants.filter((variant) => isJson(variant.properties))
  const fields = new Map<string, readonly Json[]>()
  for (const [name, schema] of objects.flatMap(fieldsOf)) fields.set(name, [...(fields.get(name) ?? []), schema])
  return {
    kinds: new Set(variants.flatMap(kindsOf)),
    values: variants.every((variant) => valuesOf(variant) !== null || kindsOf(variant)[0] === 'null')
      ? new Set(variants.flatMap((variant) => valuesOf(variant) ?? []))
      : null,
    fields,
    required: new Set([...fields.keys()].filter((name) => objects.every((each) => requiredOf(each).includes(name)))),
    items: variants.flatMap((variant) => (isJson(variant.items) ? [variant.items] : [])),
  }
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function jsonsIn(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isJson) : []
}

/** Follows `$ref` inside the document. */
export function resolved(schema: Json, document: Json): Json {
  if (typeof schema.$ref !== 'string') return schema
  let target: unknown = document
  for (const part of schema.$ref.replace(/^#\//, '').split('/')) {
    target = isJson(target) ? target[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined
  }
  if (!isJson(target)) throw new Error(`${schema.$ref} leads nowhere`)
  return resolved(target, document)
}

function variantsOf(schema: Json, document: Json): readonly Json[] {
  const plain = resolved(schema, document)
  const alternatives = [...jsonsIn(plain.anyOf), ...jsonsIn(plain.oneOf)]
  if (alternatives.length > 0) return alternatives.flatMap((each) => variantsOf(each, document))
  const parts = jsonsIn(plain.allOf).map((each) => resolved(each, document))
  return [parts.reduce(merged, plain)]
}

function merged(a: Json, b: Json): Json {
  const properties = { ...(isJson(a.properties) ? a.properties : {}), ...(isJson(b.properties) ? b.properties : {}) }
  return { ...a, ...b, properties, required: [...requiredOf(a), ...requiredOf(b)] }
}

function fieldsOf(variant: Json): readonly (readonly [string, Json])[] {
  return Object.entries(isJson(variant.properties) ? variant.properties : {}).flatMap(([name, schema]) =>
    isJson(schema) ? [[name, schema] as const] : [],
  )
}

function requiredOf(variant: Json): readonly string[] {
  return Array.isArray(variant.required) ? variant.required.filter((name) => typeof name === 'string') : []
}

function kindsOf(variant: Json): readonly string[] {
  if (typeof variant.type === 'string') return [variant.type]
  if (Array.isArray(variant.type)) return variant.type.filter((kind) => typeof kind === 'string')
  const values = listedValues(variant)
  if (values !== null) return values.map(kindOfValue)
  if (isJson(variant.properties)) return ['object']
  return isJson(variant.items) ? ['array'] : ['any']
}

function kindOfValue(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function valuesOf(variant: Json): readonly string[] | null {
  return listedValues(variant)?.map((value) => JSON.stringify(value)) ?? null
}

function listedValues(variant: Json): readonly unknown[] | null {
  if ('const' in variant) return [variant.const]
  return Array.isArray(variant.enum) ? variant.enum : null
}
