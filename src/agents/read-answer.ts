import { isRecord } from '../lib/json.ts'
/** Answers of operations are read field by field: a tool passes on a few bounded ones. */
export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {}
}

/** The list in a field; empty if there is none. */
export function listOf(value: unknown, field: string): readonly Fields[] {
  const list = fieldsOf(value)[field]
  return Array.isArray(list) ? list.map(fieldsOf) : []
}

export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

const defaultBytes = 80

/**
 * The named fields that are neither null nor empty. Texts are truncated to their number of bytes as JSON; URLs that are
 * too long are omitted, because a truncated one leads nowhere.
 */
export function pick(value: unknown, names: readonly (string | readonly [name: string, maxBytes: number])[]): Fields {
  const fields = fieldsOf(value)
  const picked: Record<string, unknown> = {}
  for (const entry of names) {
    const [name, maxBytes] = typeof entry === 'string' ? [entry, defaultBytes] : entry
    const field = fields[name]
    if (typeof field === 'number' || typeof field === 'boolean') picked[name] = field
    if (typeof field !== 'string' || field === '') continue
    const isAddress = /^https?:/.test(field)
    if (!isAddress || jsonBytes(field) <= maxBytes) picked[name] = clip(field, maxBytes)
  }
  return picked
}

/** The text, or its beginning and an ellipsis. */
function clip(text: string, maxBytes: number): string {
  if (jsonBytes(text) <= maxBytes) return text
  let kept = [...text.slice(0, maxBytes)]
  while (jsonBytes(`${kept.join('')}…`) > maxBytes) kept = kept.slice(0, Math.floor(kept.length * 0.9))
  return `${kept.join('')}…`
}

export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
