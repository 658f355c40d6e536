import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const reconnectMs = 1_000

/** Listens on PostgreSQL over a dedicated connection, which is reopened when it breaks. */
export function listenOn(connectionString: string) {
  return async (channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>> => {
    const stopping = new AbortController()
    let client = await connect()

    async function connect(): Promise<pg.Client> {
      const fresh = new pg.Client({ connectionString, keepAlive: true })
      fresh.on('notification', ({ payload }) => onNotice(payload ?? ''))
      fresh.on('error', () => {})
      await fresh.connect()
      await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      fresh.once('end', () => void reconnect())
      return fresh
    }

    async function reconnect(): Promise<void> {
      while (!stopping.signal.aborted) {
        await delay(reconnectMs, undefined, { signal: stopping.signal }).catch(() => {})
        if (stopping.signal.aborted) return
        try {
          client = await connect()
          onNotice('')
          return
        } catch {
          // Retried; listeners poll in the meantime.
        }
      }
    }

    return async () => {
      stopping.abort()
      await client.end().catch(() => {})
    }
  }
}
