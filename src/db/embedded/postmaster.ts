import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The server process of a cluster, as its `postmaster.pid` tells. */
export type Postmaster = { readonly pid: number; readonly status: 'starting' | 'ready' | 'stopping' }

const statusLine = 7

/** The living server of this cluster, null where there is none. */
export function findPostmaster(cluster: string): Postmaster | null {
  const path = join(cluster, 'postmaster.pid')
  const text = read(path)
  if (text === null) return null
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return null
  if (!servesCluster(pid, cluster)) {
    // The process id was given to somebody else; PostgreSQL would take the file for a living server's.
    if (read(path) === text) rmSync(path, { force: true })
    return null
  }
  const status = lines[statusLine]?.trim()
  if (status === 'ready' || status === 'stopping') return { pid, status }
  return { pid, status: 'starting' }
}

/** False for a process that ended and waits for its parent to ask. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const stat = read(`/proc/${pid}/stat`)
  return stat === null || !/^\) [ZX]/.test(stat.slice(stat.lastIndexOf(')')))
}

/** Where the system shows command lines, the server's names its cluster. */
function servesCluster(pid: number, cluster: string): boolean {
  const commandLine = read(`/proc/${pid}/cmdline`)
  return commandLine === null || commandLine.split('\0').includes(cluster)
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
