/** A line of RFC 4180, with its end. Cells are texts. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? quoted(cell) : cell)).join(',')}\r\n`
}

/** The same with tabs. A cell has no tab or line break, so that readers without quoting find the same cells. */
export function tsvLine(cells: readonly string[]): string {
  const plain = cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' '))
  return `${plain.map((cell) => (cell.includes('"') ? quoted(cell) : cell)).join('\t')}\r\n`
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}
