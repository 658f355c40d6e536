import { expect, test } from 'vitest'
import { readPath, textAt } from './record-path.ts'

test.each([
  ['a', { b: { c: 7 } }],
  ['a.b', { c: 7 }],
  ['a.b.c', 7],
  ['a.constructor', undefined],
  ['@odata.next', '/2'],
])('at %s there is %j', (path, value) => {
  expect(readPath({ a: { b: { c: 7 } }, '@odata.next': '/2' }, path)).toEqual(value)
})

test.each([
  [7, '7'],
  [false, 'false'],
  [['x'], null],
  [{}, null],
])('%j as text is %j', (value, text) => {
  expect(textAt(value)).toBe(text)
})
