/** Callers with the same key share a promise. */
type Lookup<Key, Value> = PromiseWithResolvers<Value | undefined> & { readonly key: Key }

/**
 * Collects keys until the end of this turn of the event loop or, while a batch is running, until that returns; then
 * loads each key once. A key is never answered by a load that began before the request, so nothing stale is served.
 * Keys with the same name are one key; names are compared as in a Map.
 */
export function createBatcher<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  nameOf: (key: Key) => unknown = (key) => key,
) {
  let waiting = new Map<unknown, Lookup<Key, Value>>()
  let busy = false

  const loadWaiting = async () => {
    const batch = [...waiting.values()]
    waiting = new Map()
    try {
      const values = await load(batch.map(({ key }) => key))
      for (const { key, resolve } of batch) resolve(values.get(key))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    if (waiting.size > 0) void loadWaiting()
    else busy = false
  }

  return {
    /** Undefined if the load did not return the key. Rejects with the error of its batch. */
    load: (key: Key): Promise<Value | undefined> => {
      if (!busy) {
        busy = true
        setImmediate(() => void loadWaiting())
      }
      const name = nameOf(key)
      let lookup = waiting.get(name)
      if (lookup === undefined) {
        lookup = { key, ...Promise.withResolvers<Value | undefined>() }
        waiting.set(name, lookup)
      }
      return lookup.promise
    },
  }
}

export function* chunk<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
