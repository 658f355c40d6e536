import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createGzip } from 'node:zlib'
import { loadConfig } from '../../config/load-config.ts'
import { version } from '../../config/version.ts'
import { streamBaseBackup } from '../../db/embedded/base-backup.ts'
import { listAppliedMigrations } from '../../db/migrate.ts'
import { databaseFile, describeFile, platform, settingsFiles, writeManifest } from './backup-manifest.ts'
import { CommandError, defineCommand, type Environment, UsageError } from './define-command.ts'
import { withAnyDatabase } from './with-database.ts'

export const backup = defineCommand({
  name: 'backup',
  summary: 'Copy the embedded database and its key into an empty folder, also while the service runs.',
  usage: 'DIR',
  word: 'folder',
  options: {},
  run: async ({ folder: word }, environment) => {
    if (typeof word !== 'string') throw new UsageError('backup: the folder to write to is missing')
    const { DATABASE_URL, DATA_DIR } = loadConfig(environment)
    if (DATABASE_URL !== null)
      throw new CommandError(
        'DATABASE_URL is set: back that server up with pg_dump, and keep its SECRETS_KEY (docs/site/operating.md).',
      )
    if (!existsSync(join(DATA_DIR, 'postgres'))) throw new CommandError(`There is no database in ${resolve(DATA_DIR)}.`)
    const folder = resolve(word)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length > 0) throw new CommandError(`${folder} is not empty: choose another folder.`)
    try {
      return { output: { backup: folder, ...(await fill(folder, { dataDir: DATA_DIR, environment })) } }
    } catch (error) {
      for (const name of await readdir(folder)) await rm(join(folder, name))
      throw error
    }
  },
})

type Source = { readonly dataDir: string; readonly environment: Environment }

async function fill(folder: string, { dataDir, environment }: Source) {
  const migrations = await withAnyDatabase(environment, async (database) => {
    const packed = createWriteStream(join(folder, databaseFile), { mode: 0o600, flush: true })
    await streamBaseBackup(database.url, createGzip({ level: 1 }), packed)
    return listAppliedMigrations(database)
  })
  const settings = settingsFiles.filter((name) => existsSync(join(dataDir, name)))
  for (const name of settings) {
    await writeFile(join(folder, name), await readFile(join(dataDir, name)), { mode: 0o600, flush: true })
  }
  const files = await Promise.all([databaseFile, ...settings].map((name) => describeFile(folder, name)))
  const created_at = new Date().toISOString()
  await writeManifest(folder, { format: 1, created_at, version, platform, migrations: [...migrations], files })
  return { created_at, version, files }
}
