import { expect, test } from 'vitest'
import { eachInTurns } from './in-turns.ts'

test('every item is processed once, with its index and in order, and others get a turn between two slices', async () => {
  const seen: string[] = []
  const others = setImmediate(() => seen.push('other'))
  await eachInTurns(['a', 'b', 'c'], 2, (item, at) => seen.push(`${at}${item}`))
  clearImmediate(others)
  expect(seen).toEqual(['0a', '1b', 'other', '2c'])
})

test('short work is done at once, and an empty list is done', () => {
  const seen: number[] = []
  void eachInTurns([1, 2], 10, (item) => seen.push(item))
  void eachInTurns<number>([], 10, (item) => seen.push(item))
  expect(seen).toEqual([1, 2])
})
