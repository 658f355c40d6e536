import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { createEmbedded } from './create-embedded.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { createDatabase, type Database } from './database.ts'
import { openEmbeddedPostgres } from './embedded-postgres.ts'
import { listenOn } from './listen-on.ts'

export type DatabaseSettings = { readonly DATABASE_URL: string | null; readonly DATA_DIR: string }

const poolSize = 10
/** A statement without an answer for this long fails, so that a dead connection holds nobody up for ever. */
const queryTimeoutMs = 60_000
const connectTimeoutMs = 10_000
const int8 = 20
const date = 1082

/** Opens PostgreSQL where DATABASE_URL names one, else the embedded database under DATA_DIR. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  if (settings.DATABASE_URL === null) return openEmbedded(settings.DATA_DIR)
  const url = settings.DATABASE_URL
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: columnTypes,
    query_timeout: queryTimeoutMs,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return createDatabase({ pool, engine: 'postgres', listen: listenOn(url), release: async () => {} })
}

async function openEmbedded(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const lock = await lockDataDir(dataDir)
  try {
    const folder = join(dataDir, 'pglite')
    if (!existsSync(folder)) await createEmbedded(folder)
    const pglite = await openEmbeddedPostgres(folder)
    const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1, types: columnTypes })
    const release = async () => {
      await pglite.close()
      lock.release()
    }
    const listen = (channel: string, onNotice: (payload: string) => void) => pglite.listen(channel, onNotice)
    return createDatabase({ pool, engine: 'pglite', listen, release })
  } catch (error) {
    lock.release()
    throw error
  }
}

/** bigint as number (ids and counters stay far below 2^53), date as its text; the rest as `pg` reads it. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return Number
    if (oid === date) return String
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}
