import { maxRetryAfterMs } from '../config/crawler.ts'

/** Milliseconds of a Retry-After header (seconds or an HTTP date), at most a day; null if unreadable. */
export function parseRetryAfterMs(value: string | undefined, now: Date): number | null {
  const text = value?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * 1000, maxRetryAfterMs)
  const dateMs = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(dateMs) ? null : Math.min(Math.max(0, dateMs - now.getTime()), maxRetryAfterMs)
}

/** Describes a status with Retry-After, for people. */
export function describePause(
  host: string,
  { status, until }: { readonly status: number; readonly until: Date },
): string {
  const time = until.toISOString().replace(/\.\d+/, '')
  return `${host} answered with status ${status} and asks not to be visited before ${time}`
}
