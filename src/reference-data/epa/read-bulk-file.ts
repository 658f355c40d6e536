import { setImmediate as turn } from 'node:timers/promises'
import type { EpaRow } from '../../db/queries/reference-loads.ts'
import { createRowSplitter } from '../../feeds/row-splitter.ts'
import { splitLine } from '../../feeds/split-line.ts'
import { UnreadableAnswer } from '../contract.ts'
import { readPositive, readText } from '../read-json.ts'
import { readEpaVariant } from './read-variant.ts'

/** Characters per slice of a few milliseconds; other work of the process runs in between. */
const sliceLength = 256_000
const needed = ['id', 'year', 'make', 'model'] as const

/** Rows of vehicles.csv, one batch per slice. Throws `UnreadableAnswer` for any other file. */
export async function* readBulkFile(text: string): AsyncGenerator<readonly EpaRow[]> {
  const headEnd = text.indexOf('\n')
  const columns = splitLine(text.slice(0, Math.max(0, headEnd)).replace(/^\uFEFF|\r$/g, ''), ',').cells
  const isBulkFile = needed.every((name) => columns.includes(name))
  if (!isBulkFile) throw new UnreadableAnswer('the file has other columns')
  const width = columns.length
  const splitter = createRowSplitter({ delimiter: ',', width, looksLikeRow: (cells) => cells.length === width })
  for (let at = headEnd + 1; at < text.length; at += sliceLength) {
    const rows = splitter.push(text.slice(at, at + sliceLength))
    yield rows.flatMap((row) => (row.kind === 'cells' ? readRow(columns, row.cells) : []))
    await turn()
  }
  yield splitter.end().flatMap((row) => (row.kind === 'cells' ? readRow(columns, row.cells) : []))
}

function readRow(columns: readonly string[], cells: readonly string[]): readonly EpaRow[] {
  const record = Object.fromEntries(columns.map((column, position) => [column, cells[position] ?? '']))
  const [variant, year] = [readEpaVariant(record), readPositive(record, 'year')]
  const make = makeKey(readText(record, 'make'))
  if (variant === null || year === null || make === '') return []
  return [{ epaId: variant.epa_id, make, year, variant: JSON.stringify(variant) }]
}

/** Makes are compared by their letters and digits: "Mercedes-Benz", "MERCEDES BENZ". */
export function makeKey(make: string): string {
  return make
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}
