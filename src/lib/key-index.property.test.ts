import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyIndex } from './key-index.ts'

const key = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\u00ff'), minLength: 1, maxLength: 4 })

test('finds every key where it was added, and no other', () => {
  fc.assert(
    fc.property(fc.uniqueArray(key, { maxLength: 200 }), fc.array(key, { maxLength: 50 }), (added, asked) => {
      const index = createKeyIndex(4)
      for (const one of [...added, ...added]) expect(index.add(one)).toBe(added.indexOf(one))
      expect(index.size()).toBe(added.length)
      for (const one of [...added, ...asked]) expect(index.find(one)).toBe(added.indexOf(one))
    }),
  )
})

test('keys are numbered in their order, and more can be added', () => {
  const index = createKeyIndex(2, Buffer.from('aabbcc', 'latin1'))
  expect(index.add('dd')).toBe(3)
  expect(['aa', 'bb', 'cc', 'dd', 'ee'].map((one) => index.find(one))).toEqual([0, 1, 2, 3, -1])
})

test('holds as many keys as a large file has rows', () => {
  const index = createKeyIndex(6)
  const keys = Array.from({ length: 100_000 }, (_, number) => number.toString(36).padStart(6, '0'))
  for (const one of keys) index.add(one)
  expect(keys.every((one, place) => index.find(one) === place)).toBe(true)
  expect(index.find('zzzzzz')).toBe(-1)
})

test('keys of another length are rejected: they would collide', () => {
  expect(() => createKeyIndex(4, new Uint8Array(7))).toThrow(RangeError)
  expect(() => createKeyIndex(4).find('abcde')).toThrow(RangeError)
})
