import { createRandom } from '../../sandbox/random.ts'
import type { Mutant } from './list-mutants.ts'

/** One mutant of each line that has any, in an order that is the same for one seed. Each line is as likely as any other. */
export function drawLines(mutants: readonly Mutant[], seed: string): readonly Mutant[] {
  const random = createRandom(seed)
  const lines = [...Map.groupBy(mutants, ({ file, line }) => `${file}:${line}`).values()]
  return shuffle(lines, random).flatMap((of) => of[random.int(0, of.length - 1)] ?? [])
}

function shuffle<T>(list: readonly T[], random: ReturnType<typeof createRandom>): readonly T[] {
  const shuffled = [...list]
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = random.int(0, at)
    const [a, b] = [shuffled[at], shuffled[other]]
    if (a !== undefined) shuffled[other] = a
    if (b !== undefined) shuffled[at] = b
  }
  return shuffled
}
