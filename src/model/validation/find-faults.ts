import type { ValidationEntry } from '../errors.ts'
import {
  enumFinding,
  type Finding,
  limitFinding,
  missingField,
  patternFinding,
  tooFewItems,
  tooLongText,
  tooManyItems,
  tooShortText,
  typeFinding,
  unknownField,
  unreadableText,
} from './findings.ts'
import { accepts, declaredTypes, isMeant, isNullType, type JsonSchema, listedValues } from './json-schema.ts'
import { shownInput, shownName } from './shown-input.ts'

type Loc = readonly (string | number)[]

/**
 * Finds what is wrong with a value, one fault at a time, so that whoever takes twenty pays for twenty. A list is read up
 * to its permitted number of items, and a text that is too long is not read. Generic validators report all faults at
 * once, whose number the sender chooses.
 */
export function* findFaults(schema: JsonSchema, value: unknown, loc: Loc): Generator<ValidationEntry, void> {
  if (schema.anyOf !== undefined) return yield* findUnionFaults(schema.anyOf, value, loc)
  const listed = listedValues(schema)
  if (listed.length > 0) {
    if (!listed.includes(value)) yield fault(loc, enumFinding(listed), value)
    return
  }
  const types = declaredTypes(schema)
  if (types.size > 0 && !accepts(types, value)) yield fault(loc, typeFinding(types), value)
  else if (typeof value === 'string') yield* findTextFaults(schema, value, loc)
  else if (typeof value === 'number') yield* findNumberFaults(schema, value, loc)
  else if (Array.isArray(value)) yield* findListFaults(schema, value, loc)
  else if (typeof value === 'object' && value !== null) yield* findObjectFaults(schema, value, loc)
}

/** Reports the faults of the alternative that was meant: the first of the value's type. */
function* findUnionFaults(alternatives: readonly JsonSchema[], value: unknown, loc: Loc) {
  const meant = alternatives.filter((alternative) => isMeant(declaredTypes(alternative), value))
  if (value === null && meant.length > 0) return
  if (meant.length > 1 && meant.some((alternative) => isFree(findFaults(alternative, value, loc)))) return
  const others = alternatives.filter((alternative) => !isNullType(alternative))
  const listed = others.map(listedValues)
  if (listed.every((values) => values.length > 0)) yield* findFaults({ enum: listed.flat() }, value, loc)
  else yield* findFaults(meant[0] ?? others[0] ?? {}, value, loc)
}

function isFree(faults: Generator<ValidationEntry, void>): boolean {
  return faults.next().done === true
}

function* findTextFaults({ minLength = 0, maxLength = Infinity, pattern }: JsonSchema, value: string, loc: Loc) {
  // A character has one or two code units: few texts are counted.
  if (value.length > maxLength && (value.length > 2 * maxLength || countCharacters(value) > maxLength)) {
    yield fault(loc, tooLongText(maxLength), value)
    return
  }
  if (value.length < 2 * minLength && countCharacters(value) < minLength)
    yield fault(loc, tooShortText(minLength), value)
  if (pattern !== undefined && !regexOf(pattern).test(value)) yield fault(loc, patternFinding(pattern), value)
  // PostgreSQL stores neither NUL nor lone surrogates.
  if (value.includes('\0') || !value.isWellFormed()) yield { loc, ...unreadableText }
}

function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

function* findNumberFaults({ minimum, exclusiveMinimum, maximum }: JsonSchema, value: number, loc: Loc) {
  if (minimum !== undefined && value < minimum) {
    yield fault(loc, limitFinding('greater_than_equal', 'greater than or equal to', { ge: minimum }), value)
  }
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    yield fault(loc, limitFinding('greater_than', 'greater than', { gt: exclusiveMinimum }), value)
  }
  if (maximum !== undefined && value > maximum) {
    yield fault(loc, limitFinding('less_than_equal', 'less than or equal to', { le: maximum }), value)
  }
}

function* findListFaults({ minItems = 0, maxItems = Infinity, items }: JsonSchema, value: unknown[], loc: Loc) {
  if (value.length < minItems) yield fault(loc, tooFewItems(minItems, value.length), value)
  if (value.length > maxItems) yield { loc, ...tooManyItems(maxItems, value.length) }
  if (items === undefined) return
  const read = Math.min(value.length, maxItems)
  for (let index = 0; index < read; index += 1) yield* findFaults(items, value[index], [...loc, index])
}

function* findObjectFaults(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  value: object,
  loc: Loc,
) {
  for (const name of required) {
    if (!Object.hasOwn(value, name)) yield fault([...loc, name], missingField, value)
  }
  for (const [name, schema] of Object.entries(properties)) {
    if (Object.hasOwn(value, name)) yield* findFaults(schema, Reflect.get(value, name), [...loc, name])
  }
  if (additionalProperties !== false) return
  for (const name in value) {
    if (!Object.hasOwn(properties, name)) yield fault([...loc, shownName(name)], unknownField, Reflect.get(value, name))
  }
}

function fault(loc: Loc, finding: Finding, input: unknown): ValidationEntry {
  return { loc, ...finding, input: shownInput(input) }
}

const regexes = new Map<string, RegExp>()

function regexOf(pattern: string): RegExp {
  const known = regexes.get(pattern) ?? new RegExp(pattern, 'u')
  regexes.set(pattern, known)
  return known
}
