import { setImmediate as nextTurn } from 'node:timers/promises'

/** Resolves after other pending work of this process has run. */
export { nextTurn }

/** Characters of text that take a few milliseconds to read. */
const turnLength = 1_000_000

/** Works through something long in pieces, so that other work of this process runs in between. */
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

/** The same for the items of a list, `step` at a time. */
export async function eachInTurns<Item>(
  items: readonly Item[],
  step: number,
  work: (item: Item, at: number) => void,
): Promise<void> {
  const workOn = (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      const item = items[at]
      if (item !== undefined) work(item, at)
    }
  }
  await inTurns(items.length, workOn, step)
}
