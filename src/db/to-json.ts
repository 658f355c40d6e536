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
