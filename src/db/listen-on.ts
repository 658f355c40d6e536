import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './database.ts'

const reconnectMs = 1_000

type Listener = { readonly channel: string; readonly onNotice: (payload: string) => void }

/** Listens on PostgreSQL over one dedicated connection for all channels, which is reopened when it breaks. */
export function listenOn(connectionString: string): Database['listen'] {
  const listeners = new Set<Listener>()
  let connecting: Promise<pg.Client> | null = null
  let current: pg.Client | null = null
  let isReconnecting = false
  let listening: Promise<unknown> = Promise.resolve()

  /** One statement after the other, as the connection is shared. */
  function listen(client: pg.Client, channel: string): Promise<unknown> {
    const listened = listening.then(() => client.query(`LISTEN ${pg.escapeIdentifier(channel)}`))
    listening = listened.catch(() => {})
    return listened
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString, keepAlive: true })
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.onNotice(payload ?? '')
    })
    client.on('error', () => {})
    await client.connect()
    client.once('end', () => {
      if (current !== client) return
      dropClient()
      if (!isReconnecting) void reconnect()
    })
    current = client
    return client
  }

  function connectOnce(): Promise<pg.Client> {
    if (connecting !== null) return connecting
    const attempt = connect()
    connecting = attempt
    attempt.catch(() => {
      if (connecting === attempt) connecting = null
    })
    return attempt
  }

  async function reconnect(): Promise<void> {
    isReconnecting = true
    let isLost = true
    while (isLost && listeners.size > 0) {
      await delay(reconnectMs, undefined, { ref: false })
      try {
        const client = await connectOnce()
        for (const { channel } of listeners) await listen(client, channel)
        isLost = false
      } catch {
        // Retried; listeners poll in the meantime.
      }
    }
    isReconnecting = false
    for (const { onNotice } of listeners) onNotice('')
  }

  function dropClient(): void {
    connecting = null
    current = null
  }

  return async (channel, onNotice) => {
    const listener = { channel, onNotice }
    const stop = async () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      const last = connecting
      dropClient()
      await last?.then((client) => client.end()).catch(() => {})
    }
    // Before LISTEN: the first notice may arrive together with its answer.
    listeners.add(listener)
    try {
      await listen(await connectOnce(), channel)
    } catch (error) {
      await stop()
      throw error
    }
    return stop
  }
}
