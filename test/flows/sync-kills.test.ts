import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createLot } from '../../sandbox/lot.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { createDealerComSite } from '../../sandbox/sites/dealer-com.ts'
import { findPostmaster } from '../../src/db/embedded/postmaster.ts'
import { openSamples, readSamples } from '../support/guide-samples.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { waitUntil } from '../support/wait-until.ts'

/** SYNC_KILLS=60 is the full proof; every third is the service's. */
const kills = Number(process.env.SYNC_KILLS ?? '3')
const root = join(import.meta.dirname, '../..')
const noPython = spawnSync('python3', ['--version']).status !== 0
if (noPython && process.env.FORECOURT_REQUIRE_ALL === '1') throw new Error('missing: python3')

test.skipIf(noPython)(
  'the guide’s copies in TypeScript and Python stay true over kills of their programs and of the service [SYN-08]',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-copies-'))
    const lots = ['copied-a.example', 'copied-b.example'].map((host) => ({
      host,
      lot: createLot({ seed: host, size: 25, newShare: 0.5 }),
    }))
    const sandbox = await startSandbox({ sites: lots.map((site) => createDealerComSite(site)) })
    const environment = {
      ...{
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'error',
        CONNECT_TO: sandbox.connectTo,
        OUTBOUND_ALLOW: '127.0.0.1/32',
      },
      ...{ HOST_INTERVAL_MS: '0', REFRESH_HOURS: '0.001', BELIEF_HOURS: '0.0005' },
    }
    let service = await startService(environment)
    const origin = service.origin ?? ''
    const key = /as_live_\w+/.exec(service.stdout())?.[0] ?? ''
    const names = { 'http://127.0.0.1:8080': origin, 'as_live_...': key, '/var/lib/copies': folder }
    const samples = await openSamples({ names, settings: {} })
    const copies: Copy[] = []
    try {
      const ids = []
      for (const { host } of lots) ids.push(await setUp(origin, key, host))
      const files = { ts: 'vehicles-ts.db', python: 'vehicles-py.db' }
      for (const sample of readSamples(readFileSync(join(root, 'docs/site/syncing.md'), 'utf8'))) {
        const file = files[sample.language as 'ts']
        if (file !== undefined) copies.push({ ...samples.prepare(sample), database: join(folder, file), program: null })
      }
      expect(copies).toHaveLength(2)
      for (const copy of copies) start(copy)
      for (let round = 0; round < kills; round += 1) {
        for (const { lot } of lots) {
          lot.change({ action: 'sell', count: 2 })
          lot.change({ action: 'add', count: 2 })
          lot.change({ action: 'reprice', count: 3 })
          if (round % 4 === 3) lot.change({ action: 'demote', count: 1 })
        }
        const inventory_type = ['new', 'all', 'used', 'all'][round % 4]
        await ask(origin, key, 'PATCH', `/v1/dealers/${ids[round % 2]}`, { inventory_type })
        const victim = copies[round % 3]
        if (victim === undefined) service = await restart(service, { ...environment, PORT: new URL(origin).port })
        else {
          await once(kill(victim), 'exit')
          start(victim)
        }
      }
      for (const id of ids) await ask(origin, key, 'PATCH', `/v1/dealers/${id}`, { inventory_type: 'all' })
      // What the sites list by now is imported, and copied.
      const listed = lots.flatMap(({ lot }) => lot.vehicles().map(({ vin }) => vin)).toSorted()
      for (const copy of copies) {
        await waitUntil('the copy has what the sites list', async () => {
          const vehicles = readCopy(copy.database)
          const copied = [...vehicles.values()].map(({ vin }) => vin).toSorted()
          return copied.join() === listed.join() || undefined
        })
        await waitUntil('the copy has what a query shows', async () => {
          const [shown, copied] = [await readShown(origin, key), readCopy(copy.database)]
          return JSON.stringify([...shown]) === JSON.stringify([...copied]) || undefined
        })
      }
      expect(readCopy(copies[0]?.database ?? '').size).toBe(listed.length)
    } finally {
      for (const copy of copies) copy.program?.kill('SIGKILL')
      service.child.kill('SIGKILL')
      const left = findPostmaster(join(folder, 'data', 'postgres'))
      if (left !== null) process.kill(left.pid, 'SIGKILL')
      samples.close()
      await sandbox.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    }
  },
  240_000 + kills * 60_000,
)

type Copy = {
  readonly command: string
  readonly arguments: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly database: string
  program: ChildProcess | null
}

function start(copy: Copy): void {
  copy.program = spawn(copy.command, [...copy.arguments, 'follow'], { env: copy.env, stdio: 'inherit' })
}

function kill({ program }: Copy): ChildProcess {
  if (program === null || program.exitCode !== null) throw new Error('the program ended by itself')
  program.kill('SIGKILL')
  return program
}

async function restart(
  service: ServiceProcess,
  environment: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  await service.stop('SIGKILL')
  return startService(environment)
}

async function ask(origin: string, key: string, method: string, path: string, body?: object) {
  return waitUntil(`an answer to ${method} ${path}`, async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await fetch(`${origin}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (response.status === 503) return undefined
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service answered.
    const read: any = await response.json()
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(read)}`)
    return read
  })
}

async function setUp(origin: string, key: string, host: string): Promise<string> {
  const { poll_url } = await ask(origin, key, 'POST', '/v1/dealers/setup', { dealership_url: `http://${host}` })
  const setup = await waitUntil(`the inventory of ${host}`, async () => {
    const { status, inventory_status, ...rest } = await ask(origin, key, 'GET', poll_url)
    if (status === 'failed') throw new Error(JSON.stringify(rest))
    return inventory_status === 'available' ? rest : undefined
  })
  return setup.dealership_id
}

type Vehicles = ReadonlyMap<string, Readonly<Record<string, unknown>>>
const moving = new Set(['age_days', 'days_on_lot', 'last_seen', 'scraped_date'])

function indexed(vehicles: readonly Readonly<Record<string, unknown>>[]): Vehicles {
  const still = (vehicle: object) => Object.fromEntries(Object.entries(vehicle).filter(([name]) => !moving.has(name)))
  const named = vehicles.map((one) => [`${one.dealership_id} ${one.source} ${one.vin}`, still(one)] as const)
  return new Map(named.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function readCopy(file: string): Vehicles {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return indexed(
      db
        .prepare('SELECT json FROM vehicles')
        .all()
        .map(({ json }) => JSON.parse(String(json))),
    )
  } finally {
    db.close()
  }
}

async function readShown(origin: string, key: string): Promise<Vehicles> {
  const { vehicles } = await ask(origin, key, 'POST', '/v2/inventory/query', { per_page: 500 })
  return indexed(vehicles)
}
