import { describe, expect, test } from 'vitest'
import { chooseDelimiter, findClosingQuote, splitInchMarks, splitLine } from './split-line.ts'

describe('where an unclosed quoted cell starts', () => {
  test.each([
    ['a,b', -1],
    ['"a","b"', -1],
    ['"a,b', 0],
    ['a,"b', 2],
    ['a,  "b', 4],
    ['"a","b,"c', 4],
    ['"a,"b', 0],
    ['"a"x,b', 0],
    ['"a""', 0],
  ])('%j: %d', (line, unclosedAt) => {
    expect(splitLine(line, ',').unclosedAt).toBe(unclosedAt)
  })
})

test.each([
  ['"a"\t"b ""c"""\td', '\t', ['a', 'b "c"', 'd']],
  ['"a;b";c', ';', ['a;b', 'c']],
  ['"a" x,b', ',', ['a" x', 'b']],
  ['18" wheels,c', ',', ['18" wheels', 'c']],
  ['"18" wheels",c', ',', ['18" wheels', 'c']],
  ['"the "best" car",c', ',', ['the "best" car', 'c']],
  ['"a", "b, c",  "d"', ',', ['a', 'b, c', 'd']],
  ['a, "b" c,d', ',', ['a', 'b" c', 'd']],
  ['"a", b,  c', ',', ['a', ' b', '  c']],
  ['"""",b', ',', ['"', 'b']],
  ['"a,b,c', ',', ['a', 'b', 'c']],
  ['"a"\n', ',', ['a']],
  ['"a","b\r\nc","d"', ',', ['a', 'b\r\nc', 'd']],
  ['"a\rb",c', ',', ['a\rb', 'c']],
  ['"a"\rb,c', ',', ['a"\rb', 'c']],
  ['"a",', ',', ['a', '']],
  ['"a" ,', ',', ['a', '']],
  ['  "a"', ',', ['a']],
  [',"a"', ',', ['', 'a']],
])('%j is split at %j', (line, delimiter, cells) => {
  expect(splitLine(line, delimiter).cells).toEqual(cells)
})

test('after fifty unclosed quotes, quotes have no special meaning', () => {
  const cells = (count: number) =>
    splitLine(`${'"x'.repeat(count).replaceAll('x"', 'x,"')},"a,b"z`, ',').cells.slice(count)
  expect(cells(49)).toEqual(['a', 'b"z'])
  expect(cells(50)).toEqual(['"a', 'b"z'])
})

test('after fifty cells without quotes, quotes mean what they mean', () => {
  expect(splitLine(`${'x,'.repeat(51)}"a,b"`, ',').cells.at(-1)).toBe('a,b')
})

test.each([
  ['"18"","b"', ['18"', 'b']],
  ['"18""","b"', ['18"', 'b']],
  ['"","b"', ['', 'b']],
  ['"a ""b"" c","18"" "', ['a "b" c', '18" ']],
  ['"18"",b', ['18"', 'b']],
  ['""",b"', ['",b']],
])('an inch mark may end a cell: %j', (line, cells) => {
  expect(splitInchMarks(line, ',')).toEqual(cells)
})

test.each([
  ['a"', 0, 1],
  ['a",b', 0, 1],
  ['a"x",b', 0, 3],
  ['a"" ,b', 0, -1],
  ['a"  ,b', 0, 1],
  ['a"\n', 0, 1],
  ['a"\r\n', 0, 1],
  ['a"\r', 0, 1],
  ['a"\rx', 0, -1],
  ['",a",b', 2, 3],
  ['",b', 0, 0],
  ['', 0, -1],
])('the closing quote of the cell in %j, from %d, is at %d', (text, from, at) => {
  expect(findClosingQuote(text, from, { delimiter: ',', inchMarks: false })).toBe(at)
})

test.each([
  ['VIN', ','],
  ['VIN,Price|x', ','],
  ['VIN\tPrice\tx', '\t'],
  ['a|b|c,d', '|'],
  ['a;b', ';'],
  ['"a,b";c;d', ';'],
])('the delimiter of %j is %j', (line, delimiter) => {
  expect(chooseDelimiter(line)).toBe(delimiter)
})
