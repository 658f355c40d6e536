import { isWorthRetrying } from './is-unavailable.ts'

/** The database refuses this key even alone. */
export class Refused {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

type Load<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>

/** Keys that the database refuses together are loaded one by one. Throws errors that can be retried. */
export async function loadApart<Key, Value>(
  keys: readonly Key[],
  load: Load<Key, Value>,
): Promise<ReadonlyMap<Key, Value | Refused>> {
  try {
    return await load(keys)
  } catch (error) {
    if (isWorthRetrying(error)) throw error
    if (keys.length === 1) return new Map(keys.map((key) => [key, new Refused(reasonOf(error))]))
  }
  const loaded = new Map<Key, Value | Refused>()
  for (const key of keys) for (const [one, value] of await loadApart([key], load)) loaded.set(one, value)
  return loaded
}

const longestReason = 300

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll('\0', '').slice(0, longestReason)
}
