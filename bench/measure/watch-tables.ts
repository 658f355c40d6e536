import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** Tables whose rows are written again and again: jobs, delivery queues, leases and paces of hosts. */
const busyTables = ['jobs', 'delivery_lanes', 'deliveries', 'leases', 'host_slots', 'dealership_collection']

type TableWatch = {
  /** The most dead tuples of each table, and those when it ended. */
  readonly dead: ReadonlyMap<string, { readonly most: number; readonly last: number }>
  /** The most transactions that the oldest snapshot lagged behind. */
  readonly xminAge: number
}

/** Looks every few seconds until `stop`, and holds a transaction with a snapshot open in the time between. */
export function watchTables(url: string, held: { readonly fromMs: number; readonly forMs: number }) {
  const stopping = new AbortController()
  const dead = new Map<string, { most: number; last: number }>()
  let xminAge = 0

  const look = async (client: pg.Client) => {
    const { rows } = await client.query<{ name: string; dead: string }>(
      `SELECT * FROM (
         SELECT CASE WHEN schemaname = 'pgboss' THEN 'jobs' ELSE regexp_replace(relname, '_p\\d+$', '') END AS name,
           sum(n_dead_tup) AS dead FROM pg_stat_user_tables GROUP BY 1
       ) AS counted WHERE name = ANY ($1)`,
      [busyTables],
    )
    for (const row of rows) {
      const count = Number(row.dead)
      dead.set(row.name, { most: Math.max(dead.get(row.name)?.most ?? 0, count), last: count })
    }
    const { rows: ages } = await client.query<{ age: number | null }>(
      'SELECT max(age(backend_xmin))::integer AS age FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
    )
    xminAge = Math.max(xminAge, ages[0]?.age ?? 0)
  }
  const looking = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (!stopping.signal.aborted) {
      await look(client)
      await delay(3_000, undefined, { signal: stopping.signal }).catch(() => {})
    }
    await look(client)
    await client.end()
  }
  const holding = async () => {
    await delay(held.fromMs)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    await client.query('SELECT count(*) FROM dealerships')
    await delay(held.forMs)
    await client.query('COMMIT')
    await client.end()
  }
  const running = Promise.all([looking(), holding()])
  return {
    stop: async (): Promise<TableWatch> => {
      stopping.abort()
      await running
      return { dead, xminAge }
    },
  }
}
