/** One line of COPY's text format. Texts hold no NUL: PostgreSQL cannot store it. */
export function copyLine(values: readonly (string | number | null)[]): string {
  let line = ''
  for (const value of values) line += line === '' ? copyValue(value) : `\t${copyValue(value)}`
  return `${line}\n`
}

const special = /[\\\n\r\t]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function copyValue(value: string | number | null): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  return special.test(value) ? value.replaceAll(/[\\\n\r\t]/g, (character) => escapes[character] ?? character) : value
}
