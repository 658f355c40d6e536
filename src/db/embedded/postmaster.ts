import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

type Postmaster = { readonly pid: number; readonly status: 'starting' | 'ready' | 'stopping' }

const statusLine = 7

/** The running server of this cluster; null if none runs. */
export function findPostmaster(cluster: string): Postmaster | null {
  const path = join(cluster, 'postmaster.pid')
  const text = read(path)
  if (text === null) return null
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return null
  if (!servesCluster(pid, cluster)) {
    // The process id now belongs to another program; PostgreSQL would mistake the file for a running server's.
    if (read(path) === text) rmSync(path, { force: true })
    return null
  }
  const status = lines[statusLine]?.trim()
  if (status === 'ready' || status === 'stopping') return { pid, status }
  return { pid, status: 'starting' }
}

/** False for a zombie process. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const stat = read(`/proc/${pid}/stat`)
  return stat === null || !/^\) [ZX]/.test(stat.slice(stat.lastIndexOf(')')))
}

/** On systems that show command lines, the server's command line names its cluster. */
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
