import { expect, test } from 'vitest'
import { splitUrls } from './split-values.ts'

const one = 'https://p.example.com/w_400,h_300/1.jpg'
const two = 'https://p.example.com/2.jpg?size=1200,663'

test.each([
  ['pipes', `${one}|${two}`],
  ['commas', `${one},${two}`],
  ['a comma at the end', `${one},${two},`],
  ['commas and spaces', `${one}, ${two}`],
  ['spaces', `${one} ${two}`],
  ['semicolons', `${one};${two}`],
  ['tildes', `${one}~${two}`],
  ['a JSON array', `["${one}","${two}"]`],
])('photo URLs are split at %s, and keep their own commas', (_, cell) => {
  expect(splitUrls(cell)).toEqual([one, two])
})

test('URLs without a scheme are split, a URL within a URL is not', () => {
  expect(splitUrls('www.a.com/1.jpg,//b.com/2.jpg')).toEqual(['www.a.com/1.jpg', '//b.com/2.jpg'])
  const within = 'https://a.com/resize?u=https://b.com/1.jpg'
  expect(splitUrls(`${within},${one}`)).toEqual([within, one])
})

test('a cell of separators is read in bounded time', { timeout: 20_000 }, () => {
  for (const separator of [',', ' ', ';', '"', '~']) {
    expect(splitUrls(`https://a.com/${separator.repeat(900_000)}x`)).toHaveLength(1)
  }
})
