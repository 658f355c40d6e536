import type { TObject, TSchema } from 'typebox'
import { isRecord } from '../../lib/json.ts'
import type { ValidationEntry } from '../../model/errors.ts'
import { findFaults } from '../../model/validation/find-faults.ts'
import { notAnObject, unknownField } from '../../model/validation/findings.ts'
import { declaredTypes, type JsonSchema, listedValues } from '../../model/validation/json-schema.ts'
import { shownInput, shownName } from '../../model/validation/shown-input.ts'

type Source = 'body' | 'query' | 'path'

type Validated =
  | { readonly kind: 'valid'; readonly value: Readonly<Record<string, unknown>> }
  | { readonly kind: 'invalid'; readonly entries: readonly ValidationEntry[] }

/** The most faults that a 422 shows, and the most that are looked for. */
export const maxFaults = 20

/**
 * Checks one part of a request. The result has the declared fields only, without `api_key`, unknown fields, and those
 * that may hold anything, which are accepted and ignored.
 */
export function validatePart(source: Source, schema: TObject | undefined, given: unknown): Validated {
  if (!isRecord(given)) {
    return { kind: 'invalid', entries: [{ loc: [source], ...notAnObject, input: shownInput(given) }] }
  }
  if (schema === undefined) return nothingDeclared
  const value = pick(source, schema, given)
  const entries = [...findUnknown(source, schema, given).take(maxFaults)]
  entries.push(...findFaults(schema, value, [source]).take(maxFaults - entries.length))
  return entries.length > 0 ? { kind: 'invalid', entries } : { kind: 'valid', value }
}

const nothingDeclared: Validated = { kind: 'valid', value: {} }

function pick(source: Source, { properties }: TObject, given: Readonly<Record<string, unknown>>) {
  const value: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries<TSchema>(properties)) {
    if (!Object.hasOwn(given, name) || declaredTypes(schema).size === 0) continue
    value[name] = inListedWriting(schema, source === 'body' ? given[name] : coerceText(schema, given[name]))
  }
  return value
}

/** Every route takes `api_key`. */
function* findUnknown(
  source: Source,
  schema: TObject,
  given: Readonly<Record<string, unknown>>,
): Generator<ValidationEntry, void> {
  if (!('additionalProperties' in schema) || schema.additionalProperties !== false) return
  for (const name in given) {
    if (name === 'api_key' || Object.hasOwn(schema.properties, name)) continue
    yield { loc: [source, shownName(name)], ...unknownField, input: shownInput(given[name]) }
  }
}

/** Listed texts are compared without case: they become the list's writing. Everything else stays as it is. */
function inListedWriting(schema: JsonSchema, value: unknown): unknown {
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
  const written = Object.entries(value).map(([name, given]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [name, property === undefined ? given : inListedWriting(property, given)] as const
  })
  return Object.fromEntries(written)
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
