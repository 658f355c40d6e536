import { describe, expect, test } from 'vitest'
import { chipsOf, withoutChip } from './understood.ts'

const interpreted = {
  filters: { price: { max: 30_000 }, condition: 'used', body: ['suv'], year: { min: 2019, max: 2022 } },
  excluded: { color: ['black'] },
  preferences: ['low miles'],
  relaxed: [],
}

describe('the interpretation of a query', () => {
  const query = 'used suv under 30k from 2019 to 2022, low miles, not black'
  const chips = chipsOf(interpreted)

  test('is displayed in words', () => {
    expect(chips.map(({ text }) => text)).toEqual([
      'price: at most 30,000',
      'condition: used',
      'body: suv',
      'year: 2019 to 2022',
      'not color black',
      'low miles',
    ])
  })

  test.each([
    ['price: at most 30,000', 'used suv from 2019 to 2022, low miles, not black'],
    ['condition: used', 'suv under 30k from 2019 to 2022, low miles, not black'],
    ['year: 2019 to 2022', 'used suv under 30k low miles, not black'],
    ['not color black', 'used suv under 30k from 2019 to 2022, low miles'],
  ])('removing “%s” leaves the other words', (text, rest) => {
    const chip = chips.find((each) => each.text === text)
    expect(chip && withoutChip(query, chip)).toBe(rest)
  })

  test('words that are not in the query are left to the reader', () => {
    expect(withoutChip('something red', { kind: 'filter', text: 'body: suv', words: ['suv'] })).toBe('something red')
  })
})
