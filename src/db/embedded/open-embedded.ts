import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { refuseForeignHolder } from '../data-dir-lock.ts'
import { prepareDataDir } from './data-folder.ts'
import { ensureServer, type RunningServer, type ServerSettings, stopServer } from './server.ts'

/** The embedded PostgreSQL of a DATA_DIR. It runs as long as any process uses it. */
export interface EmbeddedServer {
  readonly url: string
  /** Stops the server unless another process uses it. */
  close(): Promise<void>
}

export type EmbeddedOptions = {
  /** Called when the server is lost and whenever it cannot be restarted. */
  readonly onTrouble?: (message: string, error?: unknown) => void
  readonly settings?: ServerSettings
  /** POSTGRES_BIN: the folder of another installation's programs. */
  readonly programs?: string | null
}

/** An arbitrary lock id shared by all processes: every user of the server holds this lock in shared mode. */
const usersLock = 7_302_418
const retryMs = 250
const openAttempts = 20

type Hold = { readonly server: RunningServer; readonly client: pg.Client }

/** Attaches to the running server or starts one, and keeps it running until closed. */
export async function openEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  prepareDataDir(dataDir)
  refuseForeignHolder(dataDir)
  const closing = new AbortController()
  let hold = await takeHold(dataDir, options)
  let retaking: Promise<void> = Promise.resolve()
  watch(hold)

  /** Called when the server was killed or our session ended: opens a new session, starting a server if none runs. */
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
      // A server that is being restarted is released as well.
      await retaking
      const isLast = await letGo(hold.client)
      await hold.client.end().catch(() => {})
      if (isLast) await stopServer(dataDir, hold.server, options.programs)
    },
  }
}

/** A server that its last user is stopping refuses or ends sessions: then a new server is started. */
async function takeHold(dataDir: string, options: EmbeddedOptions): Promise<Hold> {
  for (let attempt = 1; ; attempt += 1) {
    const server = await ensureServer(dataDir, options)
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

/** True when no other process uses the server; new users wait until it has stopped. */
async function letGo(client: pg.Client): Promise<boolean> {
  try {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [usersLock])
    const { rows } = await client.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [usersLock])
    return rows[0]?.last === true
  } catch {
    return false
  }
}
