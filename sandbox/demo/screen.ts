type Column = { readonly title: string; readonly align?: 'right' }

const indent = '  '
const isTerminal = process.stdout.isTTY === true && !process.env.NO_COLOR

export function heading(text: string): void {
  console.log(`\n${isTerminal ? `\x1b[1m${text}\x1b[0m` : text}`)
}

export function say(text = ''): void {
  console.log(text === '' ? '' : `${indent}${text}`)
}

/** `label` has its own column. */
export function fact(label: string, text: string): void {
  say(`${label.padEnd(11)}${text}`)
}

export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const widths = columns.map(({ title }, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) =>
        columns[at]?.align === 'right' ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd()
  say(line(columns.map((column) => column.title)))
  say(widths.map((width) => '─'.repeat(width)).join('  '))
  for (const row of rows) say(line(row))
}

export function dollars(amount: number | null): string {
  return amount === null ? 'call' : `$${amount.toLocaleString('en-US')}`
}

export function seconds(sinceMs: number): string {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`
}
