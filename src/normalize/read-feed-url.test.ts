import { expect, test } from 'vitest'
import { readFeedUrl } from './read-feed-url.ts'

const long = (length: number) => `https://a.example/${'x'.repeat(length - 'https://a.example/'.length)}`

test.each([
  ['', ''],
  [' https://a.example/1.jpg?a=1&amp;b=2 ', 'https://a.example/1.jpg?a=1&b=2'],
  ['https://a.example/a b|c', 'https://a.example/a%20b%7Cc'],
  ['//a.example/1.jpg', 'https://a.example/1.jpg'],
  ['www.a.example/1.jpg', 'https://www.a.example/1.jpg'],
  [long(4_096), long(4_096)],
  [long(4_097), ''],
  ['ftp://a.example/1.jpg', ''],
  ['a.jpg', ''],
])('the URL %j reads %j', (rawText, url) => {
  expect(readFeedUrl(rawText)).toBe(url)
})
