import { createRandom } from '../../sandbox/random.ts'

/** Shuffles the list, always in the same order for one seed. */
export function shuffle<T>(list: readonly T[], seed: string): readonly T[] {
  const shuffled = [...list]
  const random = createRandom(seed)
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = random.int(0, at)
    const [a, b] = [shuffled[at], shuffled[other]]
    if (a !== undefined) shuffled[other] = a
    if (b !== undefined) shuffled[at] = b
  }
  return shuffled
}
