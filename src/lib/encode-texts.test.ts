import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeTexts } from './encode-texts.ts'

const text = fc.string({ unit: 'binary', maxLength: 40 })

test('the bytes are those of each text, one after the other', () => {
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      expect(encodeTexts(texts).equals(Buffer.concat(texts.map((one) => Buffer.from(one))))).toBe(true)
    }),
  )
})

test.each([
  ['nearly as long as fits', 'é'.repeat(349_000)],
  ['too long at three bytes each', 'é'.repeat(350_000)],
  ['of several megabytes', '€'.repeat(1_500_000)],
])('a text %s', (_, long) => {
  expect(encodeTexts(['"', long, '"']).equals(Buffer.from(`"${long}"`))).toBe(true)
})

test('later texts do not overwrite earlier bytes', () => {
  const earlier = encodeTexts(['a'.repeat(10_000)])
  encodeTexts(['b'.repeat(10_000)])
  expect(earlier.equals(Buffer.from('a'.repeat(10_000)))).toBe(true)
})
