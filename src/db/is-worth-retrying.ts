import { isDatabaseUnavailable } from './is-unavailable.ts'

/** Codes caused by other transactions, the schema or the server's state. Any other error comes from the values. */
const classes = /^(40|42|0A|25|58|55P03)/

/** Whether the same statement with the same values can succeed later. */
export function isWorthRetrying(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return true
  if (!(error instanceof Error) || !('severity' in error)) return false
  return 'code' in error && typeof error.code === 'string' && classes.test(error.code)
}
