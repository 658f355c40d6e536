import { setImmediate as nextTurn } from 'node:timers/promises'

/** Resolves after other pending work of this process has run. */
export { nextTurn }

/** Works through a long list, `step` items at a time, so that other work of this process runs in between. */
export async function eachInTurns<Item>(
  items: readonly Item[],
  step: number,
  work: (item: Item, at: number) => void,
): Promise<void> {
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % step === 0) await nextTurn()
    work(item, at)
  }
}
