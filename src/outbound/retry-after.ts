/** Milliseconds of a Retry-After header (seconds or an HTTP date); null if unreadable. */
export function parseRetryAfterMs(value: string | undefined, now: Date): number | null {
  const text = value?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const dateMs = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - now.getTime())
}
