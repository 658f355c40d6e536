/** Answers many look-ups with few statements. */
export interface Batcher<Key, Value> {
  /** undefined: the load knew nothing of the key. Rejects with what the load of its batch threw. */
  load(key: Key): Promise<Value | undefined>
}

type Waiter<Value> = {
  readonly resolve: (value: Value | undefined) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Collects the keys asked for until the end of this turn of the event loop and, while a batch is under way, until it
 * has returned; then loads them together, each once. A key is never answered by a load that began before it was
 * asked for, so nothing stale is ever served. Keys are compared as a Map compares them: give texts or numbers.
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
