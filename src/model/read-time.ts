import { utcDay } from '../lib/clock.ts'
import { validationError } from './errors.ts'

const isoTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** An ISO 8601 time in the years 1 to 9999 of UTC; without an offset it is UTC. Throws a 422 that names `loc`. */
export function readTime(text: string, loc: readonly (string | number)[]): Date {
  const match = isoTime.exec(text)
  const zoned = match?.[1] === undefined || match[4] !== undefined ? text : `${text}Z`
  const time = new Date(match === null || !isDayOfCalendar(text) ? Number.NaN : zoned)
  // An offset can lead out of the four-digit years, and PostgreSQL knows no year 0.
  const year = time.getUTCFullYear()
  if (!(year >= 1 && year <= 9999)) throw noTime(text, loc)
  return time
}

/** `Date` reads February 30 as March 2. */
function isDayOfCalendar(text: string): boolean {
  const day = text.slice(0, '2026-11-22'.length)
  const read = new Date(day)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}

/** First and last day of a period, inclusive; null: unbounded. Throws a 422 if the end is before the start. */
export function readPeriod(query: { readonly start_date?: string; readonly end_date?: string }): {
  readonly fromDay: string | null
  readonly toDay: string | null
} {
  const { start_date: start, end_date: end } = query
  const fromDay = start === undefined ? null : readDay(start, ['query', 'start_date'])
  const toDay = end === undefined ? null : readDay(end, ['query', 'end_date'])
  if (fromDay === null || toDay === null || fromDay <= toDay) return { fromDay, toDay }
  const msg = 'end_date must not be before start_date'
  throw validationError([{ loc: ['query', 'end_date'], type: 'value_error', msg, input: end }])
}

/** The UTC day of an ISO 8601 time, `2026-11-22`. Throws a 422 that names `loc`. */
function readDay(text: string, loc: readonly (string | number)[]): string {
  return utcDay(readTime(text, loc))
}

function noTime(input: string, loc: readonly (string | number)[]) {
  const msg = 'Input should be a valid datetime'
  return validationError([{ loc, type: 'datetime_from_date_parsing', msg, input }])
}
