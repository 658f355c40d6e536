import { isRecord } from '../../lib/json.ts'
import { declaredTypes, type JsonSchema, listedValues } from './json-schema.ts'

/** Listed texts are compared without case: they become the list's writing. Everything else stays as it is. */
export function inListedWriting(schema: JsonSchema, value: unknown): unknown {
  if (!namesLists(schema)) return value
  if (schema.anyOf !== undefined) {
    const isFreeText = schema.anyOf.some((other) => declaredTypes(other).has('string') && !namesLists(other))
    if (typeof value === 'string' && isFreeText) return value
    if (schema.anyOf.some((other) => listedValues(other).includes(value))) return value
    return schema.anyOf.reduce((written, other) => inListedWriting(other, written), value)
  }
  if (typeof value === 'string') return listedText(listedValues(schema), value)
  const { items, properties, maxItems = Infinity } = schema
  if (Array.isArray(value)) {
    return items === undefined || value.length > maxItems ? value : value.map((item) => inListedWriting(items, item))
  }
  if (!isRecord(value) || properties === undefined) return value
  const written = Object.entries(properties)
    .filter(([name]) => Object.hasOwn(value, name))
    .map(([name, property]) => [name, inListedWriting(property, value[name])] as const)
  return { ...value, ...Object.fromEntries(written) }
}

function listedText(listed: readonly unknown[], text: string): string {
  if (listed.includes(text)) return text
  const lower = text.toLowerCase()
  return listed.find((one): one is string => typeof one === 'string' && one.toLowerCase() === lower) ?? text
}

const known = new WeakMap<JsonSchema, boolean>()

/** Whether the schema lists values somewhere: only then its values are walked. */
function namesLists(schema: JsonSchema): boolean {
  const names = known.get(schema) ?? findsLists(schema)
  known.set(schema, names)
  return names
}

function findsLists(schema: JsonSchema): boolean {
  const { anyOf = [], items, properties = {} } = schema
  const parts = [...anyOf, ...(items === undefined ? [] : [items]), ...Object.values(properties)]
  return listedValues(schema).length > 0 || parts.some(namesLists)
}
