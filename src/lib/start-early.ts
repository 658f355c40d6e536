export type Started<T> = {
  readonly items: AsyncIterable<T>
  /** Ends the source at its current position. Must always be called. */
  close(): Promise<void>
}

/** Requests a source's first item at once, so that its waiting overlaps with other work. */
export function startEarly<T>(source: AsyncGenerator<T, void>): Started<T> {
  const first = source.next()
  // Awaited when items are read; if nobody reads them, its failure does not matter.
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
