import Type from 'typebox'
import { expect, test } from 'vitest'
import { declaredTypes, type JsonSchema } from './json-schema.ts'
import { coerceText } from './validate-part.ts'

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
