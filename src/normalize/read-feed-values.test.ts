import { expect, test } from 'vitest'
import { readFeedAmount, readFeedDescription, readFeedNumber, readFeedText, readFeedUrl } from './read-feed-values.ts'
import { firstNumber, readInteger } from './read-number.ts'

test.each([
  ['  Malibu\u0007 ', 'Malibu'],
  ['x'.repeat(501), 'x'.repeat(500)],
  [' ', null],
  ['Undefined', null],
  ['undefined behavior', 'undefined behavior'],
])('the value %j reads %j', (rawText, text) => {
  expect(readFeedText(rawText)).toBe(text)
})

test.each([
  ['', ''],
  [' one\r\ntwo\rthree\u0007 ', 'one\ntwo\nthree'],
  ['x'.repeat(60_000), 'x'.repeat(60_000)],
  ['x'.repeat(60_001), 'x'.repeat(60_000)],
  [`${'x'.repeat(59_999)}😀`, 'x'.repeat(59_999)],
  [`${'x'.repeat(59_998)}😀`, `${'x'.repeat(59_998)}😀`],
  [`\ud800${'x'.repeat(60_000)}`, `\ufffd${'x'.repeat(59_999)}`],
])('a description keeps its line breaks and at most 60,000 characters', (rawText, text) => {
  expect(readFeedDescription(rawText)).toBe(text)
})

const bounds = { min: 1, max: 50_000 }

test.each([
  ['50000', 50_000],
  ['19,081', 19_081],
  ['7560 km', 7_560],
  ['-5', null],
  ['4.6', 5],
])('the number %j reads %j', (rawText, number) => {
  expect(readFeedNumber(rawText, bounds)).toBe(number)
})

test.each([
  ['1', 1],
  ['999999999', 999_999_999],
  ['1234567890', null],
  ['$ 25,000.50', 25_000.5],
  ['-500', null],
  ['25.000', 25],
])('the amount %j reads %j', (rawText, amount) => {
  expect(readFeedAmount(rawText)).toBe(amount)
})

test.each([
  ['12,345.5 miles', 12_345.5],
  ['1234,567', 1_234],
  ['- $5', -5],
  [`${' '.repeat(500)}7`, null],
  ['9'.repeat(400), null],
])('the first number of %j is %j', (text, number) => {
  expect(firstNumber(text)).toBe(number)
})

test('an integer is rounded and within its bounds', () => {
  const within = { min: 0, max: 10 }
  expect(
    [-0.4, 0.5, 10.4, 10.5, Number.NaN, Number.POSITIVE_INFINITY].map((value) => readInteger(value, within)),
  ).toEqual([0, 1, 10, null, null, null])
  expect(Object.is(readInteger(-0.4, within), 0)).toBe(true)
  expect([readInteger(null, within), readInteger(undefined, within), readInteger('7 of 9', within)]).toEqual([
    null,
    null,
    7,
  ])
})

const long = (length: number) => `https://a.example/${'x'.repeat(length - 'https://a.example/'.length)}`

test.each([
  [' https://a.example/1.jpg?a=1&amp;b=2 ', 'https://a.example/1.jpg?a=1&b=2'],
  ['https://a.example/a b|c', 'https://a.example/a%20b%7Cc'],
  ['www.a.example/1.jpg', 'https://www.a.example/1.jpg'],
  [long(4_096), long(4_096)],
  [long(4_097), ''],
])('the URL %j reads %j', (rawText, url) => {
  expect(readFeedUrl(rawText)).toBe(url)
})

test('characters that turn round the text after them are removed from values of feeds', () => {
  expect(readFeedText('Accord \u202eSport')).toBe('Accord Sport')
  expect(readFeedDescription('One\u202e owner\nClean')).toBe('One owner\nClean')
})
