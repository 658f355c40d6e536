import { expect, test } from 'vitest'
import { chunk } from './batcher.ts'

test.each([
  [[], []],
  [[1], [[1]]],
  [
    [1, 2, 3, 4],
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    [1, 2, 3],
    [[1, 2], [3]],
  ],
])('%j in parts of two is %j', (items, parts) => {
  expect([...chunk<number>(items, 2)]).toEqual(parts)
})
