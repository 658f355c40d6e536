import { isDatabaseUnavailable } from './is-unavailable.ts'

/**
 * Codes that tell of other transactions, of the schema or of the server's state: the same statement succeeds once that
 * has changed. Whatever else the server answers is about the values, and the same again next time.
 */
const classes = /^(40|42|0A|25|58|55P03)/

/** Whether the same statement with the same values may succeed later. */
export function isWorthRetrying(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return true
  if (!(error instanceof Error) || !('severity' in error)) return false
  return 'code' in error && typeof error.code === 'string' && classes.test(error.code)
}
