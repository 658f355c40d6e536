import { createRowSplitter, type RowSplitter } from '../lib/row-splitter.ts'
import { chooseDelimiter, splitLine } from '../lib/split-line.ts'
import { lettersAndDigits } from '../lib/text.ts'
import { compileMapping, type RowMapping } from './compile-mapping.ts'
import type { Feed } from './contract.ts'
import { mapColumns } from './map-columns.ts'

/** Everything that follows from a file's header. */
export type Table = {
  readonly kind: 'table'
  readonly header: readonly string[]
  readonly delimiter: string
  readonly unmappedColumns: readonly string[]
  readonly dealerColumns: readonly string[]
  readonly hasVin: boolean
  readonly mapping: RowMapping
  readonly splitter: RowSplitter
}

/** A file with more columns is not an inventory file. */
const maxColumns = 1_000
/** After this much text without a line feed, carriage returns count as line ends. */
const longestHeader = 65_536
const maxNameLength = 200

export function openTable(headerLine: string, feed: Feed): Table | { readonly kind: 'refused'; readonly why: string } {
  const delimiter = chooseDelimiter(headerLine)
  const header = splitLine(headerLine, delimiter).cells.map(readName)
  if (header.length > maxColumns) {
    return { kind: 'refused', why: `the header has ${header.length} columns; at most ${maxColumns} are read` }
  }
  const plan = mapColumns(header, feed)
  const mapping = compileMapping(plan, feed)
  const looksLikeRow = (cells: readonly string[]) =>
    cells.length === header.length && /^[A-HJ-NPR-Z0-9]{17}$/i.test(mapping.vin(cells))
  return {
    kind: 'table',
    header,
    delimiter,
    unmappedColumns: plan.unmappedColumns,
    dealerColumns: plan.columnsOf('dealer_identifier').flatMap((column) => header[column] ?? []),
    hasVin: plan.columnsOf('vin').length > 0,
    mapping,
    splitter: createRowSplitter({ delimiter, width: header.length, looksLikeRow }),
  }
}

/** Reports contain column names, and UTF-16 allows characters that PostgreSQL cannot store. */
function readName(name: string): string {
  return name
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, maxNameLength)
    .toWellFormed()
}

type Header = {
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
    if (lettersAndDigits(line.slice(0, 1_000)) !== '' && !/^"?sep=.?"?$/i.test(line)) {
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
