/** Undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The JSON of `head` and `tail` with, between them, a member whose JSON is given. `head` has members. */
export function jsonWith(head: object, [name, json]: readonly [string, string], tail: object = {}): string {
  const [before, after] = [JSON.stringify(head).slice(0, -1), JSON.stringify(tail).slice(1)]
  return `${before},"${name}":${json}${after === '}' ? '' : ','}${after}`
}

/** A copy by JSON whose texts are its own: a piece of a string keeps the whole string, such as a page, in memory. */
export function detachTexts<T>(read: T): T {
  return JSON.parse(JSON.stringify(read))
}

/** The table's own value for a key from outside; inherited names such as `constructor` have none. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** For JSON.stringify: objects with the same members are the same text, in whatever order they came. */
export function inOrder(_name: string, value: unknown): unknown {
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
