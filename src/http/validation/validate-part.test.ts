import fc from 'fast-check'
import Type, { type TObject } from 'typebox'
import { describe, expect, test } from 'vitest'
import { makeKey } from '../../accounts/keys.ts'
import { declaredTypes, type JsonSchema } from '../../model/validation/json-schema.ts'
import { coerceText, validatePart } from './validate-part.ts'

type Validate = (value: unknown) => ReturnType<typeof validatePart>

function validator(source: 'body' | 'query' | 'path', schema: TObject | undefined): Validate {
  return (value) => validatePart(source, schema, value)
}

const Body = Type.Object({
  url: Type.String({ minLength: 3, maxLength: 10 }),
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 500 })),
  score: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  fresh: Type.Optional(Type.Boolean()),
  condition: Type.Optional(Type.Union([Type.Literal('new'), Type.Literal('used'), Type.Null()])),
  mode: Type.Optional(Type.Enum(['a', 'b'])),
  exact: Type.Optional(Type.Literal('only')),
  note: Type.Optional(Type.Union([Type.String({ maxLength: 5 }), Type.Null()])),
  id: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
  vin: Type.Optional(Type.String({ pattern: '^[A-Z]+$' })),
  vins: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 2 })),
  address: Type.Optional(Type.Object({ zip: Type.String(), lines: Type.Optional(Type.Array(Type.Integer())) })),
})
const validBody = { url: 'a.example' }
const body = validator('body', Body)

function entriesOf(validate: Validate, value: unknown) {
  const result = validate(value)
  return result.kind === 'valid' ? [] : result.entries
}

describe('errors in a body', () => {
  test.each<[string, unknown, (string | number)[], string]>([
    ['a missing field [ERR-05]', {}, ['body', 'url'], 'missing'],
    ['null where text is required', { url: null }, ['body', 'url'], 'string_type'],
    ['a number for a text [ERR-06]', { url: 5 }, ['body', 'url'], 'string_type'],
    ['text for an integer [ERR-06]', { ...validBody, page: 'abc' }, ['body', 'page'], 'int_parsing'],
    ['digits in text for an integer [ERR-06]', { ...validBody, page: '5' }, ['body', 'page'], 'int_parsing'],
    ['a fraction for an integer [ERR-06]', { ...validBody, page: 1.5 }, ['body', 'page'], 'int_parsing'],
    ['true for an integer', { ...validBody, page: true }, ['body', 'page'], 'int_parsing'],
    ['text for a number', { ...validBody, score: 'x' }, ['body', 'score'], 'float_parsing'],
    ['text for a boolean', { ...validBody, fresh: 'true' }, ['body', 'fresh'], 'bool_parsing'],
    ['below the minimum [ERR-07]', { ...validBody, page: -1 }, ['body', 'page'], 'greater_than_equal'],
    ['above the maximum [ERR-07]', { ...validBody, page: 501 }, ['body', 'page'], 'less_than_equal'],
    ['not above an open minimum', { ...validBody, score: 0 }, ['body', 'score'], 'greater_than'],
    ['too short', { url: 'a' }, ['body', 'url'], 'string_too_short'],
    ['too long', { url: 'abcdefghijk' }, ['body', 'url'], 'string_too_long'],
    [
      'a value outside a list that may be null [ERR-08]',
      { ...validBody, condition: 'old' },
      ['body', 'condition'],
      'enum',
    ],
    ['a number for one of a list [ERR-08]', { ...validBody, condition: 7 }, ['body', 'condition'], 'enum'],
    ['a value outside an enum [ERR-08]', { ...validBody, mode: 'c' }, ['body', 'mode'], 'enum'],
    ['another than the one value [ERR-08]', { ...validBody, exact: 'c' }, ['body', 'exact'], 'enum'],
    ['a number where text or null may be', { ...validBody, note: 5 }, ['body', 'note'], 'string_type'],
    ['text too long where null may be', { ...validBody, note: 'abcdef' }, ['body', 'note'], 'string_too_long'],
    ['neither of two types', { ...validBody, id: true }, ['body', 'id'], 'string_type'],
    ['a pattern that does not match', { ...validBody, vin: 'a1' }, ['body', 'vin'], 'string_pattern_mismatch'],
    ['no list', { ...validBody, vins: 'a' }, ['body', 'vins'], 'list_type'],
    ['too few items', { ...validBody, vins: [] }, ['body', 'vins'], 'too_short'],
    ['too many items', { ...validBody, vins: ['a', 'b', 'c'] }, ['body', 'vins'], 'too_long'],
    ['a wrong item', { ...validBody, vins: ['a', 5] }, ['body', 'vins', 1], 'string_type'],
    ['a wrong item behind the permitted number', { ...validBody, vins: ['a', 'b', 3] }, ['body', 'vins'], 'too_long'],
    ['NUL in an item', { ...validBody, vins: ['a\u0000'] }, ['body', 'vins', 0], 'string_unicode'],
    ['no object', { ...validBody, address: 'a' }, ['body', 'address'], 'dict_type'],
    ['a missing inner field', { ...validBody, address: {} }, ['body', 'address', 'zip'], 'missing'],
    [
      'a wrong inner item',
      { ...validBody, address: { zip: '1', lines: [1, 'x'] } },
      ['body', 'address', 'lines', 1],
      'int_parsing',
    ],
    ['a list for a body', [], ['body'], 'dict_type'],
    ['null for a body', null, ['body'], 'dict_type'],
    ['text for a body', 'text', ['body'], 'dict_type'],
    ['NUL in a text', { url: 'a\u0000b' }, ['body', 'url'], 'string_unicode'],
    ['half a surrogate pair', { url: 'ab\ud800' }, ['body', 'url'], 'string_unicode'],
  ])('%s is one entry with its place and type [ERR-04]', (_what, value, loc, type) => {
    const entries = entriesOf(body, value)
    expect(entries.map((entry) => [entry.loc, entry.type])).toEqual([[loc, type]])
    expect(entries[0]?.msg).not.toBe('')
  })

  test('every error is reported, not just the first', () => {
    const entries = entriesOf(body, { page: 'x', condition: 'old', vins: [1, 2] })
    expect(entries.map((entry) => entry.loc.join('.')).sort()).toEqual([
      'body.condition',
      'body.page',
      'body.url',
      'body.vins.0',
      'body.vins.1',
    ])
  })

  test('limits and allowed values are in ctx, the value in input', () => {
    const [tooMany] = entriesOf(body, { ...validBody, page: 501 })
    expect(tooMany).toMatchObject({ msg: 'Input should be less than or equal to 500', ctx: { le: 500 }, input: 501 })
    const [unknown] = entriesOf(body, { ...validBody, condition: 'old' })
    expect(unknown).toMatchObject({ msg: "Input should be 'new' or 'used'", ctx: { expected: "'new' or 'used'" } })
  })

  test('a body that is not an object is repeated in its entry', () => {
    const entry = { loc: ['body'], msg: 'Input should be a valid dictionary', type: 'dict_type' }
    expect(entriesOf(body, 'text')).toEqual([{ ...entry, input: 'text' }])
    expect(entriesOf(body, undefined)).toEqual([entry])
  })

  test('without a schema every object passes, with nothing of it kept', () => {
    const open = validator('body', undefined)
    expect(open({ a: 1 })).toEqual({ kind: 'valid', value: {} })
    expect(entriesOf(open, ['a'])).toMatchObject([{ loc: ['body'], type: 'dict_type', input: ['a'] }])
  })

  test('valid bodies pass: unknown fields and api_key are dropped', () => {
    const value = { url: 'abc', page: 5, condition: null, note: null, id: 5, async_mode: true, api_key: 'k' }
    expect(body(value)).toEqual({ kind: 'valid', value: { url: 'abc', page: 5, condition: null, note: null, id: 5 } })
  })

  test('an endlessly nested body gets a response, not a crash', () => {
    let deep: unknown = 'x'
    for (let level = 0; level < 5000; level++) deep = { deep }
    expect(entriesOf(body, { url: deep })).toMatchObject([{ loc: ['body', 'url'], type: 'string_type' }])
  })

  test('a field that may hold anything is accepted and ignored', () => {
    const open = validator('body', Type.Object({ old: Type.Optional(Type.Unknown()) }))
    expect(open({ old: 'a\u0000' })).toEqual({ kind: 'valid', value: {} })
  })

  test('twenty faults are looked for, whatever the number of faults [ERR-03]', () => {
    const items = Type.Object({ a: Type.Integer(), b: Type.Integer() }, { additionalProperties: false })
    const lists = { list: Type.Optional(Type.Union([Type.Array(items, { maxItems: 1000 }), Type.Null()])) }
    const closed = validator('body', Type.Object(lists, { additionalProperties: false }))
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x${index}`, index]))
    expect(entriesOf(closed, many)).toHaveLength(20)
    expect(entriesOf(closed, { list: Array(1000).fill({}) })).toHaveLength(20)
    expect(entriesOf(closed, { list: [many] })).toHaveLength(20)
    let reads = 0
    const list = Array.from({ length: 1000 }, () =>
      Object.defineProperty({}, 'a', { get: () => ++reads, enumerable: true }),
    )
    expect(entriesOf(closed, { list })).toHaveLength(20)
    // Once each to find its faults, and to show it in the fault of the field that it lacks.
    expect(reads).toBeLessThanOrEqual(40)
  })

  test('a list that is too long is read no further than it may be, inside alternatives and lists too', () => {
    const inner = Type.Union([Type.Array(Type.Integer(), { maxItems: 2 }), Type.Null()])
    const nested = validator('body', Type.Object({ lists: Type.Array(inner, { maxItems: 2 }) }))
    const long = ['x', ...Array(10_000).fill(0)]
    const found = entriesOf(nested, { lists: [long, null, long] })
    expect(found.map(({ loc, type }) => [loc.slice(1).join('.'), type])).toEqual([
      ['lists', 'too_long'],
      ['lists.0', 'too_long'],
      ['lists.0.0', 'int_parsing'],
    ])
  })
})

describe('alternatives', () => {
  const Mode = Type.Union([Type.Literal('new'), Type.Literal('used')])
  const alternatives = validator(
    'body',
    Type.Object({
      filter: Type.Optional(Type.Union([Type.Object({ mode: Mode }), Type.Boolean()])),
      page: Type.Optional(Type.Integer()),
      ids: Type.Optional(Type.Array(Type.Union([Type.Integer(), Type.Null()]))),
      limit: Type.Optional(Type.Union([Type.Literal('all'), Type.Integer()])),
      size: Type.Optional(Type.Unsafe({ anyOf: [{ enum: ['s', 'm'] }, { enum: [1] }] })),
      shape: Type.Optional(Type.Union([Type.Object({ a: Type.Integer() }), Type.Object({ b: Type.Integer() })])),
      pair: Type.Optional(Type.Array(Type.Integer(), { minItems: 2 })),
      exact: Type.Optional(Type.Literal('only')),
    }),
  )

  test.each<[string, Record<string, unknown>, (readonly [string, string])[]]>([
    ['within alternatives', { filter: { mode: 'old' } }, [['filter.mode', 'enum']]],
    [
      'beside other faults',
      { filter: { mode: 'old' }, page: 'x' },
      [
        ['page', 'int_parsing'],
        ['filter.mode', 'enum'],
      ],
    ],
    [
      'of every item of a list',
      { ids: [1, 'x', null, 4, 5, 6, 7, 8, 9, 10, 'y'] },
      [
        ['ids.1', 'int_parsing'],
        ['ids.10', 'int_parsing'],
      ],
    ],
    ['of which a number means the integer', { limit: 5.5 }, [['limit', 'int_parsing']]],
    ['of lists of values', { size: 'l' }, [['size', 'enum']]],
    ['of one type, of which the second fits', { shape: { b: 1 } }, []],
    ['of one type, of which none fits', { shape: { c: 1 } }, [['shape.a', 'missing']]],
  ])('%s are one entry per fault', (_, value, expected) => {
    const found = entriesOf(alternatives, value).map(({ loc, type }) => [loc.slice(1).join('.'), type])
    expect(found.sort()).toEqual(expected.toSorted())
  })

  test('an entry names the permitted values, and the number of items', () => {
    const messageOf = (value: unknown) => entriesOf(alternatives, value).map(({ msg }) => msg)
    expect(messageOf({ size: 'l' })).toEqual(["Input should be 's', 'm' or 1"])
    expect(messageOf({ exact: 'x' })).toEqual(["Input should be 'only'"])
    expect(messageOf({ pair: [1] })).toEqual(['List should have at least 2 items, not 1'])
  })
})

describe('listed values are compared without case', () => {
  const mode = Type.Enum(['all', 'New'])
  const listing = validator(
    'body',
    Type.Object({
      mode: Type.Optional(Type.Union([mode, Type.Null()])),
      modes: Type.Optional(Type.Array(mode, { maxItems: 2 })),
      filter: Type.Optional(Type.Union([Type.Object({ mode, name: Type.Optional(Type.String()) }), Type.Null()])),
      exact: Type.Optional(Type.Enum(['a', 'A'])),
      either: Type.Optional(Type.Union([mode, Type.String()])),
    }),
  )
  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ mode: 'NEW' }, { mode: 'New' }],
    [{ mode: null }, { mode: null }],
    [{ modes: ['ALL', 'new'] }, { modes: ['all', 'New'] }],
    [{ filter: { mode: 'new', name: 'ALL' } }, { filter: { mode: 'New', name: 'ALL' } }],
    [{ exact: 'A' }, { exact: 'A' }],
    [{ either: 'NEW' }, { either: 'NEW' }],
  ])('%j is read as %j', (given, value) => {
    expect(listing(given)).toEqual({ kind: 'valid', value })
  })

  test('and what the list has in no writing is refused as it was given [ERR-08]', () => {
    expect(entriesOf(listing, { modes: ['new', 'OLD'] })).toMatchObject([{ loc: ['body', 'modes', 1], input: 'OLD' }])
  })
})

describe('an API key is never echoed in an entry', () => {
  const key = makeKey('live')
  test.each([
    ['beside a missing field', { api_key: key }],
    ['in a field of another name', { ...validBody, page: key }],
    ['inside an object', { ...validBody, vins: { api_key: key, other: `Bearer ${key}` } }],
    ['as the name of a field', { ...validBody, vins: { [key]: 1 } }],
    ['as a body', key],
  ])('%s', (_where, value) => {
    const entries = entriesOf(body, value)
    expect(entries.length).toBeGreaterThan(0)
    expect(JSON.stringify(entries)).not.toContain(key.slice(8))
  })
})

describe('text of a query string or a path', () => {
  const Query = Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    score: Type.Optional(Type.Number()),
    fresh: Type.Optional(Type.Boolean()),
    id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    name: Type.Optional(Type.String()),
    ids: Type.Optional(Type.Array(Type.Integer())),
    condition: Type.Optional(Type.Union([Type.Literal('New'), Type.Literal('Used')])),
  })
  const query = validator('query', Query)

  test.each<[Record<string, unknown>, (string | number)[], string]>([
    [{ page: 'abc' }, ['query', 'page'], 'int_parsing'],
    [{ page: '1.5' }, ['query', 'page'], 'int_parsing'],
    [{ page: '' }, ['query', 'page'], 'int_parsing'],
    [{ page: '0x10' }, ['query', 'page'], 'int_parsing'],
    [{ page: '99999999999999999999' }, ['query', 'page'], 'less_than_equal'],
    [{ page: '0' }, ['query', 'page'], 'greater_than_equal'],
    [{ score: 'NaN' }, ['query', 'score'], 'float_parsing'],
    [{ score: 'Infinity' }, ['query', 'score'], 'float_parsing'],
    [{ fresh: 'maybe' }, ['query', 'fresh'], 'bool_parsing'],
    [{ id: 'x' }, ['query', 'id'], 'int_parsing'],
    [{ ids: ['1', 'x'] }, ['query', 'ids', 1], 'int_parsing'],
    [{ condition: 'old' }, ['query', 'condition'], 'enum'],
    [{ name: 'a\u0000' }, ['query', 'name'], 'string_unicode'],
  ])('%j is refused at its place', (given, loc, type) => {
    expect(entriesOf(query, given).map((entry) => [entry.loc, entry.type])).toEqual([[loc, type]])
  })

  test('in a path has a location that starts with path', () => {
    const path = validator('path', Type.Object({ webhook_id: Type.Integer() }))
    expect(entriesOf(path, { webhook_id: 'x' })).toMatchObject([{ loc: ['path', 'webhook_id'], type: 'int_parsing' }])
    expect(path({ webhook_id: '12' })).toEqual({ kind: 'valid', value: { webhook_id: 12 } })
  })
})

test('any value gives a value or entries of the documented form', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record({ url: fc.jsonValue(), address: fc.jsonValue() })), (value) => {
      const result = body(value)
      if (result.kind === 'valid') return
      expect(result.entries.length).toBeGreaterThan(0)
      for (const entry of result.entries) {
        expect(entry.loc[0]).toBe('body')
        expect(typeof entry.msg).toBe('string')
        expect(entry.type).toMatch(/^[a-z_]+$/)
        expect(JSON.stringify(entry).length).toBeLessThan(50_000)
      }
    }),
    { numRuns: 300 },
  )
})

test.each([
  [Type.Integer(), '+12', 12],
  [Type.Integer(), '9007199254740991', 9007199254740991],
  [Type.Integer(), '99999999999999999999', 1e20],
  [Type.Integer(), '1'.repeat(301), '1'.repeat(301)],
  [Type.Integer(), '1.0', '1.0'],
  [Type.Number(), '.5', 0.5],
  [Type.Number(), '5.', 5],
  [Type.Number(), '1e400', '1e400'],
  [Type.Number(), '0x1', '0x1'],
  [Type.Boolean(), 'off', false],
  [Type.Boolean(), '2', '2'],
  [Type.String(), '12', '12'],
  [Type.Union([Type.String(), Type.Integer()]), '12', '12'],
  [Type.Union([Type.Integer(), Type.Null()]), '12', 12],
  [Type.Integer(), 12, 12],
  [Type.Integer(), ['1', '2'], 2],
  [Type.Array(Type.Integer()), '1', [1]],
  [Type.Array(Type.Integer()), ['1', 'x'], [1, 'x']],
  [{ type: 'array' }, ['1'], ['1']],
  [Type.Enum([1, 2]), '2', 2],
])('%j reads %j as %j', (schema, value, expected) => {
  expect(coerceText(schema, value)).toEqual(expected)
})

test.each([
  [true, ['true', '1', 'Yes', 'ON']],
  [false, ['false', '0', 'No', 'OFF']],
])('words for %s are read in upper and lower case', (value, words) => {
  expect(words.map((word) => coerceText(Type.Boolean(), word))).toEqual(words.map(() => value))
})

test.each<[JsonSchema, string[]]>([
  [{ type: 'string' }, ['string']],
  [{ type: ['string', 'null'] }, ['string', 'null']],
  [{ enum: ['a', null, 1] }, ['string', 'null', 'number']],
  [{ const: [] }, ['array']],
  [{ anyOf: [{ type: 'integer' }, { anyOf: [{ const: true }] }] }, ['integer', 'boolean']],
  [{}, []],
])('%j allows %j', (schema, types) => {
  expect([...declaredTypes(schema)]).toEqual(types)
})
