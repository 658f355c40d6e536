/** A stream of numbers that depends only on the seed, on every machine. */
export interface Random {
  /** An integer from `least` to `most`, inclusive. */
  int(min: number, max: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** `count` distinct members of the list, in the list's order. */
  some<T>(list: readonly T[], count: number): readonly T[]
}

export function createRandom(seed: string): Random {
  let state = hashText(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    int,
    chance: (share) => next() < share,
    pick: (list) => itemAt(list, int(0, list.length - 1)),
    some(list, count) {
      let wanted = Math.min(count, list.length)
      return list.filter((_, index) => {
        const taken = next() < wanted / (list.length - index)
        if (taken) wanted -= 1
        return taken
      })
    },
  }
}

/** FNV-1a with a final mix, 32 bits, unsigned. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Hexadecimal digits that depend only on the text. */
export function hashHex(text: string, digits: number): string {
  let hex = ''
  for (let round = 0; hex.length < digits; round += 1) hex += hashText(`${round}|${text}`).toString(16).padStart(8, '0')
  return hex.slice(0, digits)
}

function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error('cannot pick from an empty list')
  return item
}
