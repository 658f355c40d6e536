import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLot } from '../../sandbox/lot.ts'
import { type Sandbox, startSandbox } from '../../sandbox/server.ts'
import { createPlainSite } from '../../sandbox/sites/plain.ts'
import { listRows } from '../../src/db/database.ts'
import { openEmbedded } from '../../src/db/embedded/open-embedded.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'

let sandbox: Sandbox
const running: ServiceProcess[] = []
const databases: TestDatabase[] = []
/** Folders with a separate server. */
const folders: string[] = []

beforeAll(async () => {
  sandbox = await startSandbox({
    sites: Array.from(
      { length: 8 },
      (_, index) => ({ kind: 'dealer-com', host: `lot-${index}.example`, size: 120 }) as const,
    ),
  })
})
afterAll(async () => {
  for (const service of running) service.child.kill('SIGKILL')
  // A server survives a killed service: the last process that opens it stops it.
  for (const folder of folders) {
    const left = await openEmbedded(folder)
    await left.close()
    await rm(folder, { recursive: true, force: true })
  }
  for (const database of databases) await database.close()
  await sandbox.close()
})

async function freshSettings(place: 'own server' | 'shared server'): Promise<Record<string, string>> {
  const made = place === 'shared server' ? await openTestDatabase() : null
  if (made !== null) databases.push(made)
  const { DATABASE_URL, DATA_DIR } = made?.settings ?? (await freshFolder())
  return {
    ...(DATABASE_URL === null ? {} : { DATABASE_URL }),
    DATA_DIR,
    CONNECT_TO: sandbox.connectTo,
    HOST_INTERVAL_MS: '0',
  }
}

async function freshFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-'))
  folders.push(folder)
  return { DATABASE_URL: null, DATA_DIR: folder }
}

async function start(settings: Record<string, string>): Promise<ServiceProcess> {
  const service = await startService(settings)
  running.push(service)
  return service
}

const keyOf = (service: ServiceProcess) => /as_live_\w+/.exec(service.stdout())?.[0] ?? ''

function client(origin: string | null, key: string) {
  return async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service answered.
    const read: any = await answer.json()
    return { status: answer.status, body: read }
  }
}

type Client = ReturnType<typeof client>

const available = (ask: Client, pollUrl: string, timeoutMs = 20_000) =>
  waitUntil(
    'available inventory',
    async () => {
      const { body } = await ask('GET', pollUrl)
      if (body.status === 'failed' || body.inventory_status === 'failed') throw new Error(JSON.stringify(body))
      return body.inventory_status === 'available' ? body : undefined
    },
    timeoutMs,
  )

const count = async (ask: Client, dealershipId: string) =>
  (await ask('POST', '/v1/inventory/fetch', { dealership_id: dealershipId, per_page: 500 })).body.count
const setUp = (ask: Client, host: string) => ask('POST', '/v1/dealers/setup', { dealership_url: `http://${host}` })

/** Starts twice, with a kill right after a setup was accepted; returns the second process. */
async function killAfterSetup(settings: Record<string, string>) {
  const first = await start(settings)
  const key = keyOf(first)
  expect(first.stdout().match(/as_live_/g)).toHaveLength(1)
  expect(first.stderr()).not.toContain(key)
  const accepted = await setUp(client(first.origin, key), 'lot-0.example')
  expect(accepted.status).toBe(202)
  await first.stop('SIGKILL')

  const service = await start(settings)
  expect(service.stdout()).not.toContain('as_live_')
  const ask = client(service.origin, key)
  const end = await available(ask, accepted.body.poll_url, 60_000)
  expect(await count(ask, end.dealership_id)).toBe(120)
  return { service, key, ask }
}

async function expectStoredPhoto(ask: Client): Promise<void> {
  sandbox.addSite(createPlainSite({ host: 'gallery.example', lot: createLot({ seed: 'gallery', size: 1 }) }))
  const { dealership_id } = await available(ask, (await setUp(ask, 'gallery.example')).body.poll_url, 60_000)
  const address = await waitUntil('the stored photos', async () => {
    const { body } = await ask('POST', '/v1/inventory/fetch', { dealership_id })
    const [photo] = body.vehicles[0].photo_url_list
    return photo.thumbnail_url
  })
  const answer = await fetch(address)
  const { format, width } = await sharp(await answer.arrayBuffer()).metadata()
  expect([answer.status, format, width]).toEqual([200, 'jpeg', 400])
}

test('on its own server, the first start prints one key, once; a kill right after the 202 loses nothing; a second process on the folder is refused; a photo is stored and served; a stop ends with 0 [PHO-02]', async () => {
  const fresh = await freshSettings('own server')
  const settings = {
    ...fresh,
    PHOTOS_URL: pathToFileURL(join(fresh.DATA_DIR ?? '', 'photos')).href,
  }
  const { service, ask } = await killAfterSetup(settings)
  await expect(startService(settings)).rejects.toThrow(/in use by process \d+/)
  await expectStoredPhoto(ask)
  expect(await service.stop('SIGTERM')).toBe(0)
})

test('invalid settings prevent the start, with a message that names each of them', async () => {
  const starting = startService({ PORT: 'eighty', REFRESH_HOURS: '-1', DATABASE_URL: 'mysql://x' })
  await expect(starting).rejects.toThrow(/PORT: [\s\S]*DATABASE_URL: [\s\S]*REFRESH_HOURS: /)
})

describe('on a shared server', () => {
  let settings: Record<string, string>
  let key: string
  let pollUrl: string

  test('a kill right after the 202 loses nothing, and a stop in mid-import returns the job to the queue', async () => {
    settings = await freshSettings('shared server')
    const { service, ...second } = await killAfterSetup(settings)
    key = second.key
    sandbox.setFaults('lot-1.example', [{ kind: 'slow', headMs: 400, chunkMs: 0 }])
    pollUrl = (await setUp(second.ask, 'lot-1.example')).body.poll_url
    await waitUntil('the import', async () => {
      const { body } = await second.ask('GET', pollUrl)
      return body.inventory_status === 'importing' ? true : undefined
    })
    expect(await service.stop('SIGTERM')).toBe(0)
    sandbox.setFaults('lot-1.example', [])
  })

  test('one API process and two workers finish that import and share the work: every dealership is imported once', async () => {
    const [api] = await Promise.all(['api', 'worker', 'worker'].map((role) => start({ ...settings, ROLES: role })))
    const ask = client(api?.origin ?? null, key)
    const end = await available(ask, pollUrl, 60_000)
    expect(await count(ask, end.dealership_id)).toBe(120)
    const hosts = [2, 3, 4, 5, 6, 7].map((index) => `lot-${index}.example`)
    const accepted = await Promise.all(hosts.map((host) => setUp(ask, host)))
    const ends = await Promise.all(accepted.map((answer) => available(ask, answer.body.poll_url, 40_000)))
    const ids = ends.map(({ dealership_id }) => dealership_id)
    expect(new Set(ids).size).toBe(hosts.length)
    const handle = databases.at(-1)?.database.handle
    if (handle === undefined) throw new Error('no database was opened')
    const imports = await listRows<{ dealership_id: string }>(handle)`
      SELECT public_id AS dealership_id FROM imports JOIN dealerships ON dealerships.id = dealership_id
      WHERE public_id = ANY(${ids})`
    expect(imports.map(({ dealership_id }) => dealership_id).sort()).toEqual([...ids].sort())
    const vehicles = await listRows<{ vin: string }>(handle)`SELECT vin FROM website_vehicles`
    expect(vehicles).toHaveLength((hosts.length + 2) * 120)
  })
})
