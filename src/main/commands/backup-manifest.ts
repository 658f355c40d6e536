import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Static, Type } from 'typebox'
import { Parse } from 'typebox/value'
import { CommandError } from './define-command.ts'

const BackupFile = Type.Object({
  name: Type.String({ pattern: '^[a-z][a-z.]{0,40}$' }),
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
export const databaseFile = 'database.tar.gz'
/** Files of DATA_DIR, if present: the key of the secrets, and on Windows the password of the database. */
export const settingsFiles: readonly string[] = ['secrets.key', 'postgres.access.json']
/** The files of a cluster can be read on the same kind of machine only. */
export const platform = `${process.platform}-${process.arch}`

const manifestFile = 'manifest.json'

export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const draft = join(folder, `${manifestFile}.new`)
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(draft, join(folder, manifestFile))
}

/** Throws a CommandError if the folder holds no whole backup. */
export async function readBackup(folder: string): Promise<BackupManifest> {
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

export async function describeFile(folder: string, name: string): Promise<Static<typeof BackupFile>> {
  const path = join(folder, name)
  const digest = createHash('sha256')
  await pipeline(createReadStream(path), digest)
  return { name, bytes: (await stat(path)).size, sha256: digest.digest('hex') }
}
