/** Settles as `promise`, or rejects with the signal's reason if that aborts first; the work itself continues. */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([aborted, promise]).finally(() => signal.removeEventListener('abort', onAbort))
}
