import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { receiverAuthorityFile, startReceiver } from '../../sandbox/receiver.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { type Database, listRows, writeRows } from '../../src/db/database.ts'
import { streamBaseBackup } from '../../src/db/embedded/base-backup.ts'
import { findPostmaster } from '../../src/db/embedded/postmaster.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { runCommand } from '../../src/main/commands/run-command.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { cookieOf } from '../support/sign-in-member.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { waitUntil } from '../support/wait-until.ts'

const secret = 'a secret for tests only'

async function run(words: readonly string[], environment: Readonly<Record<string, string>>) {
  const { exitCode, stdout, stderr } = await runCommand(words, environment)
  expect([exitCode, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

async function refusal(words: readonly string[], environment: Readonly<Record<string, string>>): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommand(words, environment)
  expect([exitCode, stdout]).toEqual([1, ''])
  return stderr
}

async function start(environment: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const service = await startService(environment)
  onTestFinished(() => {
    service.child.kill('SIGKILL')
    const server = findPostmaster(join(environment.DATA_DIR ?? '', 'postgres'))
    if (server !== null) process.kill(server.pid, 'SIGKILL')
  })
  return service
}

async function ask(service: ServiceProcess, path: string, headers: Record<string, string>, body?: unknown) {
  const answer = await fetch(`${service.origin}${path}`, {
    headers: { 'content-type': 'application/json', 'x-forecourt-dashboard': '1', ...headers },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service answered.
  const read: any = await answer.json()
  return { status: answer.status, body: read, cookie: cookieOf(answer.headers.getSetCookie()) }
}

/** What each table holds, and where each sequence stands. */
async function fingerprints({ handle }: Database): Promise<ReadonlyMap<string, string>> {
  // Unlogged tables are empty after any crash; they hold nothing that lasts.
  const tables = await listRows<{ name: string }>(handle)`
    SELECT c.oid::regclass::text AS name FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND n.nspname NOT IN ('pg_catalog', 'information_schema')`
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await handle.query<{ print: string }>(
      `SELECT count(*) || ' rows ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS print FROM ${name} AS t`,
    )
    found.set(name, rows[0]?.print ?? '')
  }
  const sequences = await listRows<{ name: string; print: string }>(handle)`
    SELECT schemaname || '.' || sequencename AS name, last_value::text AS print FROM pg_sequences`
  for (const { name, print } of sequences) found.set(name, print)
  return found
}

/** Usage is written every few seconds: the last that a service without requests writes. */
async function untilUsageIsWritten({ DATA_DIR }: { readonly DATA_DIR: string }, requests: number): Promise<void> {
  const database = await openDatabase({ DATABASE_URL: null, DATA_DIR })
  await waitUntil('the usage to be written', async () => {
    const [row] = await listRows<{ written: number }>(database.handle)`
      SELECT coalesce(sum(successful + errors + rate_limited), 0)::integer AS written FROM usage_daily`
    return (row?.written ?? 0) >= requests || undefined
  })
  await database.close()
}

/** What a service without work keeps writing. */
const heartbeats = /^(pgboss\.|delivery_senders$)/

test('a backup made while the service writes is restored with everything acknowledged, its keys, sessions, webhooks and deliveries [OPS-09]', {
  timeout: 300_000,
}, async () => {
  const folder = temporaryFolder()
  const receiver = await startReceiver({ secrets: [secret] })
  const sandbox = await startSandbox({ sites: [{ kind: 'dealer-com', host: 'lot.example', size: 6 }] })
  onTestFinished(async () => {
    await Promise.all([receiver.close(), sandbox.close()])
  })
  receiver.faults.set([{ kind: 'status', status: 500, path: '/down' }])
  const environment = (DATA_DIR: string) => ({
    DATA_DIR,
    LOG_LEVEL: 'error',
    CONNECT_TO: sandbox.connectTo,
    HOST_INTERVAL_MS: '0',
    // What failed at first is tried again in an hour.
    OUTBOUND_ALLOW: '127.0.0.1/32',
    EXTRA_CA_FILE: receiverAuthorityFile,
    WEBHOOK_RETRY_SECONDS: '3600,1',
  })
  const [from, to] = [environment(join(folder, 'from')), environment(join(folder, 'to'))]
  const original = await start(from)
  const [, token = ''] = /welcome#(\S+)/.exec(original.stdout()) ?? []
  const byKey = { authorization: `Bearer ${original.key}` }
  const member = { token, name: 'Olivia', email: 'olivia@dealers.test', password: 'a long enough password' }
  const { cookie } = await ask(original, '/internal/invitations/accept', {}, member)
  for (const path of ['works', 'down']) {
    const url = `https://127.0.0.1:${receiver.port}/${path}`
    await ask(original, '/v1/webhooks', byKey, { url, event_types: ['vehicle.created'], secret })
  }
  const made = await ask(original, '/v1/dealers/setup', byKey, { dealership_url: 'http://lot.example' })
  const dealership = await waitUntil('the inventory', async () => {
    const { body } = await ask(original, made.body.poll_url, byKey)
    return body.inventory_status === 'available' ? body.dealership_id : undefined
  })
  const delivered = () => receiver.received('/works').filter(({ status }) => status === 200)
  await waitUntil(
    'the deliveries',
    async () => (delivered().length === 6 && receiver.received('/down').length > 0) || undefined,
  )
  const vehicles = async (service: ServiceProcess) =>
    (await ask(service, '/v1/inventory/fetch', byKey, { dealership_id: dealership, per_page: 50 })).body.vehicles
  const listed = await vehicles(original)
  expect(listed).toHaveLength(6)

  const writing = writeWebhooks(original, byKey)
  await waitUntil('writes', async () => writing.acknowledged.length > 3 || undefined)
  const before = [...writing.acknowledged]
  const { files } = await run(['backup', join(folder, 'backup')], from)
  await writing.stop()
  expect(files.map(({ name }: { name: string }) => name)).toEqual(['database.tar.gz', 'secrets.key'])
  expect((await stat(join(folder, 'backup'))).mode & 0o077).toBe(0)
  // Whatever comes after the backup is no concern of it.
  await original.stop('SIGKILL')

  expect(await run(['restore', join(folder, 'backup')], to)).toMatchObject({
    restored: to.DATA_DIR,
    pending_migrations: [],
  })
  const untouched = await openDatabase({ DATABASE_URL: null, DATA_DIR: to.DATA_DIR })
  // An hour later.
  await writeRows(untouched.handle)`UPDATE deliveries SET due_at = now() WHERE due_at IS NOT NULL`
  await writeRows(untouched.handle)`UPDATE delivery_lanes SET due_at = now() WHERE due_at IS NOT NULL`
  await untouched.close()
  receiver.faults.set([])
  receiver.clear()
  const restored = await start(to)
  expect(restored.stdout()).not.toContain('first start')
  expect(await vehicles(restored)).toEqual(listed)
  const { webhooks } = (await ask(restored, '/v1/webhooks', byKey)).body
  const urls = webhooks.map(({ url }: { url: string }) => url)
  expect(before.filter((url) => !urls.includes(url))).toEqual([])
  expect((await ask(restored, '/internal/session', { cookie })).body.member.email).toBe(member.email)
  // What was owed is delivered, signed with the secret of before; what was delivered is not delivered again.
  await waitUntil('what was owed', async () => receiver.received('/down').length === 6 || undefined)
  expect(receiver.received('/down').every(({ genuine }) => genuine)).toBe(true)
  expect(receiver.received('/works')).toEqual([])
})

test('a backup of a running service holds every table and sequence, and the key of its visits, the restored one too [OPS-09, BOT-04]', {
  timeout: 300_000,
}, async () => {
  const folder = temporaryFolder()
  const [from, to] = [{ DATA_DIR: join(folder, 'from') }, { DATA_DIR: join(folder, 'to') }]
  const original = await start({ ...from, LOG_LEVEL: 'error' })
  const writing = writeWebhooks(original, { authorization: `Bearer ${original.key}` })
  await waitUntil('writes', async () => writing.acknowledged.length > 20 || undefined)
  await writing.stop()
  await untilUsageIsWritten(from, writing.acknowledged.length)
  await run(['bot-key', 'create'], from)
  await run(['backup', join(folder, 'backup')], from)
  await original.stop('SIGKILL')
  await run(['restore', join(folder, 'backup')], to)
  const [ofOriginal, ofRestored] = [join(from.DATA_DIR, 'bot-key.json'), join(to.DATA_DIR, 'bot-key.json')]
  expect(await readFile(ofRestored, 'utf8')).toBe(await readFile(ofOriginal, 'utf8'))
  expect((await stat(ofRestored)).mode & 0o777).toBe(0o600)
  const printsOf = async ({ DATA_DIR }: typeof from) => {
    const database = await openDatabase({ DATABASE_URL: null, DATA_DIR })
    const prints = await fingerprints(database)
    await database.close()
    return prints
  }
  const [before, after] = [await printsOf(from), await printsOf(to)]
  expect(before.size).toBeGreaterThan(80)
  expect(before.get('webhooks')).toMatch(/^(2[1-9]|[3-9]\d) rows/)
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
  const different = [...before].filter(([name, print]) => after.get(name) !== print).map(([name]) => name)
  // Copies of what was lost with the time since the backup have to start again.
  expect(different.filter((name) => !heartbeats.test(name))).toEqual(['sync_era'])
})

test('a backup that is cut off, changed or of another release is refused, and so is a folder that is not empty [OPS-09]', async () => {
  const folder = temporaryFolder()
  const inside = (name: string) => join(folder, name)
  const from = { DATA_DIR: inside('from') }
  expect(await refusal(['backup', inside('backup')], from)).toMatch(/There is no database in .*from/)
  await run(['migrate'], from)
  await run(['backup', inside('backup')], from)
  expect(await refusal(['backup', inside('backup')], from)).toContain('is not empty')
  expect(await refusal(['restore', inside('backup')], from)).toMatch(/from is not empty/)

  const damaged = async (name: string, damage: (path: string) => Promise<unknown>) => {
    await cp(inside('backup'), inside(name), { recursive: true })
    await damage(inside(name))
    const says = await refusal(['restore', inside(name)], { DATA_DIR: inside('to') })
    expect(existsSync(inside('to'))).toBe(false)
    return says
  }
  expect(await damaged('without a manifest', (path) => rm(join(path, 'manifest.json')))).toContain('interrupted')
  expect(await damaged('short', (path) => truncate(join(path, 'database.tar.gz'), 100_000))).toMatch(
    /database.tar.gz.*checksum/,
  )
  expect(await damaged('long', (path) => appendFile(join(path, 'database.tar.gz'), 'x'))).toMatch(
    /database.tar.gz.*checksum/,
  )
  const manifest = JSON.parse(await readFile(inside('backup/manifest.json'), 'utf8'))
  const rewritten = (change: object) => (path: string) =>
    writeFile(join(path, 'manifest.json'), JSON.stringify({ ...manifest, ...change }))
  expect(await damaged('newer', rewritten({ migrations: ['9999_later.sql'], version: '9.9.9' }))).toMatch(
    /newer version \(9.9.9\).*9999_later/,
  )
  expect(await damaged('elsewhere', rewritten({ platform: 'plan9-vax' }))).toMatch(/made on plan9-vax/)
  expect(await damaged('outside', rewritten({ files: [{ name: '../x', bytes: 0, sha256: '' }] }))).toContain(
    'not the manifest',
  )
  expect(await damaged('emptied', rewritten({ files: [] }))).toContain('no checksum of database.tar.gz: it was changed')
  expect(await damaged('no json', (path) => writeFile(join(path, 'manifest.json'), '{'))).toContain('not the manifest')

  const elsewhere = { DATABASE_URL: 'postgres://a@127.0.0.1:1/b', DATA_DIR: inside('to') }
  expect(await refusal(['backup', inside('other')], elsewhere)).toContain('pg_dump')
  expect(await refusal(['restore', inside('backup')], elsewhere)).toContain('DATABASE_URL is set')
  // Of a restore that was killed: no service makes a new database there.
  await mkdir(inside('killed/postgres.restoring'), { recursive: true })
  expect(await refusal(['migrate'], { DATA_DIR: inside('killed') })).toContain('was interrupted')
})

test('a backup that cannot be written fails, leaves an empty folder, and lets the log of the server go [OPS-09]', async () => {
  const folder = temporaryFolder()
  const database = await openDatabase({ DATABASE_URL: null, DATA_DIR: join(folder, 'from') })
  onTestFinished(() => database.close())
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('no space left')) })
  await expect(streamBaseBackup(database.url, full)).rejects.toThrow('no space left')
  await waitUntil('the end of the slot', async () => {
    const slots = await listRows(database.handle)`SELECT slot_name FROM pg_replication_slots`
    return slots.length === 0 || undefined
  })
  // A key that cannot be read.
  await mkdir(join(folder, 'from/secrets.key'))
  expect(await refusal(['backup', join(folder, 'backup')], { DATA_DIR: join(folder, 'from') })).toContain('EISDIR')
  expect(await readdir(join(folder, 'backup'))).toEqual([])
})

/** Creates one webhook after another. */
function writeWebhooks(service: ServiceProcess, headers: Record<string, string>) {
  const acknowledged: string[] = []
  let over = false
  const writing = (async () => {
    for (let n = 0; !over; n += 1) {
      const url = `https://hooks.example/${n}`
      const { status } = await ask(service, '/v1/webhooks', headers, { url, event_types: ['vehicle.removed'], secret })
      if (status === 200) acknowledged.push(url)
    }
  })()
  return {
    acknowledged,
    stop: async () => {
      over = true
      await writing
    },
  }
}
