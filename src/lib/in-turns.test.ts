import { expect, test } from 'vitest'
import { eachInTurns, inTurns } from './in-turns.ts'

test('every item is processed once, in order, and others get a turn between two items', async () => {
  const seen: string[] = []
  const waiting = setInterval(() => seen.push('other'), 0)
  const others = setImmediate(() => seen.push('other'))
  await inTurns(25, (from, to) => seen.push(`${from}-${to}`), 10)
  clearInterval(waiting)
  clearImmediate(others)
  expect(seen.filter((what) => what !== 'other')).toEqual(['0-10', '10-20', '20-25'])
  expect(seen.slice(0, 2)).toEqual(['0-10', 'other'])
})

test('short work is done at once, and an empty list is done', () => {
  const seen: number[] = []
  void inTurns(9, (_, to) => seen.push(to), 10)
  void inTurns(0, (_, to) => seen.push(to), 10)
  expect(seen).toEqual([9])
})

test('items of a list are given with their places, and others get a turn between two slices', async () => {
  const seen: string[] = []
  const others = setImmediate(() => seen.push('other'))
  await eachInTurns(['a', 'b', 'c'], 2, (item, at) => seen.push(`${at}${item}`))
  clearImmediate(others)
  expect(seen).toEqual(['0a', '1b', 'other', '2c'])
})
