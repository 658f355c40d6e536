import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { TObject, TSchema } from 'typebox'
import { isRecord } from '../../lib/json.ts'
import type { ValidationEntry } from '../../model/errors.ts'
import { coerceText } from './coerce-text.ts'
import { describeErrors, type Source, shownInput, tooManyItems, unknownField } from './describe-errors.ts'

type Validated =
  | { readonly kind: 'valid'; readonly value: Readonly<Record<string, unknown>> }
  | { readonly kind: 'invalid'; readonly entries: readonly ValidationEntry[] }

export type Validator = (value: unknown) => Validated

/** Schemas are checked with the OpenAPI document; compiling JSON Schema's own schema took a quarter of the start. */
const options = {
  allErrors: true,
  verbose: true,
  allowUnionTypes: true,
  strictTypes: false,
  meta: false,
  validateSchema: false,
} as const

/**
 * Checks one part of a request. The result has the declared fields only, without `api_key` and unknown fields. Compiled
 * for the first request: compiling every route's schemas took a fifth of the start.
 */
export function compileValidator(source: Source, schema: TObject | undefined): Validator {
  if (schema === undefined) return (value) => (isRecord(value) ? nothingDeclared : notAnObject(source, value))
  const fields = Object.entries<TSchema>(schema.properties)
  const isClosed = 'additionalProperties' in schema && schema.additionalProperties === false
  const lists = fields.flatMap(([name, field]) => {
    return 'maxItems' in field && typeof field.maxItems === 'number' ? [{ name, limit: field.maxItems }] : []
  })
  return (given) => {
    if (!isRecord(given)) return notAnObject(source, given)
    const picked = pick(source, fields, given)
    const { value, entries: tooLong } = cutLists(source, lists, picked)
    const faults = [...tooLong, ...(isClosed ? findUnknown(source, schema, given) : [])]
    const check = checkOf(schema)
    if (!check(value) || faults.length > 0) {
      return { kind: 'invalid', entries: [...faults, ...describeErrors(source, value, check.errors ?? [])] }
    }
    const entries = findBadTexts(source, value)
    return entries.length > 0 ? { kind: 'invalid', entries } : { kind: 'valid', value }
  }
}

/** The servers of one process share what is compiled: tests start hundreds. */
const compiled = new WeakMap<TObject, ValidateFunction>()

function checkOf(schema: TObject): ValidateFunction {
  // One instance per schema, because Ajv keeps every schema it has compiled and tests create many routes.
  const known = compiled.get(schema)
  if (known !== undefined) return known
  const check = new Ajv2020(options).compile(schema)
  compiled.set(schema, check)
  return check
}

const nothingDeclared: Validated = { kind: 'valid', value: {} }

type Fields = readonly (readonly [string, TSchema])[]

function pick(source: Source, fields: Fields, given: Record<string, unknown>) {
  const value: Record<string, unknown> = {}
  for (const [name, schema] of fields) {
    if (!Object.hasOwn(given, name)) continue
    value[name] = source === 'body' ? given[name] : coerceText(schema, given[name])
  }
  return value
}

/** Every route takes `api_key`. */
function findUnknown(source: Source, { properties }: TObject, given: Record<string, unknown>): ValidationEntry[] {
  const unknown = Object.keys(given).filter((name) => name !== 'api_key' && !Object.hasOwn(properties, name))
  return unknown.map((name) => ({ loc: [source, name], ...unknownField, input: shownInput(given[name]) }))
}

type BoundedList = { readonly name: string; readonly limit: number }

/** A list that is too long is reported as such, and only its permitted number of items is checked. */
function cutLists(source: Source, lists: readonly BoundedList[], given: Record<string, unknown>) {
  const value = lists.length === 0 ? given : { ...given }
  const entries: ValidationEntry[] = []
  for (const { name, limit } of lists) {
    const list = given[name]
    if (!Array.isArray(list) || list.length <= limit) continue
    entries.push({ loc: [source, name], ...tooManyItems(limit, list.length) })
    value[name] = list.slice(0, limit)
  }
  return { value, entries }
}

function notAnObject(source: Source, value: unknown): Validated {
  const entry = { loc: [source], msg: 'Input should be a valid dictionary', type: 'dict_type' }
  return { kind: 'invalid', entries: [{ ...entry, input: shownInput(value) }] }
}

/** Deeper values are refused, because recursion could exhaust the stack. */
const maxDepth = 32

/** Text that PostgreSQL cannot store: NUL and lone surrogates. Nothing is copied for a value without any. */
function findBadTexts(source: Source, value: unknown): ValidationEntry[] {
  const entries: ValidationEntry[] = []
  const path: (string | number)[] = []
  const visitAt = (name: string | number, part: unknown) => {
    path.push(name)
    visit(part)
    path.pop()
  }
  const visit = (part: unknown) => {
    if (typeof part === 'string') {
      if (!part.includes('\0') && part.isWellFormed()) return
      const msg = 'Input should be a valid string, unable to parse raw data as a unicode string'
      entries.push({ loc: [source, ...path], msg, type: 'string_unicode' })
    } else if (path.length > maxDepth) {
      entries.push({ loc: [source, ...path.slice(0, 1)], msg: 'Input is nested too deeply', type: 'recursion_loop' })
    } else if (Array.isArray(part)) {
      for (const [index, item] of part.entries()) visitAt(index, item)
    } else if (isRecord(part)) {
      for (const [name, inner] of Object.entries(part)) visitAt(name, inner)
    }
  }
  visit(value)
  return entries
}
