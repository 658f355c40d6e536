/** Maps short Latin-1 texts to their positions. 500,000 entries take 12 MB, in a Map of strings 60 MB. */
interface KeyIndex {
  /** The position of the key, or -1. */
  find(key: string): number
  /** The position of the key; a new key is appended. */
  add(key: string): number
  size(): number
}

const firstCapacity = 1024

/** `given`: the initial keys, concatenated, each of exactly `keyLength` bytes. */
export function createKeyIndex(keyLength: number, given: Uint8Array = new Uint8Array()): KeyIndex {
  let size = given.length / keyLength
  if (!Number.isInteger(size)) throw new RangeError(`${given.length} bytes are no keys of ${keyLength} bytes`)
  let keys = given
  let slots = indexKeys(keys, size, keyLength)
  const probe = new Uint8Array(keyLength)

  const slotOf = (key: string): number => {
    if (key.length > keyLength) throw new RangeError(`a key of ${key.length} characters, not ${keyLength}`)
    for (let at = 0; at < keyLength; at++) probe[at] = key.charCodeAt(at)
    const mask = slots.length - 1
    let slot = hashKey(probe, 0, keyLength) & mask
    for (let position = slots[slot] ?? 0; position !== 0; position = slots[slot] ?? 0) {
      if (isKeyAt(keys, (position - 1) * keyLength, probe)) return slot
      slot = (slot + 1) & mask
    }
    return slot
  }
  const grow = (): void => {
    const more = new Uint8Array(Math.max(firstCapacity, size * 2) * keyLength)
    more.set(keys)
    keys = more
    slots = indexKeys(keys, size, keyLength)
  }
  return {
    find: (key) => (slots[slotOf(key)] ?? 0) - 1,
    add: (key) => {
      if (size * keyLength === keys.length) grow()
      const slot = slotOf(key)
      const found = slots[slot] ?? 0
      if (found > 0) return found - 1
      keys.set(probe, size * keyLength)
      size++
      slots[slot] = size
      return size - 1
    },
    size: () => size,
  }
}

/** Open addressing: each slot holds a position plus 1, or 0. Sized for as many keys as fit into `keys`. */
function indexKeys(keys: Uint8Array, size: number, keyLength: number): Int32Array {
  const capacity = Math.max(firstCapacity, keys.length / keyLength)
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(capacity * 1.5)))
  const mask = slots.length - 1
  for (let position = 0; position < size; position++) {
    let slot = hashKey(keys, position * keyLength, keyLength) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = position + 1
  }
  return slots
}

/** Secret, so that nobody can craft keys that all collide. */
const seed = Math.floor(Math.random() * 2 ** 32)

function hashKey(bytes: Uint8Array, from: number, length: number): number {
  let hash = seed
  for (let at = from; at < from + length; at++) {
    hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x5bd1e995)
    hash ^= hash >>> 15
  }
  return hash >>> 0
}

function isKeyAt(keys: Uint8Array, from: number, probe: Uint8Array): boolean {
  for (let at = 0; at < probe.length; at++) if (keys[from + at] !== probe[at]) return false
  return true
}
