import pg from 'pg'

const channel = 'forecourt_reads'
const beatEveryMs = 500
/** Without an answer for this long the connection counts as dead, and nothing is vouched for. */
const trustedMs = 2_000
const reconnectMs = 1_000

export interface WriteWatch {
  /**
   * Moves with every write that readers must see (migrations/0030), in whatever process: PostgreSQL tells of it before
   * it tells the writer that it is done. null while that cannot be vouched for: everything is asked of the database then.
   */
  count(): number | null
  close(): Promise<void>
}

/** Watches over a connection of its own, from the first call of `count` on. */
export function watchWrites(connectionString: string): WriteWatch {
  let writes = 0
  let heardAt: number | null = null
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let closed = false

  const drop = () => {
    heardAt = null
    writes += 1
    const dead = client
    client = null
    void dead?.end().catch(() => {})
    if (!closed) schedule(reconnectMs, connect)
  }

  const schedule = (ms: number, work: () => Promise<void>) => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void work().catch(drop), ms)
    timer.unref()
  }

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString,
      keepAlive: true,
      query_timeout: trustedMs,
      connectionTimeoutMillis: 5_000,
    })
    fresh.on('notification', () => {
      writes += 1
    })
    fresh.on('error', drop)
    await fresh.connect()
    await fresh.query(`LISTEN ${channel}`)
    if (closed) return void fresh.end().catch(() => {})
    client = fresh
    writes += 1
    await beat()
  }

  const beat = async () => {
    await client?.query('SELECT 1')
    heardAt = performance.now()
    schedule(beatEveryMs, beat)
  }

  return {
    count: () => {
      if (timer === null && !closed) schedule(0, connect)
      return heardAt !== null && performance.now() - heardAt < trustedMs ? writes : null
    },
    close: async () => {
      closed = true
      heardAt = null
      if (timer !== null) clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
