import { maxRowLength, type SplitRow } from '../lib/row-splitter.ts'
import type { FeedHold } from '../model/raw-ims-vehicle.ts'
import type { Feed, FeedReader, FeedReaderOptions, FeedReport, FeedRow, FeedRowRejection } from './contract.ts'
import { createBinaryCheck, createChunkDecoder } from './decode-chunks.ts'
import { openTable, type Table, takeHeader } from './open-table.ts'
import { feeds } from './registry.ts'

const rejectedKept = 1_000

/** Opens a reader for one file of a provider. Pure: takes bytes, returns rows. No file content makes it throw. */
export function openFeedReader(options: FeedReaderOptions): FeedReader {
  const feed = feeds[options.provider]
  const findBinary = createBinaryCheck()
  const decoder = createChunkDecoder()
  const rows = createRowCounter(fileNameIdentifiers(options.fileName, feed))
  let beginning = ''
  let loneReturns = false
  let table: Table | null = null
  let refusal: string | null = null

  const takeBeginning = (text: string, last: boolean): string | null => {
    beginning += text
    const header = takeHeader(beginning, last)
    if (header === null) {
      if (beginning.length > maxRowLength) refusal = 'the file has no line end within its first 1 MB: it is no CSV file'
      return null
    }
    const opened = openTable(header.line, feed)
    rows.startAfter(header.lines)
    beginning = ''
    loneReturns = header.loneReturns
    if (opened.kind === 'refused') refusal = opened.why
    else table = opened
    return header.rest
  }
  const take = (text: string, last: boolean): readonly FeedRow[] => {
    const lines = loneReturns ? text.replaceAll('\r', '\n') : text
    const body = table === null ? takeBeginning(text, last) : lines
    if (table === null || body === null) return []
    const complete = rows.read(table, table.splitter.push(body))
    return last ? [...complete, ...rows.read(table, table.splitter.end())] : complete
  }
  return {
    push: (chunk) => {
      refusal ??= findBinary(chunk)
      return refusal === null ? take(decoder.decode(chunk), false) : []
    },
    end: () => (refusal === null ? take(decoder.end(), true) : []),
    report: (): FeedReport => ({
      refusal,
      hold: refusal === null ? findHold(table, rows.counted().rowCount) : null,
      encoding: decoder.encoding(),
      delimiter: table?.delimiter ?? ',',
      header: table?.header ?? [],
      unmappedColumns: table?.unmappedColumns ?? [],
      dealerColumns: table?.dealerColumns ?? [],
      ...rows.counted(),
    }),
  }
}

type Counted = Pick<FeedReport, 'rowCount' | 'rejected' | 'rejectedCount' | 'warnings'>

/** Numbers rows and counts their problems. `named`: the dealer identifiers in the file name. */
function createRowCounter(named: readonly string[]) {
  const rejected: FeedRowRejection[] = []
  const warnings: Record<string, number> = {}
  let headerLines = 0
  let rowCount = 0
  let rejectedCount = 0
  const warn = (warning: string): void => {
    warnings[warning] = (warnings[warning] ?? 0) + 1
  }
  const reject = (line: number, reason: string): void => {
    rejectedCount++
    if (rejected.length < rejectedKept) rejected.push({ row: rowCount, line, vin: null, reason })
  }
  const toRow = ({ mapping, header, dealerColumns }: Table, cells: readonly string[], line: number): FeedRow => {
    const complete = cells.length >= header.length
    if (!complete) warn('row has fewer values than columns')
    else if (cells.length > header.length && !isBlank(cells.slice(header.length)))
      warn('row has more values than columns')
    return {
      row: rowCount,
      line,
      vin: mapping.vin(cells),
      dealerIdentifiers: dealerColumns.length > 0 ? mapping.dealerIdentifiers(cells) : named,
      complete,
      hash: () => mapping.hash(cells),
      read: () => mapping.read(cells),
    }
  }
  const read = (table: Table, split: readonly SplitRow[]): readonly FeedRow[] => {
    const rows: FeedRow[] = []
    for (const one of split) {
      if (one.kind === 'cells' && isBlank(one.cells)) continue
      rowCount++
      const line = headerLines + one.line
      if (one.kind === 'cells') rows.push(toRow(table, one.cells, line))
      else reject(line, 'the row is longer than 1 MB')
    }
    return rows
  }
  return {
    read,
    startAfter: (lines: number): void => {
      headerLines = lines
    },
    counted: (): Counted => ({ rowCount, rejected, rejectedCount, warnings }),
  }
}

function findHold(table: Table | null, rowCount: number): FeedHold | null {
  if (table === null) return 'empty_file'
  if (!table.hasVin) return 'no_vin_column'
  if (rowCount === 0) return 'no_rows'
  return table.splitter.cutOff() ? 'cut_off' : null
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

/**
 * Possible dealer identifiers in a file name: the match of the provider's pattern
 * (`DealerCenter_20260205_29009352.csv`), else the name without its extension and its words (`01117.csv`).
 */
function fileNameIdentifiers(fileName: string, feed: Pick<Feed, 'fileName'>): readonly string[] {
  const found = feed.fileName?.exec(fileName)?.[1]
  if (found !== undefined) return [found]
  const stem = fileName.replace(/\.[a-z0-9]{1,4}$/i, '')
  return [...new Set([stem, ...stem.split(/[\s_.-]+/)])].filter((word) => word !== '')
}
