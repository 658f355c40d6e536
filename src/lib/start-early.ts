export type Started<T> = {
  readonly items: AsyncIterable<T>
  /** Ends the source, wherever it stands. To be called in any case. */
  close(): Promise<void>
}

/** Asks a source for its first item at once, so that what it has to wait for goes on while other things are done. */
export function startEarly<T>(source: AsyncGenerator<T, void>): Started<T> {
  const first = source.next()
  // It is awaited by whoever takes the items; should nobody, its failure concerns nobody.
  first.catch(() => {})
  return {
    items: itemsOf(first, source),
    close: async () => {
      await source.return()
    },
  }
}

async function* itemsOf<T>(first: Promise<IteratorResult<T, void>>, source: AsyncGenerator<T, void>) {
  const begun = await first
  if (begun.done !== true) yield begun.value
  yield* source
}
