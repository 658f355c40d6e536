import { expect, test } from 'vitest'
import { readPath, textAt } from './record-path.ts'

test.each([
  ['a', { b: { c: 7 } }],
  ['a.b', { c: 7 }],
  ['a.b.c', 7],
  ['a.b.c.d', undefined],
  ['a.x.c', undefined],
  ['a.constructor', undefined],
])('at %s there is %j', (path, value) => {
  expect(readPath({ a: { b: { c: 7 } } }, path)).toEqual(value)
})

test.each([
  [' x ', ' x '],
  [' ', null],
  [7, '7'],
  [false, 'false'],
  [null, null],
  [['x'], null],
  [{}, null],
])('%j as text is %j', (value, text) => {
  expect(textAt(value)).toBe(text)
})
