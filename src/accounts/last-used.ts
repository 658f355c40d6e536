import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { updateKeysLastUsed } from '../db/queries/api-keys.ts'

/** Last-used times of keys, collected in memory and written in batches. */
export interface LastUsed {
  note(keyId: number, at: Date): void
  /** Writes the times collected since the last call. Never rejects: failed writes are retried by the next call. */
  write(): Promise<void>
  /** Writes one last time and stops the timer. */
  stop(): Promise<void>
}

/** Maximum delay of `last_used_at`. */
const writeEveryMs = 60_000

export function createLastUsed(database: Database, log: Logger | null): LastUsed {
  let noted = new Map<number, Date>()
  const write = async () => {
    if (noted.size === 0) return
    const batch = noted
    noted = new Map()
    try {
      await updateKeysLastUsed(database.handle, batch)
    } catch (error) {
      log?.warn({ err: error, keys: batch.size }, 'last-used times of API keys not written')
      noted = new Map([...batch, ...noted])
    }
  }
  const timer = setInterval(() => void write(), writeEveryMs)
  timer.unref()
  return {
    note: (keyId, at) => noted.set(keyId, at),
    write,
    stop: async () => {
      clearInterval(timer)
      await write()
    },
  }
}
