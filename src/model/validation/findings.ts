export type Finding = { readonly type: string; readonly msg: string; readonly ctx?: Readonly<Record<string, unknown>> }

export const missingField: Finding = { type: 'missing', msg: 'Field required' }
export const unknownField: Finding = { type: 'extra_forbidden', msg: 'Extra inputs are not permitted' }
export const notAnObject: Finding = { type: 'dict_type', msg: 'Input should be a valid dictionary' }
export const unreadableText: Finding = {
  type: 'string_unicode',
  msg: 'Input should be a valid string, unable to parse raw data as a unicode string',
}

const typeFindings: readonly (readonly [jsonType: string, Finding])[] = [
  ['integer', { type: 'int_parsing', msg: 'Input should be a valid integer' }],
  ['number', { type: 'float_parsing', msg: 'Input should be a valid number' }],
  ['boolean', { type: 'bool_parsing', msg: 'Input should be a valid boolean' }],
  ['string', { type: 'string_type', msg: 'Input should be a valid string' }],
  ['array', { type: 'list_type', msg: 'Input should be a valid list' }],
  ['object', notAnObject],
]

export function typeFinding(types: ReadonlySet<string>): Finding {
  const found = typeFindings.find(([jsonType]) => types.has(jsonType))
  return found?.[1] ?? { type: 'none_required', msg: 'Input should be None' }
}

export function enumFinding(allowed: readonly unknown[]): Finding {
  const quoted = allowed.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
  const last = quoted.pop() ?? ''
  const expected = quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`
  return { type: 'enum', msg: `Input should be ${expected}`, ctx: { expected } }
}

export function limitFinding(type: string, words: string, ctx: Readonly<Record<string, unknown>>): Finding {
  return { type, msg: `Input should be ${words} ${Object.values(ctx).join('')}`, ctx }
}

export function tooShortText(limit: number): Finding {
  const msg = `String should have at least ${count(limit, 'character')}`
  return { type: 'string_too_short', msg, ctx: { min_length: limit } }
}

export function tooLongText(limit: number): Finding {
  const msg = `String should have at most ${count(limit, 'character')}`
  return { type: 'string_too_long', msg, ctx: { max_length: limit } }
}

export function patternFinding(pattern: string): Finding {
  return { type: 'string_pattern_mismatch', msg: `String should match pattern '${pattern}'`, ctx: { pattern } }
}

export function tooFewItems(limit: number, actual: number): Finding {
  const msg = `List should have at least ${count(limit, 'item')}, not ${actual}`
  return { type: 'too_short', msg, ctx: { field_type: 'List', min_length: limit, actual_length: actual } }
}

export function tooManyItems(limit: number, actual: number): Finding {
  const msg = `List should have at most ${count(limit, 'item')}, not ${actual}`
  return { type: 'too_long', msg, ctx: { field_type: 'List', max_length: limit, actual_length: actual } }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
