const isSql = Symbol('sql')

/** A statement, or a part of one, with its values. */
export type Sql = {
  readonly [isSql]: true
  /** One more than there are values: each value belongs between two texts. */
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
}

/** Values become parameters of the statement; parts written with this tag become parts of it. */
export function sql(texts: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  return { [isSql]: true, texts, values }
}

/** Literal SQL text, never from outside: names of columns, and conditions that several statements share. */
sql.raw = (text: string): Sql => ({ [isSql]: true, texts: [text], values: [] })

/** The parts joined by a literal text, in a single level of nesting. */
sql.join = (parts: readonly Sql[], separator: string): Sql => {
  const between = parts.slice(1).map(() => separator)
  return { [isSql]: true, texts: parts.length === 0 ? [''] : ['', ...between, ''], values: parts }
}

/** The statement with numbered parameters, as PostgreSQL reads it. */
export function compileSql(statement: Sql): { readonly text: string; readonly values: readonly unknown[] } {
  const values: unknown[] = []
  return { text: textOf(statement, values), values }
}

function textOf({ texts, values }: Sql, parameters: unknown[]): string {
  return texts.reduce((before, text, index) => {
    const value = values[index - 1]
    if (value !== null && typeof value === 'object' && isSql in value) {
      return before + textOf(value as Sql, parameters) + text
    }
    return `${before}$${parameters.push(value)}${text}`
  })
}

/** JSON text for a jsonb column. */
export function toJson(value: unknown): string {
  return storableJson(JSON.stringify(value))
}

/** jsonb refuses NUL and lone surrogates, which JSON escapes: they become a space and U+FFFD. */
export function storableJson(json: string): string {
  // An escaped backslash is matched too, so that text like `\u0000` after one is not taken for an escape.
  return json.replaceAll(/\\\\|\\u0000|\\ud[0-9a-f]{3}/g, (found) => replacements[found.slice(0, 3)] ?? found)
}

const replacements: Readonly<Record<string, string>> = { '\\u0': '\\u0020', '\\ud': '\\ufffd' }
