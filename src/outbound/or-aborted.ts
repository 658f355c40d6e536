/** What `promise` comes to, or the signal's reason when it aborts first. The work behind the promise goes on by itself. */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([aborted, promise]).finally(() => signal.removeEventListener('abort', onAbort))
}
