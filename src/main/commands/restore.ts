import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { loadConfig } from '../../config/load-config.ts'
import type { Database } from '../../db/database.ts'
import { describeDataFolder, prepareDataDir, restoringFolder } from '../../db/embedded/data-folder.ts'
import { listMigrations, listPendingMigrations } from '../../db/migrate.ts'
import { beginSyncEra } from '../../db/queries/sync.ts'
import { extractTar } from '../../lib/extract-tar.ts'
import { databaseFile, platform, readBackup } from './backup-manifest.ts'
import { CommandError, defineCommand, UsageError } from './define-command.ts'
import { withAnyDatabase } from './with-database.ts'

export const restore = defineCommand({
  name: 'restore',
  summary: 'Fill an empty DATA_DIR from a backup, and check that its database opens. The service can then start on it.',
  usage: 'DIR',
  word: 'folder',
  options: {},
  run: async ({ folder: word }, environment) => {
    if (typeof word !== 'string') throw new UsageError('restore: the folder of the backup is missing')
    const { DATABASE_URL, DATA_DIR } = loadConfig(environment)
    if (DATABASE_URL !== null)
      throw new CommandError(
        'DATABASE_URL is set: restore fills the embedded database of DATA_DIR (docs/site/operating.md).',
      )
    if (existsSync(DATA_DIR) && (await readdir(DATA_DIR)).length > 0)
      throw new CommandError(`${resolve(DATA_DIR)} is not empty: set DATA_DIR to an empty folder or a new one.`)
    const folder = resolve(word)
    const manifest = await readBackup(folder)
    refuseOthers(manifest)
    prepareDataDir(DATA_DIR)
    await unpack(folder, { dataDir: DATA_DIR, names: manifest.files.map(({ name }) => name) })
    const pending = await withAnyDatabase(environment, begin)
    const { created_at, version } = manifest
    return { output: { restored: resolve(DATA_DIR), created_at, version, pending_migrations: pending } }
  },
})

/** Copies that were read from the database later than the backup have to start again. */
async function begin(database: Database): Promise<readonly string[]> {
  const pending = await listPendingMigrations(database)
  if (!pending.some((name) => name.startsWith('0720_'))) await beginSyncEra(database.handle)
  return pending
}

function refuseOthers({ version, migrations, platform: made }: Awaited<ReturnType<typeof readBackup>>): void {
  const known = new Set(listMigrations())
  const unknown = migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new CommandError(
      `The backup is of a newer version (${version}): this one does not know ${unknown.join(', ')}.`,
    )
  if (made !== platform)
    throw new CommandError(
      `The backup was made on ${made} and this is ${platform}: move the data with pg_dump instead.`,
    )
}

/** The cluster appears last, complete or not at all: until then no service starts on the folder. */
async function unpack(
  folder: string,
  { dataDir, names }: { readonly dataDir: string; readonly names: readonly string[] },
) {
  const { root, cluster } = describeDataFolder(dataDir)
  const draft = join(root, restoringFolder)
  try {
    await mkdir(draft, { mode: 0o700 })
    await pipeline(createReadStream(join(folder, databaseFile)), createGunzip(), (tar) => extractTar(tar, draft))
    for (const name of names.filter((one) => one !== databaseFile)) {
      await writeFile(join(root, name), await readFile(join(folder, name)), { mode: 0o600, flush: true })
    }
    await rename(draft, cluster)
  } catch (error) {
    for (const name of await readdir(root)) await rm(join(root, name), { recursive: true })
    throw error
  }
}
