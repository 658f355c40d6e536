import { describe, expect, test } from 'vitest'
import { makeKey } from '../../accounts/key-format.ts'
import { shownInput } from './shown-input.ts'

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })

describe('what an error repeats of an input', () => {
  test.each([
    [5, 5],
    [null, null],
    [false, false],
    ['text', 'text'],
    [
      { b: [1, 'x'], api_key: 'k', c: { api_key: 'k', d: null } },
      { b: [1, 'x'], c: { d: null } },
    ],
  ])('of %j is everything but keys', (value, shown) => {
    expect(shownInput(value)).toEqual(shown)
  })

  test('holds no key, wherever it stands', () => {
    const key = makeKey('live')
    expect(JSON.stringify(shownInput([key, { a: `Bearer ${key}`, [key]: 1 }]))).not.toContain(key.slice(8))
  })

  test('of a long text is its beginning, of a longer one nothing', () => {
    expect(shownInput('x'.repeat(10_000))).toBe('x'.repeat(200))
    expect(shownInput('x'.repeat(10_001))).toBeUndefined()
  })

  test('is nothing of a value that is long, deep, or has many parts', () => {
    const list = (length: number) => Array.from({ length }, () => 1)
    expect([shownInput(list(39)), shownInput(list(40))]).toEqual([list(39), undefined])
    expect([shownInput(nested(4)), shownInput(nested(5))]).toEqual([nested(4), undefined])
    expect([shownInput(['x'.repeat(196)]), shownInput(['x'.repeat(197)])]).toEqual([['x'.repeat(196)], undefined])
  })
})
