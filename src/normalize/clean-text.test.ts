import { describe, expect, test } from 'vitest'
import { cleanLine, cleanParagraphs, rawValue } from './clean-text.ts'

describe('a line', () => {
  test.each([
    [null, ''],
    [undefined, ''],
    [42, '42'],
    ['  a \t b\r\nc ', 'a b c'],
    ['a\u0085b\u007fc', 'abc'],
    ['a\ud800b', 'a\ufffdb'],
    ['one<br>two<p>three</p>', 'one two three'],
    ['<b>bold</b>ly', 'boldly'],
    ['a<!-- x -->b<!-- open', 'a b<!-- open'],
    ['a<style>x</style >b<SCRIPT>y</SCRIPT>c', 'a b c'],
    ['a<script>b', 'ab'],
    ['Jeep <div', 'Jeep'],
    ['Jeep <div class="make', 'Jeep'],
    ['<!-- a --><!-- b -->c', 'c'],
    ['2 < 3 > 1', '2 < 3 > 1'],
    ['&amp;amp;AMP;lt;b&gt;x', 'x'],
    ['&lt;&#x62;&#62;x', 'x'],
    ['&#160;a&ensp;b', 'a b'],
    ['&notareference;&#99999999;', '&notareference;&#99999999;'],
    ['&CONSTRUCTOR;&toString;', '&CONSTRUCTOR;&toString;'],
    ['&NBSP;CR&EACUTE;DIT&NBSP;', 'CRéDIT'],
    ['a&#0;b&#7;c&#xD800;d&Tab;e&NewLine;f', 'abcd e f'],
  ])('%j reads %j', (rawText, expected) => {
    expect(cleanLine(rawText)).toBe(expected)
  })

  test('is truncated at its limit, without outer spaces', () => {
    expect(cleanLine(`${'x'.repeat(9)} y`, 10)).toBe('x'.repeat(9))
    expect(cleanLine('x'.repeat(11), 10)).toBe('x'.repeat(10))
    expect(cleanLine(`<b>${'x'.repeat(11)}`, 10)).toBe('x'.repeat(10))
    expect(cleanLine(`${' '.repeat(81)}x`, 10)).toBe('')
    expect(cleanLine(`${'x'.repeat(9)}😀`, 10)).toBe('x'.repeat(9))
  })

  test('escaped more than eight times has no markup left', () => {
    const escaped = Array.from({ length: 9 }, () => 0).reduce(
      (text) => text.replaceAll('&', '&#38;'),
      '&lt;b&gt;x&lt;/b&gt;',
    )
    expect(cleanLine(escaped)).not.toMatch(/[<&]/)
  })
})

test.each([
  ['one<br/>two\r\n\r\n\r\n\r\nthree', 'one\ntwo\n\nthree'],
  ['<ul><li>a</li><li>b  c</li></ul>', 'a\n\nb c'],
  ['a\n\n\nb', 'a\n\nb'],
  ['  a\t\n b ', 'a\nb'],
  [null, ''],
])('paragraphs of %j are %j', (rawText, expected) => {
  expect(cleanParagraphs(rawText)).toBe(expected)
})

test('paragraphs are truncated at their limit', () => {
  expect(cleanParagraphs('x y '.repeat(10), 10)).toBe('x y x y x')
  expect(cleanParagraphs(`x${' '.repeat(41)}y`, 10)).toBe('x')
})

test.each([
  [' a  b\t', 'a  b'],
  ['a\r\nb', 'a b'],
  ['<b>&amp;</b>', '<b>&amp;</b>'],
  ['a\u0000', 'a'],
  [null, ''],
  [7, '7'],
])("the dealer's own value of %j is %j [COL-18]", (rawText, expected) => {
  expect(rawValue(rawText)).toBe(expected)
  expect(rawValue('x'.repeat(11), 10)).toBe('x'.repeat(10))
})

test('characters that turn round the text after them are removed, also where they are references', () => {
  expect(cleanLine('2020 \u202eecirp\u202c Accord\u2066')).toBe('2020 ecirp Accord')
  expect(cleanLine('2020 &#8238;Accord')).toBe('2020 Accord')
  expect(cleanParagraphs('One\u202e\ntwo\u200f')).toBe('One\ntwo')
  expect(rawValue('A\u202e12')).toBe('A12')
})
