/** Answers many lookups with few statements. */
export interface Batcher<Key, Value> {
  /** Undefined if the load did not return the key. Rejects with the error of its batch. */
  load(key: Key): Promise<Value | undefined>
}

type Waiter<Value> = {
  readonly resolve: (value: Value | undefined) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Collects keys until the end of this turn of the event loop or, while a batch is running, until that returns; then
 * loads each key once. A key is never answered by a load that began before the request, so nothing stale is served.
 * Keys are compared as in a Map: use strings or numbers.
 */
export function createBatcher<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): Batcher<Key, Value> {
  let waiting = new Map<Key, Waiter<Value>[]>()
  let busy = false

  const loadWaiting = async () => {
    const batch = waiting
    waiting = new Map()
    try {
      const values = await load([...batch.keys()])
      for (const [key, waiters] of batch) for (const waiter of waiters) waiter.resolve(values.get(key))
    } catch (error) {
      for (const waiters of batch.values()) for (const waiter of waiters) waiter.reject(error)
    }
    if (waiting.size > 0) void loadWaiting()
    else busy = false
  }

  return {
    load: (key) => {
      if (!busy) {
        busy = true
        setImmediate(() => void loadWaiting())
      }
      return new Promise((resolve, reject) => {
        const waiter = { resolve, reject }
        const others = waiting.get(key)
        if (others === undefined) waiting.set(key, [waiter])
        else others.push(waiter)
      })
    },
  }
}
