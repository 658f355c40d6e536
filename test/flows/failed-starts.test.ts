import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startArguments } from '../../sandbox/demo/start-command.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { type DataDirLock, lockDataDir } from '../../src/db/data-dir-lock.ts'
import { executeSql } from '../../src/db/database.ts'
import { migrate, migrateIfOurs } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { runCommand } from '../../src/main/commands/run-command.ts'
import { explainStartFailure } from '../../src/main/start-failure.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'

let folder: string
let taken: Server
let takenPort: number
let plain: Server
let plainPort: number
let held: DataDirLock
let running: ServiceProcess | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-starts-'))
  await writeFile(join(folder, 'a-file'), '')
  taken = createServer((socket) => socket.destroy())
  await once(taken.listen(0, '127.0.0.1'), 'listening')
  takenPort = portOf(taken)
  // What a PostgreSQL without TLS answers to a client that asks for it.
  plain = createServer((socket) => socket.once('data', () => socket.end('N')))
  await once(plain.listen(0, '127.0.0.1'), 'listening')
  plainPort = portOf(plain)
  for (const path of ['pre-release/pglite', 'half/postgres.restoring', 'bad-key'])
    await mkdir(inside(path), { recursive: true })
  await writeFile(inside('bad-key/secrets.key'), 'no key')
  await changeMigration(inside('changed'))
  await mkdir(inside('held'))
  held = await lockDataDir(inside('held'))
})

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** As if a file of migrations had been edited after it was applied. */
async function changeMigration(DATA_DIR: string): Promise<void> {
  const database = await openDatabase({ DATABASE_URL: null, DATA_DIR })
  await migrate(database)
  await executeSql(database.handle, "UPDATE schema_migrations SET checksum = 'another' WHERE name LIKE '0002%'")
  // What a later version of the service has yet to do.
  await executeSql(database.handle, "DELETE FROM schema_migrations WHERE name LIKE '0550%'")
  await database.close()
}

afterAll(async () => {
  running?.child.kill('SIGKILL')
  held.release()
  taken.close()
  plain.close()
  await rm(folder, { recursive: true, force: true })
})

/** Of `npm start`: its exit code and what it printed. */
async function start(environment: Readonly<Record<string, string>>) {
  const { PATH, TMPDIR } = process.env
  const env = { PATH, TMPDIR, PORT: '0', LOG_LEVEL: 'warn', ...environment }
  const child = spawn(process.execPath, startArguments, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text) => {
      printed[stream] += text
    })
  }
  const [code] = await once(child, 'close')
  return { code, ...printed }
}

const inside = (name: string) => join(folder, name)

type Failing = readonly [string, () => Record<string, string>, RegExp]

/** Before anything listens: the same calls without a process of their own. */
test.each<Failing>([
  ['DATA_DIR where no folder can be', () => ({ DATA_DIR: '/proc/forecourt' }), /DATA_DIR is \/proc\/forecourt/],
  ['DATA_DIR that is a file', () => ({ DATA_DIR: inside('a-file') }), /a-file.*DATA_DIR/],
  ['DATA_DIR below a file', () => ({ DATA_DIR: inside('a-file/data') }), /a-file.*DATA_DIR/],
  [
    'a PostgreSQL that hangs up',
    () => ({ DATABASE_URL: `postgres://a@127.0.0.1:${takenPort}/b` }),
    /PostgreSQL cannot be reached: .*DATABASE_URL/,
  ],
  [
    'a PostgreSQL at a host without address',
    () => ({ DATABASE_URL: 'postgres://a@no-such-host.invalid/b' }),
    /PostgreSQL cannot be reached: getaddrinfo.*DATABASE_URL/,
  ],
  [
    'a PostgreSQL without the TLS that is asked for',
    () => ({ DATABASE_URL: `postgres://a@127.0.0.1:${plainPort}/b?ssl=true` }),
    /PostgreSQL cannot be reached: .*SSL.*DATABASE_URL/,
  ],
  ['a database of a pre-release', () => ({ DATA_DIR: inside('pre-release') }), /PGlite.*To start again/],
  ['a restore that was interrupted', () => ({ DATA_DIR: inside('half') }), /interrupted: empty the folder/],
  ['a migration that was changed', () => ({ DATA_DIR: inside('changed') }), /migration 0002\S+ was changed/],
])('%s is explained in one line [OPS-10]', async (_, settings, says) => {
  const config = loadConfig(settings())
  const opening = async () => {
    const database = await openDatabase(config)
    await migrateIfOurs(database, config).finally(() => database.close())
  }
  const explained = await opening().then(
    () => null,
    (error: unknown) => explainStartFailure(error, config),
  )
  expect(explained).toMatch(says)
  expect(explained).not.toContain('\n')
})

test.each<Failing>([
  [
    'a PostgreSQL that refuses',
    () => ({ DATA_DIR: inside('none'), DATABASE_URL: 'postgres://a@127.0.0.1:1/b' }),
    /PostgreSQL cannot be reached: connect ECONNREFUSED.*DATABASE_URL/,
  ],
  ['a DATA_DIR that a service uses', () => ({ DATA_DIR: inside('held') }), /in use by process \d+\. Stop that process/],
  ['a broken secrets key', () => ({ DATA_DIR: inside('bad-key') }), /secrets\.key is not a key of 32 bytes/],
  [
    'a HOST without address',
    () => ({ DATA_DIR: inside('no-host'), HOST: 'no-such-host.invalid' }),
    /getaddrinfo \w+ no-such-host\.invalid: HOST must be an address of this machine/,
  ],
  [
    'a health port in use',
    () => ({ DATA_DIR: inside('busy'), HEALTH_PORT: String(takenPort) }),
    /EADDRINUSE.*HEALTH_PORT/,
  ],
  [
    'bad settings',
    () => ({ DATA_DIR: inside('none'), PORT: 'eighty', REFRESH_HOURS: '-1', DATABASE_URL: 'mysql://x' }),
    /PORT: [\s\S]*DATABASE_URL: [\s\S]*REFRESH_HOURS: /,
  ],
  ['an address of another machine', () => ({ DATA_DIR: inside('busy'), HOST: '203.0.113.1' }), /HOST and PORT/],
])('%s ends the start, without a stack, and nothing is left running [OPS-10]', async (_, settings, says) => {
  const environment = settings()
  const { code, stdout, stderr } = await start(environment)
  expect(code).toBe(1)
  expect(stderr).toMatch(says)
  expect(stderr).not.toMatch(/^\s+at /m)
  const lines = stderr.trim().split('\n').length
  expect(lines, stderr).toBeLessThanOrEqual(environment.REFRESH_HOURS === undefined ? 1 : 4)
  expect(stdout).not.toContain('first start')
  expect(stdout).not.toContain('as_live_')
  expect(existsSync(join(environment.DATA_DIR ?? '', 'postgres/postmaster.pid'))).toBe(false)
  expect(existsSync(join(environment.DATA_DIR ?? '', 'forecourt.lock'))).toBe(environment.DATA_DIR === inside('held'))
})

test('key and sign-in link are shown by the first start that listens, and how to get another link by later ones [OPS-10]', async () => {
  // Earlier starts in this folder could not listen.
  const DATA_DIR = inside('busy')
  const first = await startService({ DATA_DIR })
  expect(first.stdout().match(/as_live_/g)).toHaveLength(1)
  expect(first.stderr()).not.toContain('as_live_')
  expect(first.stdout()).toMatch(/administrator key .*as_live_\w+\n.*dashboard sign-in.*\/dashboard\/welcome#/)
  expect(first.stdout()).toContain(String(first.origin))
  await first.stop('SIGTERM')
  running = await startService({ DATA_DIR })
  expect(running.stdout()).not.toContain('as_live_')
  expect(running.stdout()).toContain('member invite')
})

test('an invitation names the address of the running service, whatever port the command is given', async () => {
  const DATA_DIR = inside('busy')
  const invite = async (settings: Record<string, string>) => {
    const words = ['member', 'invite', '--account', '1']
    const { exitCode, stdout, stderr } = await runCommand(words, { DATA_DIR, ...settings })
    return exitCode === 0 ? String(JSON.parse(stdout).link) : stderr
  }
  for (const settings of [{}, { PORT: '0' }, { PORT: '8080' }]) {
    expect(await invite(settings)).toMatch(`${running?.origin}/dashboard/welcome#`)
  }
  expect(await invite({ PUBLIC_URL: 'https://cars.example' })).toMatch('https://cars.example/dashboard/welcome#')
  await running?.stop('SIGKILL')
  expect(await invite({ PORT: '9191' })).toMatch('http://127.0.0.1:9191/dashboard/welcome#')
  expect(await invite({ PORT: '0' })).toMatch(/PORT is 0, and no service answers/)
})
