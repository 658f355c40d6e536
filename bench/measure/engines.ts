import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase, postgresMissing, testEngines } from '../../test/support/test-database.ts'

export const benchEngines = testEngines
export const postgresSkipped = postgresMissing === false ? null : postgresMissing

export type BenchPlace = {
  /** Settings that give a process this empty database. */
  readonly settings: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** A database of its own for a process that the bench starts. */
export async function openBenchPlace(engine: (typeof testEngines)[number]): Promise<BenchPlace> {
  if (engine === 'pglite') return openEmbeddedPlace()
  const made = await openTestDatabase('postgres')
  return {
    settings: { DATABASE_URL: made.settings.DATABASE_URL ?? '', DATA_DIR: made.settings.DATA_DIR },
    remove: () => made.close(),
  }
}

async function openEmbeddedPlace(): Promise<BenchPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
  return {
    settings: { DATABASE_URL: '', DATA_DIR: folder },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
