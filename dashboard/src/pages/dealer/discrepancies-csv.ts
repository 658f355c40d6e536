import type { AnswerOf } from '../../api/client.ts'

export type Discrepancy = AnswerOf<'listDiscrepancies'>['discrepancies'][number]

const columns = [
  'vin',
  'kind',
  'since',
  'heading',
  'stocknum',
  'vdp_link',
  'field',
  'website',
  'feed',
  'difference',
] as const

/** One line for each field that differs, and one for a vehicle that one side alone lists. */
export function toCsv(rows: readonly Discrepancy[]): string {
  const lines = rows.flatMap(({ fields, ...row }) =>
    fields.length === 0 ? [row] : fields.map((field) => ({ ...row, ...field })),
  )
  const cells = lines.map((line) => columns.map((name) => cellOf(Reflect.get(line, name))).join(','))
  return `${[columns.join(','), ...cells].join('\r\n')}\r\n`
}

/** A text that a spreadsheet would take for a formula gets an apostrophe. */
function cellOf(value: unknown): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
