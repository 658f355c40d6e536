import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from '../../test/support/test-database.ts'

/** Benches use the embedded PostgreSQL, or the server of TEST_DATABASE_URL if it is set. */
export const isEmbedded = process.env.TEST_DATABASE_URL === undefined

type BenchPlace = {
  /** Settings for a process with this empty database. */
  readonly settings: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** A separate database for a process that the bench starts. */
export async function openBenchPlace(): Promise<BenchPlace> {
  if (isEmbedded) return openEmbeddedPlace()
  const made = await openTestDatabase()
  return { settings: made.settings, remove: () => made.close() }
}

async function openEmbeddedPlace(): Promise<BenchPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
  return {
    settings: { DATABASE_URL: '', DATA_DIR: folder },
    // The server may still be writing its last files.
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
