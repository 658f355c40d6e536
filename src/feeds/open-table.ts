import { compileMapping, type RowMapping } from './compile-mapping.ts'
import type { Feed } from './contract.ts'
import { mapColumns } from './map-columns.ts'
import { chooseDelimiter, maxColumns } from './read-header.ts'
import { createRowSplitter, type RowSplitter } from './row-splitter.ts'
import { splitLine } from './split-line.ts'

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
