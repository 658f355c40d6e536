/** Error codes about the server or the connection rather than the statement. */
const classes = /^(08|53|57P|25P0[34]|57014)/
const systemCodes = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** Messages of `pg` and its pool that have no code. */
const texts =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout e(xceeded when trying to connect|xpired))/

/** Whether the statement took too long, or was cancelled. */
export function isCanceled(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isCanceled)
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '57014') || isCanceled(error.cause)
}

/** Whether the database could not be reached, so the operation can be retried unchanged. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^[0-9A-Z]{5}$/.test(code) && 'severity' in error) return classes.test(code)
  if (systemCodes.test(code)) return 'syscall' in error && /^(connect|read|write)$/.test(String(error.syscall))
  return texts.test(error.message) || (error.cause !== undefined && isDatabaseUnavailable(error.cause))
}

/** Whether the server ended the connection, rather than refuse it or not answer. */
export function isConnectionCut(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return /^(ECONNRESET|EPIPE)$/.test(code) || error.message === 'Connection terminated unexpectedly'
}

/** Codes caused by other transactions, the schema or the server's state. Any other error comes from the values. */
const passingClasses = /^(40|42|0A|25|58|55P03)/

/** Whether the same statement with the same values can succeed later. */
export function isWorthRetrying(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return true
  if (!(error instanceof Error) || !('severity' in error)) return false
  return 'code' in error && typeof error.code === 'string' && passingClasses.test(error.code)
}
