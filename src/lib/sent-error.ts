/** An error between threads. Structured cloning keeps only the standard properties of an error, not its code. */
export type SentError = {
  readonly message: string
  readonly stack: string | undefined
  readonly cause: SentError | undefined
  /** Of an AggregateError. */
  readonly errors: readonly SentError[] | undefined
  readonly facts: Readonly<Record<string, string>>
}

/** What tells errors of a database or of the system apart. */
const factNames = ['code', 'severity', 'syscall']

export function packError(error: unknown): SentError {
  if (!(error instanceof Error)) return packError(new Error(String(error)))
  const { message, stack, cause } = error
  const facts = Object.entries(error).filter(([name, value]) => factNames.includes(name) && typeof value === 'string')
  return {
    message,
    stack,
    cause: cause === undefined ? undefined : packError(cause),
    errors: error instanceof AggregateError ? error.errors.map(packError) : undefined,
    facts: Object.fromEntries(facts),
  }
}

export function unpackError({ message, stack, cause, errors, facts }: SentError): Error {
  const options = cause === undefined ? {} : { cause: unpackError(cause) }
  const error =
    errors === undefined ? new Error(message, options) : new AggregateError(errors.map(unpackError), message, options)
  return Object.assign(error, { ...(stack === undefined ? {} : { stack }) }, facts)
}
