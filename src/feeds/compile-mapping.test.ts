import { expect, test } from 'vitest'
import { splitCategorized, splitFeatures, splitUrls } from './compile-mapping.ts'

const one = 'https://p.example.com/w_400,h_300/1.jpg'
const two = 'https://p.example.com/2.jpg?size=1200,663'

test.each([
  ['commas', `${one},${two}`],
  ['spaces', `${one} ${two}`],
  ['semicolons', `${one};${two}`],
  ['tildes', `${one}~${two}`],
  ['a JSON array', `["${one}","${two}"]`],
])('photo URLs are split at %s, and keep their own commas', (_, cell) => {
  expect(splitUrls(cell)).toEqual([one, two])
})

test('URLs separated by pipes only stay one item, as they are stored', () => {
  const cell = 'https://a.com/1.jpg|https://a.com/2.jpg'
  expect(splitUrls(cell)).toEqual([cell])
})

test.each([
  ['commas', 'Sunroof,Wheels, alloy,Tow hitch', ['Sunroof', 'Wheels, alloy', 'Tow hitch']],
  ['commas', 'Sunroof, Wheels, Tow hitch', ['Sunroof', ' Wheels', ' Tow hitch']],
  ['commas', 'Sunroof|Wheels, alloy', ['Sunroof|Wheels, alloy']],
  ['pipes', 'Sunroof,Wheels', ['Sunroof,Wheels']],
] as const)('features by %s: %j', (by, cell, features) => {
  expect(splitFeatures(cell, by)).toEqual(features)
})

test('the category of a feature is left out', () => {
  expect(splitCategorized('Exterior@Alloy wheels~Interior@Heated seats~Sunroof')).toEqual([
    'Alloy wheels',
    'Heated seats',
    'Sunroof',
  ])
})

test('URLs without a scheme are split, a URL within a URL is not', () => {
  expect(splitUrls('www.a.com/1.jpg,//b.com/2.jpg')).toEqual(['www.a.com/1.jpg', '//b.com/2.jpg'])
  const within = 'https://a.com/resize?u=https://b.com/1.jpg'
  expect(splitUrls(`${within},${one}`)).toEqual([within, one])
})

test('a cell of separators is read in bounded time', () => {
  for (const separator of [',', ' ', ';', '"', '~']) {
    expect(splitUrls(`https://a.com/${separator.repeat(900_000)}x`)).toHaveLength(1)
  }
})
