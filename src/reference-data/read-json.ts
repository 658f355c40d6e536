import { isRecord, parseJson } from '../lib/json.ts'
import { UnreadableAnswer } from './contract.ts'

export type JsonRecord = Readonly<Record<string, unknown>>

/** The body of a reply as an object; throws `UnreadableAnswer` for anything else. */
export function readJsonObject(text: string): JsonRecord {
  const value = parseJson(text)
  if (value === undefined) throw new UnreadableAnswer('the answer is not JSON')
  if (!isRecord(value)) throw new UnreadableAnswer('the answer is no JSON object')
  return value
}

/** The list under the first of `names` that exists, ignoring case; objects only. */
export function readRecords(from: JsonRecord, ...names: readonly string[]): readonly JsonRecord[] {
  for (const name of names) {
    const [, value] = Object.entries(from).find(([own]) => own.toLowerCase() === name.toLowerCase()) ?? []
    if (Array.isArray(value)) return value.filter(isRecord)
    // Some sources send a single item as an object.
    if (isRecord(value)) return [value]
    if (value === null || value === '') return []
  }
  throw new UnreadableAnswer(`the answer has no list ${names.join(' or ')}`)
}

const longestText = 20_000

/** A text without control characters; '' if missing. */
export function readText(from: JsonRecord, key: string): string {
  const value = from[key]
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  return text
    .slice(0, longestText)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
}

/** A finite number, possibly given as text; null for anything else. */
export function readNumber(from: JsonRecord, key: string): number | null {
  const value = from[key]
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' && /^\s*-?\d{1,12}(\.\d+)?\s*$/.test(value) ? Number(value) : null
}

/** A positive number: sources write 0 and -1 for unknown. */
export function readPositive(from: JsonRecord, key: string): number | null {
  const value = readNumber(from, key)
  return value !== null && value > 0 ? value : null
}

/** true, "True", "Y", "Yes" and the like; null if not stated. */
export function readFlag(from: JsonRecord, key: string): boolean | null {
  const value = from[key]
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return null
  if (/^\s*(true|y|yes)\s*$/i.test(value)) return true
  return /^\s*(false|n|no)\s*$/i.test(value) ? false : null
}

const unknownDate = '1969-12-31'

/** `24/03/2021` as `2021-03-24`; ISO dates are unchanged. null for an invalid date. Recalls begin with the day. */
export function readSourceDate(text: string, order: 'day-first' | 'month-first'): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text)
  const [year, month, day] =
    iso !== null
      ? [iso[1], iso[2], iso[3]]
      : order === 'day-first'
        ? [slashed?.[3], slashed?.[2], slashed?.[1]]
        : [slashed?.[3], slashed?.[1], slashed?.[2]]
  if (year === undefined || month === undefined || day === undefined) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${date}T00:00:00Z`)
  const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
  return isReal && date !== unknownDate ? date : null
}
