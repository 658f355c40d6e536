import { columnKey } from './column-key.ts'
import { splitLine } from './split-line.ts'

/** A file with more columns is not an inventory file. */
export const maxColumns = 1_000
/** After this much text without a line feed, carriage returns count as line ends. */
const longestHeader = 65_536

const delimiters = [',', '\t', '|', ';'] as const

export type Header = {
  readonly line: string
  /** The text after the header, with line feeds as line ends. */
  readonly rest: string
  /** The lines up to and including the header. */
  readonly lines: number
  /** Lines end with a carriage return only. */
  readonly loneReturns: boolean
}

/** The first non-empty line, except Excel's `sep=;`. Null if it has not arrived yet. */
export function takeHeader(text: string, last: boolean): Header | null {
  const loneReturns = hasLoneReturns(text, last)
  const lines = loneReturns ? text.replaceAll('\r', '\n') : text
  let passed = 0
  for (let from = 0; from < lines.length; ) {
    passed++
    const lineEnd = lines.indexOf('\n', from)
    if (lineEnd < 0 && !last) return null
    const line = lines.slice(from, lineEnd < 0 ? lines.length : lineEnd).replace(/\r$/, '')
    const next = lineEnd < 0 ? lines.length : lineEnd + 1
    if (columnKey(line.slice(0, 1_000)) !== '' && !/^"?sep=.?"?$/i.test(line)) {
      return { line, rest: lines.slice(next), lines: passed, loneReturns }
    }
    from = next
  }
  return null
}

function hasLoneReturns(text: string, last: boolean): boolean {
  const lineEnd = text.indexOf('\n')
  const at = text.indexOf('\r')
  if (at < 0) return false
  if (lineEnd >= 0) return at < lineEnd - 1
  return last || text.length > longestHeader
}

/** The delimiter with the most unquoted occurrences in the header; a comma wins a tie. */
export function chooseDelimiter(headerLine: string): string {
  const counts = delimiters.map((delimiter) => splitLine(headerLine, delimiter).cells.length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}
