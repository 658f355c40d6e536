/** A setting: its parser and its documentation. Parsers throw an Error whose message says what is expected. */
export type Variable<T> = {
  readonly description: string
  readonly shownDefault: string
  readonly secret?: boolean
  readonly parse: (text: string | undefined) => T
}

export function defineVariable<T>(variable: Variable<T>): Variable<T> {
  return variable
}

type Range = { readonly min: number; readonly max: number; readonly integer?: boolean }

export function numberVariable(description: string, fallback: number, range: Range): Variable<number> {
  const parse = (text: string | undefined) => (text === undefined ? fallback : parseNumber(text, range))
  return { description, shownDefault: String(fallback), parse }
}

export function textVariable(description: string, fallback: string): Variable<string> {
  return { description, shownDefault: fallback, parse: (text) => text ?? fallback }
}

export function optionalVariable<T>(
  description: string,
  parse: (text: string) => T,
  options: { shownDefault?: string; secret?: boolean } = {},
): Variable<T | null> {
  const orNull = (text: string | undefined) => (text === undefined ? null : parse(text))
  return { description, shownDefault: 'unset', ...options, parse: orNull }
}

export function parseNumber(text: string, range: Range): number {
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  const kind = range.integer ? 'a whole number' : 'a number'
  if (Number.isNaN(value) || value < range.min || value > range.max || (range.integer && !Number.isInteger(value))) {
    throw new Error(`must be ${kind} from ${range.min} to ${range.max}`)
  }
  return value
}

export function parseUrl(text: string, protocols: readonly string[]): string {
  const url = URL.parse(text)
  if (url === null || !protocols.includes(url.protocol)) {
    throw new Error(`must be an address with the scheme ${protocols.map((p) => p.replace(':', '')).join(' or ')}`)
  }
  return text
}
