/** A cache bounded in bytes: what was not asked for longest goes first. */
export interface ByteCache<Value> {
  get(key: string): Value | undefined
  /** A value larger than a tenth of the whole is not kept. Setting a key again replaces its size. */
  set(key: string, value: Value, bytes: number): void
  readonly bytes: number
}

type Entry<Value> = { readonly value: Value; readonly bytes: number }

export function createByteCache<Value>(maxBytes: number): ByteCache<Value> {
  // A Map keeps the order of insertion; an entry that is read moves to the end.
  const entries = new Map<string, Entry<Value>>()
  let bytes = 0

  const drop = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get: (key) => {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set: (key, value, size) => {
      drop(key)
      if (size > maxBytes / 10) return
      entries.set(key, { value, bytes: size })
      bytes += size
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
    get bytes() {
      return bytes
    },
  }
}
