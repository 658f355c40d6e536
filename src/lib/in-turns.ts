import { setImmediate as nextTurn } from 'node:timers/promises'

/** Lets everything else of this process run that waits for its turn. */
export { nextTurn }

/** Some milliseconds of reading text. */
const turnLength = 1_000_000

/** Works through something long piece by piece: whoever waits for this process is answered in between. */
export async function inTurns(
  length: number,
  work: (from: number, to: number) => void,
  step = turnLength,
): Promise<void> {
  for (let from = 0; from < length; from += step) {
    if (from > 0) await nextTurn()
    work(from, Math.min(from + step, length))
  }
}
