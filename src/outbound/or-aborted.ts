/**
 * Settles as `promise`, or rejects with the signal's reason if that aborts first. The work behind the promise
 * continues.
 */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([aborted, promise]).finally(() => signal.removeEventListener('abort', onAbort))
}
