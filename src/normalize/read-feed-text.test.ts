import { expect, test } from 'vitest'
import { readFeedDescription, readFeedText } from './read-feed-text.ts'

test.each([
  ['  Malibu\u0007 ', 'Malibu'],
  ['x'.repeat(500), 'x'.repeat(500)],
  ['x'.repeat(501), 'x'.repeat(500)],
  ['', null],
  [' ', null],
  ['N/A', null],
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
