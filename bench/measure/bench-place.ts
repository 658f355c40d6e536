import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from '../../test/support/test-database.ts'

/** Benches measure on the embedded PostgreSQL, or on the server of TEST_DATABASE_URL where it is set. */
export const isEmbedded = process.env.TEST_DATABASE_URL === undefined

export type BenchPlace = {
  /** Settings that give a process this empty database. */
  readonly settings: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** A database of its own for a process that the bench starts. */
export async function openBenchPlace(): Promise<BenchPlace> {
  if (isEmbedded) return openEmbeddedPlace()
  const made = await openTestDatabase()
  return { settings: made.settings, remove: () => made.close() }
}

async function openEmbeddedPlace(): Promise<BenchPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
  return {
    settings: { DATABASE_URL: '', DATA_DIR: folder },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
