import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outwardAddress } from '../model/outward-address.ts'
import { cleanLine, cleanParagraphs, rawValue } from './clean-text.ts'
import { absoluteUrl } from './read-links.ts'

const pieces = [
  'a',
  'B7',
  '$',
  'é',
  '®',
  '“',
  '’',
  '—',
  '•',
  '\u00ad',
  '\u00a0',
  '\u2028',
  '\u3000',
  '\u0085',
  '\u0000',
]
const text = fc.string({
  unit: fc.constantFrom(...pieces, ' ', '  ', '\n', '\n\n', '\t', '\r\n', '<', '&', '<b>', '&amp;', '😀'),
})

test('a text that needs no cleaning equals its cleaned form', () => {
  fc.assert(
    fc.property(text, (rawText) => {
      // The added white space forces the full cleaning.
      expect(cleanLine(rawText)).toBe(cleanLine(` ${rawText}`))
      expect(cleanParagraphs(rawText)).toBe(cleanParagraphs(`\n${rawText}`))
      expect(rawValue(rawText)).toBe(rawValue(` ${rawText}`))
    }),
    { numRuns: 2_000 },
  )
})

const part = fc.string({
  unit: fc.constantFrom(...'aZ09-_~.', '%2e', '%20', ' ', "'", '|', '^', '{', 'é', '@', ':', '//', '..'),
})
const address = fc
  .tuple(
    fc.constantFrom('http://', 'https://', 'HTTP://', 'http:', 'ftp://', '//', ''),
    fc.constantFrom(
      'a.example',
      'A.example',
      'a-.example',
      'xn--a.example',
      'a.1',
      '1.2.3',
      'a.example:80',
      '',
      'a..b',
      'r3---s.example.com',
    ),
    fc.array(fc.oneof(fc.constantFrom('.', '..', '', 'photos', '1024x768.jpg'), part), { maxLength: 4 }),
    fc.option(part),
  )
  .map(
    ([scheme, host, path, query]) =>
      `${scheme}${host}${path.map((name) => `/${name}`).join('')}${query === null ? '' : `?${query}`}`,
  )

test('a URL is the one that a URL parser returns, if it leads outward', () => {
  fc.assert(
    fc.property(address, (rawText) => {
      const url = rawText.trim() === '' ? null : URL.parse(rawText.trim(), 'https://lot.example/')
      const expected = url !== null && /^https?:$/.test(url.protocol) ? outwardAddress(url.href) : ''
      expect(absoluteUrl(rawText, 'https://lot.example/')).toBe(expected)
    }),
    { numRuns: 5_000 },
  )
})

test('texts of 20,000 characters that are plain up to their end are read quickly', () => {
  const begun = process.cpuUsage()
  for (let round = 0; round < 50; round++) {
    cleanParagraphs(`${'plain words '.repeat(1_600)}<`)
    cleanParagraphs(`${'a\n\n'.repeat(6_000)}<`)
    cleanParagraphs(`${'a'.repeat(19_000)}\u0000`)
    absoluteUrl(`https://a.example/${'a/'.repeat(1_000)}|`, 'https://lot.example/')
    absoluteUrl(`https://${'a.'.repeat(1_000)}1/`, 'https://lot.example/')
  }
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 50_000).toBeLessThan(50)
})
