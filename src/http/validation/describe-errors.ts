import type { ErrorObject } from 'ajv'
import { redactKeys } from '../../accounts/redact-keys.ts'
import type { ValidationEntry } from '../../model/errors.ts'
import { alternativesOf, declaredTypes, jsonTypeOf } from './coerce-text.ts'

export type Source = 'body' | 'query' | 'path'

type Finding = { readonly type: string; readonly msg: string; readonly ctx?: Readonly<Record<string, unknown>> }

/** Converts Ajv's errors (with `allErrors` and `verbose`) to entries of a 422, one per fault. */
export function describeErrors(source: Source, root: unknown, errors: readonly ErrorObject[]): ValidationEntry[] {
  const entries = resolveAlternatives(errors).map((error) => describeError(source, root, error))
  const seen = new Set<string>()
  return entries.filter((entry) => {
    const key = JSON.stringify([entry.loc, entry.type])
    return !seen.has(key) && seen.add(key)
  })
}

/**
 * A value that fits none of several alternatives has the errors of all. Keeps those of the alternative that
 * was meant; if the alternatives are literals, one `enum` error replaces them.
 */
function resolveAlternatives(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const union = errors.find((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf')
  if (union === undefined) return errors
  const outermost = errors.reduce((found, error) => (isUnionAbove(error, found) ? error : found), union)
  const isInside = (error: ErrorObject) =>
    error.schemaPath.startsWith(`${outermost.schemaPath}/`) &&
    `${error.instancePath}/`.startsWith(`${outermost.instancePath}/`)
  const outside = errors.filter((error) => error !== outermost && !isInside(error))
  return [...resolveAlternatives(outside), ...resolveUnion(outermost, errors.filter(isInside))]
}

function isUnionAbove(error: ErrorObject, below: ErrorObject): boolean {
  const isUnion = error.keyword === 'anyOf' || error.keyword === 'oneOf'
  return isUnion && below.schemaPath.startsWith(`${error.schemaPath}/`)
}

function resolveUnion(union: ErrorObject, inside: readonly ErrorObject[]): readonly ErrorObject[] {
  const alternatives = alternativesOf(union.parentSchema)
  const real = alternatives.filter((alternative) => !isNull(alternative))
  if (real.every((alternative) => listedValues(alternative).length > 0)) {
    return [{ ...union, keyword: 'enum', params: { allowedValues: real.flatMap(listedValues) } }]
  }
  const dataType = jsonTypeOf(union.data)
  const meant = real.find((alternative) => acceptsType(alternative, dataType)) ?? real[0]
  const prefix = `${union.schemaPath}/${alternatives.indexOf(meant)}/`
  const kept = inside.filter((error) => error.schemaPath.startsWith(prefix))
  return kept.length > 0 ? resolveAlternatives(kept) : [union]
}

function acceptsType(schema: unknown, dataType: string): boolean {
  const types = declaredTypes(schema)
  return types.has(dataType) || (dataType === 'number' && types.has('integer'))
}

function listedValues(schema: unknown): readonly unknown[] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('const' in schema) return [schema.const]
  return 'enum' in schema && Array.isArray(schema.enum) ? schema.enum : []
}

function isNull(schema: unknown): boolean {
  const types = declaredTypes(schema)
  return types.size === 1 && types.has('null')
}

function describeError(source: Source, root: unknown, error: ErrorObject): ValidationEntry {
  const { missingProperty: missing, additionalProperty: unknown } = error.params
  const name = missing ?? unknown
  const path = name === undefined ? pathOf(root, error) : [...pathOf(root, error), name]
  const input = unknown === undefined ? error.data : Reflect.get(Object(error.data), unknown)
  return { loc: [source, ...path], ...findingOf(error), input: shownInput(input) }
}

/** The error's JSON pointer as names and list indexes. */
function pathOf(root: unknown, error: ErrorObject): (string | number)[] {
  let current: unknown = root
  return error.instancePath
    .split('/')
    .slice(1)
    .map((part) => {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const step = Array.isArray(current) ? Number(name) : name
      current = typeof current === 'object' && current !== null ? Reflect.get(current, step) : undefined
      return step
    })
}

function findingOf(error: ErrorObject): Finding {
  const describe = findings[error.keyword]
  if (describe !== undefined) return describe(error)
  return { type: 'value_error', msg: `Value error, ${error.message ?? 'the value is not valid'}` }
}

const findings: Readonly<Record<string, (error: ErrorObject) => Finding>> = {
  required: () => ({ type: 'missing', msg: 'Field required' }),
  type: (error) => typeFinding(declaredTypes(error.parentSchema)),
  enum: ({ params }) => enumFinding(params.allowedValues),
  const: ({ params }) => enumFinding([params.allowedValue]),
  minimum: ({ params: { limit } }) => limitFinding('greater_than_equal', 'greater than or equal to', { ge: limit }),
  maximum: ({ params: { limit } }) => limitFinding('less_than_equal', 'less than or equal to', { le: limit }),
  exclusiveMinimum: ({ params: { limit } }) => limitFinding('greater_than', 'greater than', { gt: limit }),
  exclusiveMaximum: ({ params: { limit } }) => limitFinding('less_than', 'less than', { lt: limit }),
  multipleOf: ({ params }) => limitFinding('multiple_of', 'a multiple of', { multiple_of: params.multipleOf }),
  minLength: ({ params: { limit } }) =>
    textFinding('string_too_short', `have at least ${count(limit, 'character')}`, { min_length: limit }),
  maxLength: ({ params: { limit } }) =>
    textFinding('string_too_long', `have at most ${count(limit, 'character')}`, { max_length: limit }),
  pattern: ({ params: { pattern } }) =>
    textFinding('string_pattern_mismatch', `match pattern '${pattern}'`, { pattern }),
  minItems: ({ params: { limit }, data }) => ({
    type: 'too_short',
    msg: `List should have at least ${count(limit, 'item')}, not ${lengthOf(data)}`,
    ctx: { field_type: 'List', min_length: limit, actual_length: lengthOf(data) },
  }),
  maxItems: ({ params: { limit }, data }) => tooManyItems(limit, lengthOf(data)),
  additionalProperties: () => unknownField,
}

export const unknownField: Finding = { type: 'extra_forbidden', msg: 'Extra inputs are not permitted' }

const typeFindings: readonly (readonly [jsonType: string, Finding])[] = [
  ['integer', { type: 'int_parsing', msg: 'Input should be a valid integer' }],
  ['number', { type: 'float_parsing', msg: 'Input should be a valid number' }],
  ['boolean', { type: 'bool_parsing', msg: 'Input should be a valid boolean' }],
  ['string', { type: 'string_type', msg: 'Input should be a valid string' }],
  ['array', { type: 'list_type', msg: 'Input should be a valid list' }],
  ['object', { type: 'dict_type', msg: 'Input should be a valid dictionary' }],
]

function typeFinding(types: ReadonlySet<string>): Finding {
  const found = typeFindings.find(([jsonType]) => types.has(jsonType))
  return found?.[1] ?? { type: 'none_required', msg: 'Input should be None' }
}

function enumFinding(allowed: readonly unknown[]): Finding {
  const quoted = allowed.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
  const last = quoted.pop() ?? ''
  const expected = quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`
  return { type: 'enum', msg: `Input should be ${expected}`, ctx: { expected } }
}

function limitFinding(type: string, words: string, ctx: Readonly<Record<string, unknown>>): Finding {
  return { type, msg: `Input should be ${words} ${Object.values(ctx).join('')}`, ctx }
}

function textFinding(type: string, words: string, ctx: Readonly<Record<string, unknown>>): Finding {
  return { type, msg: `String should ${words}`, ctx }
}

export function tooManyItems(limit: number, actual: number): Finding {
  return {
    type: 'too_long',
    msg: `List should have at most ${count(limit, 'item')}, not ${actual}`,
    ctx: { field_type: 'List', max_length: limit, actual_length: actual },
  }
}

function count(number: unknown, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function lengthOf(data: unknown): number {
  return Array.isArray(data) ? data.length : 0
}

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
