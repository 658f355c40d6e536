import { findClosingQuote, splitInchMarks, splitLine } from './split-line.ts'

/** Rows with more characters are rejected up to the next line end. */
export const maxRowLength = 1_000_000
/** After this many unclosed quotes, quoted cells of this file may no longer span lines. */
const maxRunaways = 20
/** Rows with more multi-line cells than this are read line by line. */
const maxCellsOfSeveralLines = 50

export type SplitRow = UnplacedRow & {
  /** The line on which the row begins, from 1. */
  readonly line: number
}

type UnplacedRow = { readonly kind: 'cells'; readonly cells: readonly string[] } | TooLong
type TooLong = { readonly kind: 'too-long'; readonly beginning: string }

export interface RowSplitter {
  readonly push: (text: string) => readonly SplitRow[]
  readonly end: () => readonly SplitRow[]
  /** After `end`: the text ended inside a quoted cell or a short row. */
  readonly cutOff: () => boolean
}

type RowSplitterOptions = {
  readonly delimiter: string
  /** Number of columns in the header. */
  readonly width: number
  /** Whether cells are a complete row; finds rows that an unclosed quote swallowed. */
  readonly looksLikeRow: (cells: readonly string[]) => boolean
}

/** `lines`: the number of lines of the row. */
type ReadRow = { readonly row: UnplacedRow; readonly next: number; readonly lines: number }

/** The end of the row, or null if more text is needed. */
type Extent = { readonly end: number; readonly next: number } | null

/**
 * Splits text into rows. Quoted cells may span lines. An unclosed quote swallows nothing: if the following lines are
 * complete rows, or the row would be too long, its first line is read literally.
 */
export function createRowSplitter(options: RowSplitterOptions): RowSplitter {
  const { delimiter, width } = options
  let pending = ''
  let skipping = false
  let runaways = 0
  let cutOff = false
  let linesBefore = 0

  const rowOf = (text: string, cells: readonly string[]): UnplacedRow => {
    if (cells.length >= width || !text.includes('""')) return { kind: 'cells', cells }
    const lenient = splitInchMarks(text, delimiter)
    return { kind: 'cells', cells: lenient.length === width ? lenient : cells }
  }

  const readRow = (text: string, from: number, last: boolean): ReadRow | null => {
    const lineEnd = text.indexOf('\n', from)
    if (lineEnd < 0 && !last) return null
    const line = lineExtent(text, lineEnd)
    if (line.end - from > maxRowLength) return { row: tooLong(text, from), next: line.next, lines: 1 }
    const firstLine = text.slice(from, line.end)
    const { cells, unclosedAt } = splitLine(firstLine, delimiter)
    if (unclosedAt < 0 || lineEnd < 0 || runaways >= maxRunaways) {
      const row = rowOf(firstLine, cells)
      if (lineEnd < 0) cutOff ||= unclosedAt >= 0 || isShort(row)
      return { row, next: line.next, lines: 1 }
    }
    const extent = findExtent(text, { from, unclosedAt, line, last })
    if (extent === null && last) cutOff = true
    if (extent === null && !last && text.length - from <= maxRowLength) return null
    if (extent === 'runaway' || extent === null || extent.end - from > maxRowLength) {
      runaways++
      return { row: rowOf(firstLine, cells), next: line.next, lines: 1 }
    }
    const row = text.slice(from, extent.end)
    const lines = countLineEnds(text, from, extent.end) + 1
    return { row: rowOf(row, splitLine(row, delimiter).cells), next: extent.next, lines }
  }

  const isShort = (row: UnplacedRow): boolean =>
    row.kind === 'cells' && row.cells.length < width && row.cells.some((cell) => cell.trim() !== '')

  const findExtent = (
    text: string,
    start: { from: number; unclosedAt: number; line: { end: number; next: number }; last: boolean },
  ): Extent | 'runaway' => {
    let extent = start.line
    let unclosedAt = start.unclosedAt
    for (let cell = 0; cell < maxCellsOfSeveralLines; cell++) {
      const close = findClosingQuote(text, start.from + unclosedAt + 1, { delimiter, inchMarks: false })
      const open = close < 0 || (close + 1 >= text.length && !start.last)
      if (swallowsRow(text, extent.next, open ? text.length : close)) return 'runaway'
      if (open) return null
      const lineEnd = text.indexOf('\n', close)
      if (lineEnd < 0 && !start.last) return null
      extent = lineExtent(text, lineEnd)
      const split = splitLine(text.slice(start.from, extent.end), delimiter)
      if (split.unclosedAt < 0) return extent
      unclosedAt = split.unclosedAt
    }
    return 'runaway'
  }

  const swallowsRow = (text: string, from: number, to: number): boolean => {
    for (let at = from; at < to; ) {
      const lineEnd = text.indexOf('\n', at)
      if (lineEnd < 0) return false
      const line = text.slice(at, lineExtent(text, lineEnd).end)
      if (line.includes(delimiter) && options.looksLikeRow(splitLine(line, delimiter).cells)) return true
      at = lineEnd + 1
    }
    return false
  }

  const take = (text: string, last: boolean): readonly SplitRow[] => {
    const rows: SplitRow[] = []
    let at = 0
    if (skipping) {
      const lineEnd = text.indexOf('\n')
      if (lineEnd < 0) return rows
      skipping = false
      linesBefore++
      at = lineEnd + 1
    }
    while (at < text.length) {
      const read = readRow(text, at, last)
      if (read === null) break
      const { row } = read
      const line = linesBefore + 1
      // Copying a row's properties one by one takes several times as long.
      rows.push(row.kind === 'cells' ? { kind: 'cells', cells: row.cells, line } : { ...row, line })
      linesBefore += read.lines
      at = read.next
    }
    pending = at === 0 ? text : text.slice(at)
    if (pending.length > maxRowLength && !pending.includes('\n')) {
      rows.push({ ...tooLong(pending, 0), line: linesBefore + 1 })
      pending = ''
      skipping = true
    }
    return rows
  }
  return {
    push: (text) => {
      if (!skipping && !text.includes('\n') && pending.length + text.length <= maxRowLength) {
        pending += text
        return []
      }
      return take(pending + text, false)
    },
    end: () => {
      const rows = skipping ? [] : take(pending, true)
      pending = ''
      return rows
    },
    cutOff: () => cutOff,
  }
}

function lineExtent(text: string, lineEnd: number): { end: number; next: number } {
  if (lineEnd < 0) return { end: text.length, next: text.length }
  return { end: text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd, next: lineEnd + 1 }
}

function countLineEnds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}

function tooLong(text: string, from: number): TooLong {
  return { kind: 'too-long', beginning: text.slice(from, from + 200) }
}
