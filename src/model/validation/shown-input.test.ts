import { describe, expect, test } from 'vitest'
import { makeKey } from '../../accounts/keys.ts'
import { shownInput } from './shown-input.ts'

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })

describe('the input that an error echoes', () => {
  test.each([
    [5, 5],
    [null, null],
    [false, false],
    ['text', 'text'],
    [
      { b: [1, 'x'], api_key: 'k', c: { api_key: 'k', d: null } },
      { b: [1, 'x'], c: { d: null } },
    ],
  ])('for %j is everything but keys', (value, shown) => {
    expect(shownInput(value)).toEqual(shown)
  })

  test('never contains a key, at any depth', () => {
    const key = makeKey('live')
    expect(JSON.stringify(shownInput([key, { a: `Bearer ${key}`, [key]: 1 }]))).not.toContain(key.slice(8))
  })

  test('is the beginning of a long text, and nothing of a longer one', () => {
    expect(shownInput('x'.repeat(10_000))).toBe('x'.repeat(200))
    expect(shownInput('x'.repeat(10_001))).toBeUndefined()
  })

  test('is empty for a value that is long, deep, or has many parts', () => {
    const list = (length: number) => Array.from({ length }, () => 1)
    expect([shownInput(list(39)), shownInput(list(40))]).toEqual([list(39), undefined])
    expect([shownInput(nested(4)), shownInput(nested(5))]).toEqual([nested(4), undefined])
    expect([shownInput([[[[1]]]]), shownInput([[[[[1]]]]])]).toEqual([[[[[1]]]], undefined])
    expect([shownInput(['x'.repeat(196)]), shownInput(['x'.repeat(197)])]).toEqual([['x'.repeat(196)], undefined])
  })
})
