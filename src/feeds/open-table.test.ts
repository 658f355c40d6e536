import { describe, expect, test } from 'vitest'
import { takeHeader } from './open-table.ts'

const header = (line: string, rest = '', lines = 1, loneReturns = false) => ({ line, rest, lines, loneReturns })

describe('the header of a file', () => {
  test.each([
    ['\n \r\n,,\nVIN\nx', header('VIN', 'x', 4)],
    ['sep=;\nVIN;Price\n', header('VIN;Price', '', 2)],
    ['"sep=,"\nVIN\n', header('VIN', '', 2)],
    ['SEP=\nVIN\n', header('VIN', '', 2)],
    ['\rVIN\nx', header('VIN', 'x', 2, true)],
  ])('of %j, with more to come, is %j', (text, expected) => {
    expect(takeHeader(text, false)).toEqual(expected)
  })

  test.each([
    ['VIN', header('VIN')],
    ['VIN\r', header('VIN', '', 1, true)],
    ['\nVIN\r', header('VIN', '', 2)],
    ['VIN\ra\rb', header('VIN', 'a\nb', 1, true)],
    ['\n\n', null],
  ])('of the whole text %j is %j', (text, expected) => {
    expect(takeHeader(text, true)).toEqual(expected)
  })

  test('has carriage returns as line ends if they come first, or no line feed follows for long', () => {
    expect(takeHeader('VIN\ra\nb', false)).toEqual(header('VIN', 'a\nb', 1, true))
    expect(takeHeader('VIN\r\na\rb\n', false)).toEqual(header('VIN', 'a\rb\n'))
    const long = 'x'.repeat(65_533)
    expect(takeHeader(`V\r${long}\r`, false)).toBeNull()
    expect(takeHeader(`V\r${long}x\r`, false)).toMatchObject({ line: 'V', loneReturns: true })
  })
})
