import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { EmbeddedUnavailable } from './find-binaries.ts'

export type DataFolder = {
  readonly root: string
  /** The database cluster. It appears complete or not at all. */
  readonly cluster: string
  readonly log: string
  /** Windows only, which has no socket files: port and password. */
  readonly access: string
}

export const majorVersion = '18'
/** Where a restore unpacks, in DATA_DIR. */
export const restoringFolder = 'postgres.restoring'
/** Everything the service creates in DATA_DIR. */
const ours = /^(postgres|pglite|socket|secrets\.key|forecourt\.(lock|address)|compiled|vpic-)/
/** A Unix socket path has at most 107 bytes (103 on macOS), including `/.s.PGSQL.5432`. */
const maxSocketFolderBytes = 88

/** Creates DATA_DIR with mode 0700, and restricts an existing one to it. */
export function prepareDataDir(dataDir: string): void {
  createFolder(resolve(dataDir))
  if (process.platform === 'win32') return
  const { mode, uid } = statSync(dataDir)
  const isMine = uid === process.getuid?.() || process.getuid?.() === 0
  // A folder with other content (a home folder, /tmp) keeps its mode: our own folders inside it are restricted.
  if (isMine && (mode & 0o077) !== 0 && readdirSync(dataDir).every((name) => ours.test(name))) chmodSync(dataDir, 0o700)
}

/** Level by level, since Node's own recursion never ends in a file system that refuses folders, as /proc does. */
function createFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return
  if (dirname(path) !== path) createFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(path) || !statSync(path).isDirectory()) throw error
  }
}

/** Throws EmbeddedUnavailable if the folder holds a database that this release cannot open. */
export function describeDataFolder(dataDir: string): DataFolder {
  const root = realpathSync(dataDir)
  const cluster = join(root, 'postgres')
  if (!existsSync(cluster) && existsSync(join(root, restoringFolder))) {
    throw new EmbeddedUnavailable(`A restore into ${root} was interrupted: empty the folder, and restore again.`)
  }
  if (!existsSync(cluster) && existsSync(join(root, 'pglite'))) {
    throw new EmbeddedUnavailable(
      `${root} holds a database of a pre-release version (PGlite), which this version does not read. To start again, move ${join(root, 'pglite')} away; dealerships are collected again once they are set up.`,
    )
  }
  const version = readVersion(cluster)
  if (version !== null && version !== majorVersion) {
    throw new EmbeddedUnavailable(
      `${cluster} was made by PostgreSQL ${version}, and this version of Forecourt brings ${majorVersion}: dump it with the older version and restore it here.`,
    )
  }
  return { root, cluster, log: join(root, 'postgres.log'), access: join(root, 'postgres.access.json') }
}

/** The socket's folder: below DATA_DIR, or where a link there leads if that path would be too long. */
export function socketFolder({ root }: DataFolder): string {
  const inside = join(root, 'socket')
  return isSocketPath(inside) ? inside : readlinkSync(inside)
}

/** Connections to the socket are trusted, so its folder must belong to us and be closed to other users. */
export function prepareSocketFolder(folder: DataFolder, owners: readonly number[]): string {
  const inside = join(folder.root, 'socket')
  if (!isSocketPath(inside) && !existsSync(inside)) linkElsewhere(inside)
  const socket = socketFolder(folder)
  mkdirSync(socket, { recursive: true, mode: 0o700 })
  const { mode, uid } = lstatSync(socket)
  if (!owners.includes(uid)) throw new Error(`${socket} belongs to another user: remove it`)
  if ((mode & 0o077) !== 0) chmodSync(socket, 0o700)
  return socket
}

function isSocketPath(path: string): boolean {
  return Buffer.byteLength(path) <= maxSocketFolderBytes
}

/** Links to a new folder with an unguessable name, since every user may write to the temporary directory. */
function linkElsewhere(link: string): void {
  const elsewhere = mkdtempSync(join(tmpdir(), 'forecourt-'))
  // A link whose folder was removed from the temporary directory.
  rmSync(link, { force: true })
  try {
    symlinkSync(elsewhere, link)
  } catch (error) {
    rmSync(elsewhere, { recursive: true })
    // Another process was first.
    if (!existsSync(link)) throw error
  }
}

function readVersion(cluster: string): string | null {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  } catch {
    return null
  }
}
