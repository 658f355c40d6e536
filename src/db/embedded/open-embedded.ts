import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { refuseForeignHolder } from '../data-dir-lock.ts'
import { prepareDataDir } from './data-folder.ts'
import { ensureServer, type RunningServer, stopServer } from './server.ts'

/** The embedded PostgreSQL of a DATA_DIR, for as long as somebody uses it. */
export interface EmbeddedServer {
  readonly url: string
  /** Ends the server, unless another process uses it too. */
  close(): Promise<void>
}

export type EmbeddedOptions = {
  /** Told when the server was lost, and each time that it could not be brought back. */
  readonly onTrouble?: (message: string, error?: unknown) => void
  /** Further settings of PostgreSQL, for a server that this process starts. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Any number, the same in every process: each one that uses the server holds this lock, shared. */
const usersLock = 7_302_418
const retryMs = 250
const openAttempts = 20

type Hold = { readonly server: RunningServer; readonly client: pg.Client }

/** Adopts the running server or starts one, and keeps one running until it is closed. */
export async function openEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  prepareDataDir(dataDir)
  refuseForeignHolder(dataDir)
  const closing = new AbortController()
  let hold = await takeHold(dataDir, options)
  let retaking: Promise<void> = Promise.resolve()
  watch(hold)

  /** The server was killed, or our session was ended: another one is taken, with a new server where there is none. */
  function watch({ client }: Hold): void {
    client.once('end', () => {
      if (closing.signal.aborted) return
      options.onTrouble?.('the session with the embedded database was lost')
      retaking = retake()
    })
  }

  async function retake(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        hold = await takeHold(dataDir, options)
        watch(hold)
        return
      } catch (error) {
        options.onTrouble?.('the embedded database could not be brought back; it is tried again', error)
        await delay(retryMs * 4, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
  }

  return {
    url: hold.server.url,
    close: async () => {
      closing.abort()
      // A server that is just being brought back is let go like any other.
      await retaking
      const isLast = await letGo(hold.client)
      await hold.client.end().catch(() => {})
      if (isLast) await stopServer(dataDir, hold.server)
    },
  }
}

/** A server that is being stopped by its last user takes no session, or ends it: the next one is then started. */
async function takeHold(dataDir: string, options: EmbeddedOptions): Promise<Hold> {
  for (let attempt = 1; ; attempt += 1) {
    const server = await ensureServer(dataDir, options.settings)
    const client = new pg.Client({ connectionString: server.url, application_name: `forecourt ${process.pid} holds` })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('SELECT pg_advisory_lock_shared($1)', [usersLock])
      return { server, client }
    } catch (error) {
      await client.end().catch(() => {})
      if (attempt === openAttempts) throw error
      await delay(retryMs)
    }
  }
}

/** True when nobody else uses the server; who comes now waits until it has ended. */
async function letGo(client: pg.Client): Promise<boolean> {
  try {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [usersLock])
    const { rows } = await client.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [usersLock])
    return rows[0]?.last === true
  } catch {
    return false
  }
}
