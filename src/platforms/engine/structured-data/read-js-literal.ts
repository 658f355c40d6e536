import { parseJson } from '../../../lib/json.ts'

type Literal = { readonly value: unknown; readonly end: number }

/** Real inventories nest about ten levels. */
const maxDepth = 60
const words: Readonly<Record<string, unknown>> = {
  true: true,
  false: false,
  null: null,
  undefined: null,
  NaN: null,
  '!0': true,
  '!1': false,
}

type Cursor = { readonly text: string; at: number; readonly names?: ReadonlyMap<string, unknown> }
type Read = { readonly value: unknown } | null

/** JSON plus bare keys, single quotes, trailing commas, comments and `!0`; null for anything else. Executes nothing. */
export function readJsLiteral(text: string, start: number): Literal | null {
  const cursor = { text, at: start }
  const read = readValue(cursor, 0)
  return read === null ? null : { value: read.value, end: cursor.at }
}

const maxParameters = 20_000

/**
 * What a function that only returns a literal answers to its arguments, `(function(a,b){return {make:a}}("Ford",1))`, as
 * frameworks write data that repeats itself; `start`: where its parameters begin. null for anything else. Executes nothing.
 */
export function readJsCall(text: string, start: number): Literal | null {
  const head = /([\w$\s,]*)\)\s*(?:=>\s*)?\{\s*return\s*(?=[{[])/y
  head.lastIndex = start
  const names = head
    .exec(text)?.[1]
    ?.split(',')
    .map((name) => name.trim())
  if (names === undefined || names.length > maxParameters) return null
  const body = { text, at: head.lastIndex, names: new Map(names.map((name) => [name, null])) }
  if (readValue(body, 0) === null) return null
  const cursor: Cursor = { text, at: body.at }
  if (takePattern(cursor, /\s*;?\s*\}\s*\)?\s*\(/y) === null) return null
  const values = new Map<string, unknown>()
  while (!takes(cursor, ')')) {
    const read = readValue(cursor, 0)
    if (read === null || values.size >= names.length) return null
    values.set(names[values.size] ?? '', read.value)
    if (!takes(cursor, ',') && !isAt(cursor, ')')) return null
  }
  const read = readValue({ text, at: head.lastIndex, names: values }, 0)
  return read === null ? null : { value: read.value, end: cursor.at }
}

function readValue(cursor: Cursor, depth: number): Read {
  skipSpace(cursor)
  const character = cursor.text[cursor.at]
  if (depth > maxDepth || character === undefined) return null
  if (character === '{') return readObject(cursor, depth)
  if (character === '[') return readList(cursor, depth)
  if (isQuote(character)) return readString(cursor)
  return readNumber(cursor) ?? readWord(cursor)
}

function readObject(cursor: Cursor, depth: number): Read {
  const entries: [string, unknown][] = []
  cursor.at++
  while (!takes(cursor, '}')) {
    const key = readKey(cursor)
    if (key === null || !takes(cursor, ':')) return null
    const read = readValue(cursor, depth + 1)
    if (read === null) return null
    entries.push([key, read.value])
    if (!takes(cursor, ',') && !isAt(cursor, '}')) return null
  }
  return { value: Object.fromEntries(entries) }
}

function readList(cursor: Cursor, depth: number): Read {
  const items: unknown[] = []
  cursor.at++
  while (!takes(cursor, ']')) {
    const read = readValue(cursor, depth + 1)
    if (read === null) return null
    items.push(read.value)
    if (!takes(cursor, ',') && !isAt(cursor, ']')) return null
  }
  return { value: items }
}

function readKey(cursor: Cursor): string | null {
  skipSpace(cursor)
  if (isQuote(cursor.text[cursor.at] ?? '')) {
    const read = readString(cursor)
    return typeof read?.value === 'string' ? read.value : null
  }
  return takePattern(cursor, /[\w$]+/y)
}

function readString(cursor: Cursor): Read {
  const quote = cursor.text[cursor.at] ?? ''
  let parts = ''
  let from = cursor.at + 1
  for (let at = from; at < cursor.text.length; at++) {
    const character = cursor.text[at]
    if (character === quote) {
      cursor.at = at + 1
      return { value: parts + cursor.text.slice(from, at) }
    }
    if (quote === '`' && character === '$' && cursor.text[at + 1] === '{') return null
    if (character !== '\\') continue
    const escaped = readEscape(cursor.text, at)
    parts += cursor.text.slice(from, at) + escaped.text
    at = escaped.end - 1
    from = escaped.end
  }
  return null
}

const plainEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
}

function readEscape(text: string, at: number): { text: string; end: number } {
  const code = /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\})/iy
  code.lastIndex = at
  const match = code.exec(text)
  const point = match === null ? Number.NaN : Number.parseInt(match[1] ?? match[2] ?? match[3] ?? '', 16)
  if (match !== null && point <= 0x10ffff) return { text: String.fromCodePoint(point), end: code.lastIndex }
  const character = text[at + 1] ?? ''
  return { text: character === '\n' ? '' : (plainEscapes[character] ?? character), end: at + 2 }
}

function readNumber(cursor: Cursor): Read {
  const rawText = takePattern(cursor, /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?(?![\w$])/iy)
  return rawText === null ? null : { value: parseJson(rawText) ?? Number(rawText) }
}

function readWord(cursor: Cursor): Read {
  const word = takePattern(cursor, /(?:true|false|null|undefined|NaN|![01])(?![\w$.([])/y)
  if (word !== null) return { value: words[word] }
  if (takePattern(cursor, /void 0(?![\w.])/y) !== null) return { value: null }
  const date = takePattern(cursor, /new Date\((?:"[^"]{0,40}"|\d{0,16})\)/y)
  if (date !== null) return { value: date.slice(9, -1).replaceAll('"', '') }
  const name = cursor.names === undefined ? null : takePattern(cursor, /[a-z_$][\w$]*(?![\w$.([])/iy)
  return name !== null && cursor.names?.has(name) === true ? { value: cursor.names.get(name) } : null
}

function takes(cursor: Cursor, character: string): boolean {
  if (!isAt(cursor, character)) return false
  cursor.at++
  return true
}

function isAt(cursor: Cursor, character: string): boolean {
  skipSpace(cursor)
  return cursor.text[cursor.at] === character
}

function skipSpace(cursor: Cursor): void {
  takePattern(cursor, /(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*)+/y)
}

function takePattern(cursor: Cursor, pattern: RegExp): string | null {
  pattern.lastIndex = cursor.at
  const match = pattern.exec(cursor.text)
  if (match === null) return null
  cursor.at = pattern.lastIndex
  return match[0]
}

function isQuote(character: string): boolean {
  return character === '"' || character === "'" || character === '`'
}
