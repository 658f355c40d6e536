/** The first `size` of a list that is shuffled the same way for the same seed. */
export function sample<T>(list: readonly T[], size: number, seed: number): readonly T[] {
  const shuffled = [...list]
  const random = createRandom(seed)
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [a, b] = [shuffled[at], shuffled[other]]
    if (a !== undefined) shuffled[other] = a
    if (b !== undefined) shuffled[at] = b
  }
  return shuffled.slice(0, size)
}

/** mulberry32: 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
