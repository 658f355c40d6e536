import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Static, Type } from 'typebox'
import { Parse } from 'typebox/value'
import { loadConfig } from '../../config/load-config.ts'
import { version } from '../../config/version.ts'
import type { Database } from '../../db/database.ts'
import { streamBaseBackup } from '../../db/embedded/base-backup.ts'
import { describeDataFolder, prepareDataDir, restoringFolder } from '../../db/embedded/data-folder.ts'
import { listAppliedMigrations, listMigrations, listPendingMigrations } from '../../db/migrate.ts'
import { beginSyncEra } from '../../db/queries/sync.ts'
import { extractTar } from '../../lib/extract-tar.ts'
import { CommandError, defineCommand, type Environment, UsageError, withAnyDatabase } from './define-command.ts'

export const backup = defineCommand({
  name: 'backup',
  summary: 'Copy the embedded database and the keys of DATA_DIR into an empty folder, also while the service runs.',
  usage: 'DIR',
  word: 'folder',
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

export const restore = defineCommand({
  name: 'restore',
  summary: 'Fill an empty DATA_DIR from a backup, and check that its database opens. The service can then start on it.',
  usage: 'DIR',
  word: 'folder',
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

const BackupFile = Type.Object({
  name: Type.String({ pattern: '^[a-z][a-z.-]{0,40}$' }),
  bytes: Type.Integer(),
  sha256: Type.String(),
})

/** Written last: without it, a folder holds no backup. */
const BackupManifest = Type.Object({
  format: Type.Literal(1),
  created_at: Type.String(),
  /** Forecourt's version. */
  version: Type.String(),
  platform: Type.String(),
  /** Names of all that were applied. */
  migrations: Type.Array(Type.String()),
  files: Type.Array(BackupFile),
})
type BackupManifest = Static<typeof BackupManifest>

/** The embedded cluster, as PostgreSQL's base backup protocol sends it. */
const databaseFile = 'database.tar.gz'
/** Files of DATA_DIR, if present: the key of the secrets, that of visits, and on Windows the password of the database. */
const settingsFiles: readonly string[] = ['secrets.key', 'bot-key.json', 'postgres.access.json']
/** The files of a cluster can be read on the same kind of machine only. */
const platform = `${process.platform}-${process.arch}`

const manifestFile = 'manifest.json'

async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const draft = join(folder, `${manifestFile}.new`)
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(draft, join(folder, manifestFile))
}

/** Throws a CommandError if the folder holds no whole backup. */
async function readBackup(folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(join(folder, manifestFile))
  const named = new Set(manifest.files.map(({ name }) => name))
  const present = settingsFiles.filter((name) => existsSync(join(folder, name)))
  const unnamed = [databaseFile, ...present].filter((name) => !named.has(name))
  if (unnamed.length > 0)
    throw new CommandError(`${join(folder, manifestFile)} has no checksum of ${unnamed.join(', ')}: it was changed.`)
  for (const file of manifest.files) {
    const found = await describeFile(folder, file.name).catch(() => null)
    if (found?.bytes !== file.bytes || found.sha256 !== file.sha256)
      throw new CommandError(
        `${join(folder, file.name)} is missing or was changed: its checksum is not the manifest's.`,
      )
  }
  return manifest
}

async function readManifest(path: string): Promise<BackupManifest> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    throw new CommandError(`${path} cannot be read: this is no backup, or one that was interrupted.`)
  }
  try {
    return Parse(BackupManifest, JSON.parse(text))
  } catch {
    throw new CommandError(`${path} is not the manifest of a backup that this version can read.`)
  }
}

async function describeFile(folder: string, name: string): Promise<Static<typeof BackupFile>> {
  const path = join(folder, name)
  const digest = createHash('sha256')
  await pipeline(createReadStream(path), digest)
  return { name, bytes: (await stat(path)).size, sha256: digest.digest('hex') }
}
