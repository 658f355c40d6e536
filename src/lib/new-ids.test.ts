import { expect, test } from 'vitest'
import { uuidV7 } from './new-ids.ts'

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('ids created in sequence sort in that order, also if the clock stands still or steps back', () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => uuidV7(1_700_000_000_000 - (index % 3)))
  expect(ids).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(ids.length)
})

test('an id has the shape of a version 7 UUID and contains its time', () => {
  const id = uuidV7(4_000_000_000_000)
  expect(id).toMatch(shape)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(4_000_000_000_000)
})
