import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostmaster, isRunning } from '../../src/db/embedded/postmaster.ts'

const prefix = 'forecourt-tests-'

/**
 * A new folder that is the temporary directory of this process and of those that it starts. It is removed at the end with
 * whatever failed tests leave in it; that of a killed run by the next one.
 */
export async function openRunFolder(): Promise<{ close(): Promise<void> }> {
  const { TMPDIR } = process.env
  await removeAbandoned()
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
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

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    const folder = join(tmpdir(), name)
    if (Number.isNaN(owner) || isRunning(owner) || !(await isMine(folder))) continue
    for (const inside of await readdir(folder)) {
      const server = findPostmaster(join(folder, inside, 'postgres'))
      if (server !== null) process.kill(server.pid, 'SIGQUIT')
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function isMine(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null)
  if (found === null || !found.isDirectory()) return false
  return process.getuid === undefined || found.uid === process.getuid()
}
