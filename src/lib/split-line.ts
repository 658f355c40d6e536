const quote = 34
const space = 32
const lineFeed = 10
const carriageReturn = 13
/** In rows with more unclosed quotes than this, quotes have no meaning. */
const maxUnclosed = 50

const delimiters = [',', '\t', '|', ';'] as const

type SplitLine = {
  readonly cells: string[]
  /** Start of a quoted cell without an end, which is read literally; -1 if all quotes are closed. */
  readonly unclosedAt: number
}

/**
 * Splits a row of one or more lines into cells by RFC 4180. A quote inside an unquoted cell is a character; a quoted
 * cell without an end is unquoted text. Never throws.
 */
export function splitLine(line: string, delimiter: string): SplitLine {
  if (!line.includes('"')) return { cells: line.split(delimiter), unclosedAt: -1 }
  return splitQuoted(line, delimiter, false)
}

/** Second attempt for rows with too few cells: `18"",` ends a cell that contains an unescaped inch mark. */
export function splitInchMarks(line: string, delimiter: string): readonly string[] {
  return splitQuoted(line, delimiter, true).cells
}

function splitQuoted(line: string, delimiter: string, inchMarks: boolean): SplitLine {
  const cells: string[] = []
  let unclosedAt = -1
  let unclosed = 0
  let at = 0
  const separator = delimiter.charCodeAt(0)
  for (;;) {
    const begin = afterSpaces(line, at)
    const opening = unclosed < maxUnclosed && line.charCodeAt(begin) === quote ? begin : -1
    // Nearly every quoted cell has no quotes inside and no spaces after it.
    const next = opening < 0 ? -1 : line.indexOf('"', opening + 1)
    if (next >= 0 && line.charCodeAt(next + 1) === separator) {
      cells.push(line.slice(opening + 1, next))
      at = next + 2
      continue
    }
    const close = opening < 0 ? -1 : findClosingQuote(line, opening + 1, { delimiter, inchMarks })
    if (close >= 0) {
      cells.push(line.slice(opening + 1, close).replaceAll('""', '"'))
      at = afterSpaces(line, close + 1)
      if (line[at] !== delimiter) return { cells, unclosedAt }
      at++
      continue
    }
    if (opening >= 0) unclosed++
    if (opening >= 0 && unclosedAt < 0) unclosedAt = opening
    const start = opening < 0 ? at : opening + 1
    const end = line.indexOf(delimiter, start)
    cells.push(end < 0 ? line.slice(start) : line.slice(start, end))
    if (end < 0) return { cells, unclosedAt }
    at = end + 1
  }
}

/**
 * The quote that ends a cell: followed by a delimiter, a line end or the end of the text, ignoring spaces. -1 if there
 * is none.
 */
export function findClosingQuote(
  text: string,
  from: number,
  { delimiter, inchMarks }: { readonly delimiter: string; readonly inchMarks: boolean },
): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at)) {
    if (text.charCodeAt(at + 1) !== quote) {
      if (endsCell(text, at + 1, delimiter)) return at
      at += 1
    } else if (inchMarks && at > from && endsCell(text, at + 2, delimiter)) {
      return at + 1
    } else {
      at += 2
    }
  }
  return -1
}

function endsCell(text: string, at: number, delimiter: string): boolean {
  const next = text.charCodeAt(at)
  if (next === delimiter.charCodeAt(0) || Number.isNaN(next) || next === lineFeed) return true
  if (next === carriageReturn) return at + 1 >= text.length || text.charCodeAt(at + 1) === lineFeed
  return next === space && endsCell(text, afterSpaces(text, at), delimiter)
}

function afterSpaces(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === space) at++
  return at
}

/** The delimiter with the most unquoted occurrences in the header; a comma wins a tie. */
export function chooseDelimiter(headerLine: string): string {
  const counts = delimiters.map((delimiter) => splitLine(headerLine, delimiter).cells.length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}
