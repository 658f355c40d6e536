import { validationError } from '../model/errors.ts'

const isoTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** An ISO 8601 time; without an offset it is UTC. Throws a 422 that names `loc`. */
export function readTime(text: string, loc: readonly string[]): Date {
  const match = isoTime.exec(text)
  const zoned = match?.[1] === undefined || match[4] !== undefined ? text : `${text}Z`
  const time = new Date(match === null || !isDayOfCalendar(text) ? Number.NaN : zoned)
  if (Number.isNaN(time.getTime())) {
    throw validationError([
      { loc, type: 'datetime_from_date_parsing', msg: 'Input should be a valid datetime', input: text },
    ])
  }
  return time
}

/** `Date` reads February 30 as March 2. */
function isDayOfCalendar(text: string): boolean {
  const day = text.slice(0, '2026-11-22'.length)
  const read = new Date(day)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}
