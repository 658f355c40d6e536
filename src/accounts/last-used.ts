import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { updateKeysLastUsed } from '../db/queries/api-keys.ts'

/** When keys were last used: kept here between requests, written together. */
export interface LastUsed {
  note(keyId: number, at: Date): void
  /** Writes what was noted since the last time. Never rejects: what could not be written waits for the next time. */
  write(): Promise<void>
  /** Writes a last time and ends the timer. */
  stop(): Promise<void>
}

/** The most that `last_used_at` lags behind. */
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
