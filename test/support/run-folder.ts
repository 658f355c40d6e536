import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostmaster, isRunning } from '../../src/db/embedded/postmaster.ts'

const prefix = 'forecourt-tests-'
/** Files in memory: a database is copied in an eighth of the processor time that a disk takes. */
const memory = '/dev/shm'
const neededBytes = 6 * 1024 ** 3

/**
 * A new folder that is the temporary directory of this process and of those that it starts. It is removed at the end with
 * whatever failed tests leave in it; that of a killed run by the next one.
 */
export async function openRunFolder(): Promise<{ close(): Promise<void> }> {
  const { TMPDIR } = process.env
  const inMemory = await hasRoom(memory)
  for (const parent of [tmpdir(), ...(inMemory ? [memory] : [])]) await removeAbandoned(parent)
  const parent = inMemory && TMPDIR === undefined ? memory : tmpdir()
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  // The embedded server of root runs as another user, who has to get through.
  await chmod(folder, 0o711)
  process.env.TMPDIR = folder
  const close = async () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    // A process that a failed test left running may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { close }
}

async function hasRoom(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => null)
  return found !== null && found.bavail * found.bsize >= neededBytes && freemem() >= neededBytes
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    const folder = join(parent, name)
    if (Number.isNaN(owner) || isRunning(owner) || !(await isMine(folder))) continue
    for (const inside of await readdir(folder)) {
      const server = findPostmaster(join(folder, inside, 'postgres'))
      if (server !== null) process.kill(server.pid, 'SIGQUIT')
    }
    // A disk that a killed run left mounted stays, and is named.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(({ message }) => console.warn(message))
  }
}

async function isMine(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null)
  if (found === null || !found.isDirectory()) return false
  return process.getuid === undefined || found.uid === process.getuid()
}
