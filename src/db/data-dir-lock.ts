import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isRunning } from './embedded/postmaster.ts'

/** Only one service at a time may use a DATA_DIR. The command line may use the same database server alongside it. */
export type DataDirLock = { release(): void }

const heartbeatMs = 5_000
/** A lock held from another host (another container on the same volume) expires when its file is this old. */
const foreignHolderGoneMs = 20_000
/** How long a starting service waits for a holder that is ending: a killed process takes a moment to disappear. */
const endingHolderMs = 2_000

type Holder = { readonly pid: number; readonly host: string; readonly bornAt: string; readonly token: string }

/** Takes the lock of `dataDir`, or throws DataDirInUse. The lock of a killed process is taken over. */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const path = join(dataDir, 'forecourt.lock')
  const mine: Holder = { pid: process.pid, host: hostname(), bornAt: bornAt(process.pid), token: crypto.randomUUID() }
  const deadline = performance.now() + endingHolderMs
  for (let attempt = 0; attempt < 5; ) {
    if (tryCreate(path, mine)) return hold(path, mine)
    const holder = readHolder(path)
    if (holder !== null && isAlive(holder, path)) {
      if (performance.now() >= deadline) throw new DataDirInUse(dataDir, holder.pid)
      await delay(50)
      continue
    }
    attempt += 1
    // The process that renames the stale file away may create a new one. A loser's rename fails, or is undone below.
    setAside(path, mine.token)
    await delay(20)
  }
  throw new DataDirInUse(dataDir, readHolder(path)?.pid ?? 0)
}

/** PostgreSQL cannot detect a server on another host (another container on the volume); two would corrupt the data. */
export function refuseForeignHolder(dataDir: string): void {
  const path = join(dataDir, 'forecourt.lock')
  const holder = readHolder(path)
  if (holder !== null && holder.host !== hostname() && isAlive(holder, path))
    throw new DataDirInUse(dataDir, holder.pid)
}

export class DataDirInUse extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `The embedded database in ${dataDir} is in use by process ${pid}. Stop that process first, or set DATABASE_URL to share a PostgreSQL server between processes.`,
    )
    this.name = 'DataDirInUse'
  }
}

function hold(path: string, mine: Holder): DataDirLock {
  const heartbeat = setInterval(() => touch(path), heartbeatMs)
  heartbeat.unref()
  return {
    release: () => {
      clearInterval(heartbeat)
      if (readHolder(path)?.token === mine.token) rmSync(path, { force: true })
    },
  }
}

function tryCreate(path: string, holder: Holder): boolean {
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx' })
    return readHolder(path)?.token === holder.token
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  }
}

function setAside(path: string, token: string): void {
  const aside = `${path}.${token}`
  try {
    renameSync(path, aside)
    const moved = readHolder(aside)
    // This is the new holder's file, renamed by a process that had read the stale one: put it back.
    if (moved !== null && isAlive(moved, aside)) renameSync(aside, path)
    else rmSync(aside, { force: true })
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error
  }
}

function readHolder(path: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isHolder(value) ? value : null
  } catch {
    return null
  }
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null && 'pid' in value && 'token' in value && 'bornAt' in value
}

function isAlive(holder: Holder, path: string): boolean {
  if (holder.host !== hostname()) return ageMs(path) < foreignHolderGoneMs
  return isRunning(holder.pid) && bornAt(holder.pid) === holder.bornAt
}

/** Process ids are reused; an id with a start time is unique. Empty where the system does not report it. */
function bornAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return ''
  }
}

function ageMs(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // The folder was deleted: there is nothing to protect.
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
