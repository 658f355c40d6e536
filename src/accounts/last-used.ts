import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { updateKeysLastUsed } from '../db/queries/api-keys.ts'

/** Maximum delay of `last_used_at`. */
const writeEveryMs = 60_000

/** Failed writes are retried with the next. */
export function createLastUsed(database: Database, log: Logger | null) {
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
    note: (keyId: number, at: Date) => noted.set(keyId, at),
    stop: async () => {
      clearInterval(timer)
      await write()
    },
  }
}
