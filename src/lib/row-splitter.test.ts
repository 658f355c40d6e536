import { describe, expect, test } from 'vitest'
import { createRowSplitter, maxRowLength } from './row-splitter.ts'

const vin = '1G1ZD5ST4LF100001'
const otherVin = '5FNYF5H92NB200002'

describe('text becomes rows', () => {
  test('an unclosed quote swallows no row after it', () => {
    expect(split(`"runs great,${vin},1\nb,${otherVin},2\n"c",${vin},"3"\n`)).toEqual([
      ['runs great', vin, '1'],
      ['b', otherVin, '2'],
      ['c', vin, '3'],
    ])
  })

  test('an unclosed quote swallows no row even if a later quote would close it', () => {
    expect(split(`a,${vin},"broken\nb,${otherVin},fine\nc,${vin},"said ""so"""\n`)).toEqual([
      ['a', vin, 'broken'],
      ['b', otherVin, 'fine'],
      ['c', vin, 'said "so"'],
    ])
  })

  test('an inch mark before the closing quote does not join two cells', () => {
    expect(split(`"x 18"","${vin}","z"\n`)).toEqual([['x 18"', vin, 'z']])
  })

  test('rows are returned as soon as their lines end, also after a blank line', () => {
    const splitter = openSplitter()
    expect(splitter.push('\na,b,c\nd,').map(({ line }) => line)).toEqual([1, 2])
    expect(splitter.push('e,f\n')).toMatchObject([{ cells: ['d', 'e', 'f'], line: 3 }])
    expect(splitter.end()).toEqual([])
  })

  test('a row that ends with a quoted cell of two lines waits for its own line end', () => {
    const splitter = openSplitter()
    expect(splitter.push('"a","b\nc",')).toEqual([])
    expect(splitter.push('d\ne,f,g\n')).toMatchObject([{ cells: ['a', 'b\nc', 'd'] }, { cells: ['e', 'f', 'g'] }])
  })

  test('an open quote before many megabytes loses no row after it', () => {
    const filler = `${'y'.repeat(99)}\n`.repeat(30_000)
    const rows = splitAll(['"a,b,c\n', ...pieces(filler, 65_536), 'd,e,f\n'])
    expect(rows).toHaveLength(30_002)
    expect(rows.at(-1)).toMatchObject({ cells: ['d', 'e', 'f'] })
    expect(filler.length).toBeGreaterThan(2 * maxRowLength)
  })

  test('a file in which every line opens a quote is read in bounded time', () => {
    const rows = splitAll(pieces('"a,b\n'.repeat(400_000), 65_536))
    expect(rows).toHaveLength(400_000)
  })
})

describe('limits of rows', () => {
  test('a row that is too long is rejected before its end, and what follows it is read', () => {
    const splitter = openSplitter()
    const rejected = splitter.push(`a,b,c\n${'x'.repeat(maxRowLength + 1)}`)[1]
    expect(rejected).toEqual({ kind: 'too-long', beginning: 'x'.repeat(200), line: 2 })
    expect(openSplitter().push('x'.repeat(maxRowLength + 1))).toMatchObject([{ kind: 'too-long', line: 1 }])
    expect(splitter.push('xxx')).toEqual([])
    expect(splitter.push('x\n')).toEqual([])
    expect(splitter.push('d,e,f\n')).toMatchObject([{ cells: ['d', 'e', 'f'], line: 3 }])
    expect(splitter.push('g,h,i\n')).toMatchObject([{ cells: ['g', 'h', 'i'], line: 4 }])
  })

  test('a line of 1,000,000 characters is a row, a longer one is rejected by its beginning', () => {
    const [first, second, third] = splitAll([`a,b,c\n${'y'.repeat(maxRowLength)}\n${'z'.repeat(maxRowLength + 1)}\n`])
    expect([first?.kind, second?.kind]).toEqual(['cells', 'cells'])
    expect(third).toMatchObject({ kind: 'too-long', beginning: 'z'.repeat(200) })
  })

  test('a last line of 1,000,000 characters is a row, a longer one is rejected', () => {
    expect(splitAll(['y'.repeat(maxRowLength)]).map(({ kind }) => kind)).toEqual(['cells'])
    expect(splitAll(['y'.repeat(maxRowLength + 1)]).map(({ kind }) => kind)).toEqual(['too-long'])
  })

  test('a cell of several lines may follow many rows', () => {
    const rows = split(`${'a,b,c\n'.repeat(100_000)}x,"one\ntwo",z\n`)
    expect(rows.at(-1)).toEqual(['x', 'one\ntwo', 'z'])
  })

  test.each([
    [19, [['x', 'one\ntwo', 'z']]],
    [
      20,
      [
        ['x', 'one'],
        ['two"', 'z'],
      ],
    ],
  ])('after %d unclosed quotes, cells of several lines are %j', (count, expected) => {
    const rows = split(`${`"broken,${vin},1\n`.repeat(count)}b,${vin},2\nx,"one\ntwo",z\n`)
    expect(rows.slice(count + 1)).toEqual(expected)
  })
})

function split(text: string): readonly (readonly string[])[] {
  return splitAll([text]).map((row) => (row.kind === 'cells' ? row.cells : ['(too long)']))
}

function openSplitter() {
  return createRowSplitter({
    delimiter: ',',
    width: 3,
    looksLikeRow: (cells) => cells.length === 3 && /^[A-Z0-9]{17}$/.test(cells[1] ?? ''),
  })
}

function splitAll(texts: readonly string[]) {
  const splitter = openSplitter()
  return [...texts.flatMap((text) => splitter.push(text)), ...splitter.end()]
}

function pieces(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  )
}

describe('a row knows the line that it starts on', () => {
  const long = 'x'.repeat(maxRowLength + 1)
  const text = `a,b,c\r\n\n"d","two\nlines","e\nf"\ng,h,i\n"runs great,${vin},1\nb,${otherVin},2\n${long}\nlast,row,here`
  const lines = [1, 2, 3, 6, 7, 8, 9, 10]

  test('whatever comes before it: blank lines, multi-line cells, unclosed quotes, a row that is too long', () => {
    expect(splitAll([text]).map(({ line }) => line)).toEqual(lines)
  })

  test.each([5, 1_000, 400_000])('in pieces of %d characters', (size) => {
    const end = text.length - 'last,row,here'.length - long.length - 1
    const texts = [...pieces(text.slice(0, end), size), ...pieces(text.slice(end), 400_000)]
    expect(splitAll(texts).map(({ line }) => line)).toEqual(lines)
  })
})

describe('a truncated text is recognized by its end [IMSF-37]', () => {
  test.each([
    ['inside a quoted cell', '"a","b","c"\n"d","e","Ni', true],
    ['inside a quoted cell of several lines', 'a,b,"c\nd', true],
    ['inside a quoted cell, after lines of it', 'a,b,"c\nd\ne\n', true],
    ['inside a quoted first cell', 'a,b,c\n"d,e,f', true],
    ['inside a short row', 'a,b,c\nd,e', true],
    ['inside a short row with a blank cell', 'a,b,c\n,e', true],
    ['after a cell of several lines', 'a,"b\nc",d\n', false],
    ['after a short row with its line end', 'a,b,c\nd,e\n', false],
    ['after a whole row without a line end', 'a,b,c\nd,e,f', false],
    ['after a blank line', 'a,b,c\n  ', false],
    ['after an inch mark that nobody doubled', 'a,b,c\nd,"18""",f', false],
  ])('%s', (_, text, cutOff) => {
    const splitter = createRowSplitter({ delimiter: ',', width: 3, looksLikeRow: () => false })
    splitter.push(text)
    splitter.end()
    expect(splitter.cutOff()).toBe(cutOff)
  })
})
