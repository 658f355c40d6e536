import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Batcher, createBatcher } from '../lib/batcher.ts'
import type { Database } from './database.ts'

/** What is remembered is small, and gone at the next write. */
const maxRemembered = 10_000

/**
 * Look-ups that are asked for together share one statement; an answer is given again until something is written, here or
 * in another process. What was not found is not remembered.
 */
export function createFreshLookups<Value>(
  database: Database,
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): Batcher<string, Value> {
  let known = new Map<string, Value>()
  let knownAt: number | null = null

  const loader = createBatcher<string, Value>(async (keys) => {
    const before = database.writeCount()
    const values = await load(keys)
    if (before !== null && before === database.writeCount()) remember(values, before)
    return values
  })

  const remember = (values: ReadonlyMap<string, Value>, at: number) => {
    if (knownAt !== at || known.size > maxRemembered) known = new Map()
    knownAt = at
    for (const [key, value] of values) known.set(key, value)
  }

  return {
    load: async (key) => {
      // A notice that is here already, in a socket beside the request's, is read before it is answered.
      if (database.engine === 'postgres' && knownAt !== null) await nextTurn()
      const value = knownAt !== null && knownAt === database.writeCount() ? known.get(key) : undefined
      return value === undefined ? loader.load(key) : value
    },
  }
}
