import { validationError } from '../model/errors.ts'
import { readTime } from './read-time.ts'

/** The UTC day of an ISO 8601 time, `2026-11-22`. Throws a 422 that names `loc`. */
function readDay(text: string, loc: readonly string[]): string {
  const shown = readTime(text, loc).toISOString()
  if (shown.length === '2026-11-22T00:00:00.000Z'.length) return shown.slice(0, 10)
  // An offset can lead out of the four-digit years.
  throw validationError([
    { loc, type: 'datetime_from_date_parsing', msg: 'Input should be a valid datetime', input: text },
  ])
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
