/** A table of Markdown; a bar in a cell is escaped, a missing value is empty. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  const lines = [heads, heads.map(() => '---'), ...rows.map((row) => row.map(cell))]
  return lines.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function cell(value: string | null): string {
  return (value ?? '').replaceAll('|', '\\|').replaceAll('\n', ' ')
}
