import { expect, test } from 'vitest'
import { createByteCache } from './byte-cache.ts'

test('the entry that was not asked for longest goes first, and the bound holds', () => {
  const cache = createByteCache<string>(100)
  for (const key of 'abcdefghij') cache.set(key, key, 10)
  cache.get('a')
  cache.set('k', 'k', 10)
  expect(cache.get('a')).toBe('a')
  expect(cache.get('b')).toBeUndefined()
  expect(cache.bytes).toBe(100)
})

test('a value too large for the cache is not kept and pushes nothing out', () => {
  const cache = createByteCache<string>(100)
  cache.set('small', 'small', 10)
  cache.set('large', 'large', 11)
  expect(cache.get('large')).toBeUndefined()
  expect(cache.get('small')).toBe('small')
})

test('setting a key again counts its new size only', () => {
  const cache = createByteCache<string>(100)
  cache.set('a', 'a', 4)
  cache.set('a', 'b', 9)
  expect(cache.bytes).toBe(9)
})
