import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasDistinctParts } from './distinct-parts.ts'

const end = '/photos/1280x960.jpg'
const part = fc.oneof(fc.constantFrom('', 'a', 'b', 'A', 'é', `a${end}`, `b${end}`, end), fc.string({ maxLength: 3 }))

test('parts are distinct exactly if a set has as many, also if only their beginnings differ', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.integer({ min: 1, max: 6 }), (items, most) => {
      const line = items.join('|')
      const parts = line.split('|')
      expect(hasDistinctParts(line, most)).toBe(parts.length <= most && new Set(parts).size === parts.length)
    }),
    { numRuns: 2_000 },
  )
})
