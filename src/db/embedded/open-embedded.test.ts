import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '../../../test/support/wait-until.ts'
import { findBinaries } from './find-binaries.ts'
import { type EmbeddedOptions, type EmbeddedServer, openEmbedded } from './open-embedded.ts'
import { findPostmaster, isRunning } from './postmaster.ts'

/** Test clusters need not survive a power cut. */
const settings = { fsync: 'off' }
const parent = mkdtempSync(join(tmpdir(), 'forecourt-embedded-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const open = (folder: string, options: EmbeddedOptions = {}) => openEmbedded(folder, { settings, ...options })

async function query(url: string, text: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const pidOf = (folder: string) => findPostmaster(join(folder, 'postgres'))?.pid ?? null

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await waitUntil('the end of the server', async () => (isRunning(pid) ? undefined : true))
}

describe('the embedded server of one folder', () => {
  const folder = join(parent, 'one')
  let server: EmbeddedServer

  beforeAll(async () => {
    server = await open(folder)
    await query(server.url, 'CREATE TABLE kept (n integer)')
  })
  afterAll(() => server.close())

  test('is PostgreSQL 18 in UTF-8, with checksums, and accessible to this user only', async () => {
    expect(Number((await query(server.url, 'SHOW server_version_num'))[0])).toBeGreaterThanOrEqual(180_000)
    expect(await query(server.url, 'SHOW server_encoding')).toEqual(['UTF8'])
    expect(await query(server.url, "SELECT upper('é'), 'Z' < 'a'")).toEqual(['É', true])
    expect(await query(server.url, 'SHOW data_checksums')).toEqual(['on'])
    expect(await query(server.url, 'SHOW listen_addresses')).toEqual([''])
    for (const path of ['', 'postgres', 'socket']) expect(statSync(join(folder, path)).mode & 0o777).toBe(0o700)
  })

  test('has the extensions that migrations require', async () => {
    for (const name of ['pg_trgm', 'unaccent']) await query(server.url, `CREATE EXTENSION ${name}`)
    expect(await query(server.url, "SELECT unaccent('Citroën')")).toEqual(['Citroen'])
  })

  test('is shared: other processes that open it use the same server, which stops with its last user', async () => {
    const pid = pidOf(folder)
    const second = await open(folder)
    expect(pidOf(folder)).toBe(pid)
    await server.close()
    expect(await query(second.url, 'SELECT 1')).toEqual([1])
    await second.close()
    expect(pidOf(folder)).toBeNull()
    server = await open(folder)
    expect(pidOf(folder)).not.toBe(pid)
  })

  test('keeps running when its process is killed, and the next one adopts it', async () => {
    await server.close()
    const script = `import { openEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'open-embedded.ts'))}
      await openEmbedded(${JSON.stringify(folder)}, { settings: { fsync: 'off' } })
      console.log('open')`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    const pid = pidOf(folder)
    child.kill('SIGKILL')
    await once(child, 'exit')
    server = await open(folder)
    expect(pidOf(folder)).toBe(pid)
  })

  test('is restarted if it is killed, with all committed data', async () => {
    for (let n = 1; n <= 3; n += 1) {
      await query(server.url, `INSERT INTO kept VALUES (${n})`)
      const pid = pidOf(folder)
      await kill(pid ?? 0)
      await waitUntil('another server', async () =>
        pidOf(folder) !== null && pidOf(folder) !== pid ? true : undefined,
      )
      const rows = await waitUntil('an answer', () =>
        query(server.url, 'SELECT n FROM kept ORDER BY n').catch(() => undefined),
      )
      expect(rows).toEqual(Array.from({ length: n }, (_, index) => index + 1))
    }
  })

  test('a stale, reused process id does not prevent a start', async () => {
    const pid = await waitUntil('a running server', async () => pidOf(folder) ?? undefined)
    await server.close()
    await waitUntil('the server to end', async () => (isRunning(pid) ? undefined : true))
    writeFileSync(
      join(folder, 'postgres/postmaster.pid'),
      `${process.pid}\n${folder}/postgres\n1\n5432\n\n\n0\nready\n`,
    )
    server = await open(folder)
    expect(await query(server.url, 'SELECT 1')).toEqual([1])
  })

  test('a start waits until the system has collected the process that held the socket', async () => {
    const pid = await waitUntil('a running server', async () => pidOf(folder) ?? undefined)
    await server.close()
    await waitUntil('the server to end', async () => (isRunning(pid) ? undefined : true))
    const ending = spawn('sleep', ['1'])
    const lock = `${ending.pid}\n${folder}/postgres\n1\n5432\n${folder}/socket\n`
    writeFileSync(join(folder, 'socket/.s.PGSQL.5432.lock'), lock)
    server = await open(folder)
    expect(await query(server.url, 'SELECT 1')).toEqual([1])
  })
})

describe.skipIf(process.platform === 'win32')('POSTGRES_BIN', () => {
  /** A folder of programs, each a script; those of the package run what they stand for. */
  function layPrograms(name: string, script: (program: string) => string): string {
    const folder = join(parent, name)
    mkdirSync(folder)
    const { postgres, initdb, control } = findBinaries(null)
    for (const path of [postgres, initdb, control]) {
      writeFileSync(join(folder, basename(path)), `#!/bin/sh\n${script(path)}\n`, { mode: 0o755 })
    }
    return folder
  }

  test('names other programs, which open the database that the package’s made', async () => {
    const folder = join(parent, 'chosen')
    const first = await open(folder)
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n')
    await first.close()
    const ran = join(parent, 'ran')
    const programs = layPrograms('other-bin', (path) => `echo "$@" >> ${ran}\nexec ${path} "$@"`)
    const second = await open(folder, { programs })
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([7])
    expect(existsSync(ran)).toBe(true)
    await second.close()
  })

  test.each([
    ['another major version', () => layPrograms('bin-17', () => "echo 'postgres (PostgreSQL) 17.5'"), /17\.5 .* 18 is/],
    [
      'programs that do not run',
      () => layPrograms('bin-broken', () => 'exit 3'),
      /(names .*bin-broken, whose programs do not run|cannot run .*bin-broken)/,
    ],
    ['a folder without programs', () => parent, /which has no postgres/],
  ])('of %s is refused with the reason, and no database is made', async (_what, programs, message) => {
    const folder = join(parent, 'refused')
    await expect(open(folder, { programs: programs() })).rejects.toThrow(message)
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
  })
})

test('a folder with a path too long for a socket has its socket elsewhere, where nobody can guess it', async () => {
  const folder = join(parent, 'l'.repeat(80), 'o'.repeat(80))
  const socketOf = ({ url }: EmbeddedServer) => decodeURIComponent(/@([^:]+):/.exec(url)?.[1] ?? '')
  const [server, second] = await Promise.all([open(folder), open(folder)])
  expect(await query(second.url, 'SELECT 1')).toEqual([1])
  const elsewhere = socketOf(server)
  expect(socketOf(second)).toBe(elsewhere)
  expect(dirname(elsewhere)).toBe(tmpdir())
  expect(statSync(elsewhere).mode & 0o777).toBe(0o700)
  await second.close()
  await server.close()
  // The temporary directory is cleared now and then.
  rmSync(elsewhere, { recursive: true })
  const third = await open(folder)
  expect(await query(third.url, 'SELECT 1')).toEqual([1])
  expect(socketOf(third)).not.toBe(elsewhere)
  await third.close()
  rmSync(socketOf(third), { recursive: true })
})

test('a folder of a pre-release version is refused, with instructions to start over', async () => {
  const folder = join(parent, 'old')
  mkdirSync(join(folder, 'pglite'), { recursive: true })
  await expect(open(folder)).rejects.toThrow(/PGlite.*To start again, move/)
})

test('several processes that open a new folder at once share one server, and a folder with other files keeps its mode', async () => {
  const folder = join(parent, 'home')
  mkdirSync(folder, { mode: 0o755 })
  writeFileSync(join(folder, 'letter.txt'), '')
  const servers = await Promise.all([open(folder), open(folder), open(folder)])
  const pids = await Promise.all(servers.map(({ url }) => query(url, 'SELECT pg_postmaster_start_time()::text')))
  expect(new Set(pids.flat()).size).toBe(1)
  expect(statSync(folder).mode & 0o777).toBe(0o755)
  await Promise.all(servers.map((server) => server.close()))
  expect(pidOf(folder)).toBeNull()
})

test('a cluster of another version is refused', async () => {
  const folder = join(parent, 'newer')
  mkdirSync(join(folder, 'postgres'), { recursive: true })
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '19\n')
  await expect(open(folder)).rejects.toThrow('was made by PostgreSQL 19')
})

const hasNamespaces = process.getuid?.() === 0

test.skipIf(!hasNamespaces)('root without user namespaces runs it as another user (needs root)', async () => {
  // A PATH without `unshare` simulates a system that refuses user namespaces.
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-uid-'))
  const script = `import { openEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'open-embedded.ts'))}
    const server = await openEmbedded(${JSON.stringify(folder)}, { settings: { fsync: 'off' } })
    console.log(server.url)
    await server.close()`
  try {
    const run = promisify(execFile)
    for (let start = 0; start < 2; start += 1) {
      await run(process.execPath, ['--input-type=module', '-e', script], { env: { PATH: '/nowhere' } })
    }
    expect(statSync(join(folder, 'postgres')).uid).toBe(65_534)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
