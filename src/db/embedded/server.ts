import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type DataFolder, describeDataFolder, majorVersion, prepareSocketFolder, socketFolder } from './data-folder.ts'
import { EmbeddedUnavailable, findBinaries } from './find-binaries.ts'
import { findPostmaster, isRunning } from './postmaster.ts'
import { type Programs, preparePrograms } from './run-programs.ts'

export type RunningServer = { readonly pid: number; readonly url: string }
export type ServerSettings = Readonly<Record<string, string>>
type ServerOptions = { readonly settings?: ServerSettings; readonly programs?: string | null }

const user = 'forecourt'
const portOfSocket = 5432
const pollMs = 20
/** Crash recovery can take long, so we wait as long as the process is alive. */
const startWithinMs = 300_000
/** Remaining processes of a killed server end by themselves; until then no new server may start. */
const remnantsWithinMs = 20_000
const stopWithinMs = 6_000

/** Kept small: one service uses a few sessions, and parallel workers would cost more than they gain. */
const settings: ServerSettings = {
  cluster_name: 'forecourt',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  // For backups: one connection, which sends the whole cluster.
  wal_level: 'replica',
  max_wal_senders: '2',
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Callers report failed statements; the log file only shows why a server did not start or why it stopped.
  log_min_messages: 'fatal',
  log_checkpoints: 'off',
}

/** Attaches to the server running on this folder or starts one, creating the cluster if there is none. */
export async function ensureServer(dataDir: string, options: ServerOptions = {}): Promise<RunningServer> {
  const folder = describeDataFolder(dataDir)
  for (const began = Date.now(); ; await delay(pollMs)) {
    const found = findPostmaster(folder.cluster)
    if (found?.status === 'ready') return { pid: found.pid, url: urlOf(folder) }
    if (found === null) {
      const failure = await startServer(folder, options)
      if (failure === null) continue
      if (!failure.mayPass || Date.now() - began > remnantsWithinMs) throw new Error(failure.message)
      await delay(pollMs * 5)
    }
    if (Date.now() - began > startWithinMs)
      throw new Error(`the embedded PostgreSQL in ${folder.cluster} does not start`)
  }
}

/** Stops the server, which disconnects its sessions, and waits until it has stopped, but not for ever. */
export async function stopServer(dataDir: string, { pid }: RunningServer, chosen: string | null = null): Promise<void> {
  const folder = describeDataFolder(dataDir)
  if (process.platform === 'win32') {
    const programs = preparePrograms(findBinaries(chosen), folder)
    programs.run(programs.binaries.control, ['stop', '-w', '-m', 'fast', '-D', folder.cluster])
    return
  }
  if (findPostmaster(folder.cluster)?.pid === pid) process.kill(pid, 'SIGINT')
  for (const began = Date.now(); isRunning(pid); await delay(pollMs)) {
    if (Date.now() - began > stopWithinMs) return
  }
}

type StartFailure = { readonly message: string; readonly mayPass: boolean }

/** Null once the server accepts connections or another process has started one. */
async function startServer(folder: DataFolder, options: ServerOptions): Promise<StartFailure | null> {
  const { settings: more = {}, programs: chosen = null } = options
  const programs = preparePrograms(findBinaries(chosen), folder)
  if (chosen !== null) refuseOtherMajor(programs, chosen)
  await createCluster(folder, programs, more.fsync !== 'off')
  const listening = await listenOptions(folder, programs)
  const given = Object.entries({ ...settings, ...listening, ...more }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const ended = process.platform === 'win32' ? startOnWindows(folder, programs, given) : start(folder, programs, given)
  let exit: string | null = null
  void ended.then((reason) => {
    exit = reason
  })
  for (const began = Date.now(); Date.now() - began < startWithinMs; await delay(pollMs)) {
    const found = findPostmaster(folder.cluster)
    if (found?.status === 'ready') return null
    if (exit === null) continue
    // Another process was first.
    if (found !== null) return null
    return readFailure(folder, exit)
  }
  return { message: `the embedded PostgreSQL in ${folder.cluster} does not start`, mayPass: false }
}

/** A cluster that another major version made could not be opened with the programs of the package again. */
function refuseOtherMajor({ binaries, run }: Programs, chosen: string): void {
  const { ok, output } = run(binaries.postgres, ['--version'])
  if (!ok) throw new EmbeddedUnavailable(`POSTGRES_BIN names ${chosen}, whose programs do not run: ${output}`)
  const version = /\d[\w.]*/.exec(output)?.[0] ?? output
  if (version.split('.')[0] === majorVersion) return
  throw new EmbeddedUnavailable(`POSTGRES_BIN names PostgreSQL ${version} in ${chosen}: ${majorVersion} is needed.`)
}

/** The server outlives this process, so killing the service leaves it intact. Resolves with how the server ended. */
function start({ cluster, log }: DataFolder, programs: Programs, options: readonly string[]): Promise<string> {
  const output = openSync(log, 'w', 0o600)
  const { promise, resolve } = Promise.withResolvers<string>()
  const server = programs.start(programs.binaries.postgres, ['-D', cluster, ...options], {
    detached: true,
    stdio: ['ignore', output, output],
  })
  server.once('error', (error) => resolve(error.message))
  server.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`))
  server.unref()
  closeSync(output)
  return promise
}

function startOnWindows({ cluster, log }: DataFolder, programs: Programs, options: readonly string[]): Promise<string> {
  const started = programs.run(programs.binaries.control, ['start', '-D', cluster, '-l', log, '-o', options.join(' ')])
  return started.ok ? new Promise(() => {}) : Promise.resolve(started.output)
}

function readFailure({ cluster, log }: DataFolder, exit: string): StartFailure {
  const lines = readFileSync(log, 'utf8').trim()
  const mayPass = /pre-existing shared memory block|lock file "[^"]*" (already exists|is empty)/.test(lines)
  return { message: `the embedded PostgreSQL in ${cluster} did not start (${exit}): ${lines.slice(-2_000)}`, mayPass }
}

async function createCluster(folder: DataFolder, programs: Programs, durable: boolean): Promise<void> {
  const { root, cluster, access } = folder
  if (existsSync(cluster)) return
  const draft = `${cluster}.${process.pid}.new`
  rmSync(draft, { recursive: true, force: true })
  const trust =
    process.platform === 'win32' ? ['-A', 'scram-sha-256', '--pwfile', await writeAccess(access)] : ['-A', 'trust']
  // Locale names differ between systems; PostgreSQL's built-in one is the same everywhere.
  const locale = process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=C', '--builtin-locale=C.UTF-8']
  const sync = durable ? [] : ['--no-sync']
  const made = programs.run(programs.binaries.initdb, [
    '-D',
    draft,
    '-U',
    user,
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--no-instructions',
    ...locale,
    ...trust,
    ...sync,
  ])
  if (!made.ok) {
    rmSync(draft, { recursive: true, force: true })
    throw new Error(`no database could be created in ${root}: ${made.output}`)
  }
  try {
    renameSync(draft, cluster)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process was first.
    if (!existsSync(cluster)) throw error
  }
}

async function listenOptions(folder: DataFolder, programs: Programs): Promise<ServerSettings> {
  if (process.platform === 'win32')
    return { listen_addresses: '127.0.0.1', port: String(readAccess(folder.access).port) }
  const socket = prepareSocketFolder(folder, programs.owners)
  const owner = programs.owners.at(-1)
  if (process.getuid?.() === 0 && owner !== undefined) chownSync(socket, owner, owner)
  const socketOptions = { unix_socket_directories: socket, unix_socket_permissions: '0700', port: String(portOfSocket) }
  return { listen_addresses: '', ...socketOptions }
}

function urlOf(folder: DataFolder): string {
  if (process.platform !== 'win32')
    return `postgres://${user}@${encodeURIComponent(socketFolder(folder))}:${portOfSocket}/postgres`
  const { port, password } = readAccess(folder.access)
  return `postgres://${user}:${password}@127.0.0.1:${port}/postgres`
}

type Access = { readonly port: number; readonly password: string }

/** Windows has no socket files: uses a generated password and a free port. Returns the password file. */
async function writeAccess(path: string): Promise<string> {
  const free = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => free.once('listening', resolve))
  const address = free.address()
  await new Promise((resolve) => free.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no port is free')
  const access: Access = { port: address.port, password: randomBytes(24).toString('base64url') }
  writeFileSync(path, JSON.stringify(access), { mode: 0o600 })
  writeFileSync(`${path}.password`, access.password, { mode: 0o600 })
  return `${path}.password`
}

function readAccess(path: string): Access {
  const read: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof read === 'object' && read !== null && 'port' in read && 'password' in read)
    return { port: Number(read.port), password: String(read.password) }
  throw new Error(`${path} does not say where the database listens`)
}
