import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLot, type Lot } from '../../sandbox/lot.ts'
import { createRandom } from '../../sandbox/random.ts'
import { type ReceivedDelivery, type Receiver, receiverAuthorityFile, startReceiver } from '../../sandbox/receiver.ts'
import { type Sandbox, startSandbox } from '../../sandbox/server.ts'
import { pushFeed } from '../../sandbox/sftp/feed-writer.ts'
import { type SftpSandbox, startSftpSandbox } from '../../sandbox/sftp/server.ts'
import { createDealerComSite } from '../../sandbox/sites/dealer-com.ts'
import { openEmbedded } from '../../src/db/embedded/open-embedded.ts'
import { findPostmaster } from '../../src/db/embedded/postmaster.ts'
import { eventTypes } from '../../src/events/catalog.ts'
import { findLost, writeWithoutEnd } from '../support/acknowledged-writes.ts'
import { recordProof } from '../support/record-run.ts'
import { createPatientClient, type ServiceClient } from '../support/service-client.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { waitUntil } from '../support/wait-until.ts'

/** Few by default; the full proof is LEDGER_KILLS=360, of which every sixth is the server's. */
const kills = Number(process.env.LEDGER_KILLS ?? 3)
/** Sites are set up until there are so many, and then at every tenth kill. */
const manySites = 30
const changedAtOnce = 8
const secret = 'a secret for tests only'
/** The share of deliveries that the receiver answers with 500, and the shortest wait for the next attempt. */
const failingShare = 0.05
const retryMs = 1_000
/** A killed worker's lease and jobs are taken over within 30 s and 20 s of its death. */
const recoveryMs = 240_000

type Listed = {
  readonly id: number
  readonly event: string
  readonly dealership_id: string | null
  readonly data: Readonly<Record<string, unknown>> & { readonly vin: string }
}

type World = {
  readonly sandbox: Sandbox
  readonly sftp: SftpSandbox
  readonly receiver: Receiver
  readonly lots: Map<string, Lot>
  readonly feedLot: Lot
  readonly environment: Readonly<Record<string, string>>
  /** The process that serves the API, and the worker if that is another. */
  readonly services: { api: ServiceProcess; worker: ServiceProcess | null }
  readonly folder: string
  key: string
  /** Setups that failed and were requested again. */
  startedOver: number
  readonly killed: Record<'API' | 'worker' | 'service' | 'PostgreSQL', number>
  /** Addresses of webhooks that were created. */
  readonly acknowledged: Set<string>
}

type Kind = 'a server of its own, API and worker apart' | 'the embedded database'
type Victim = keyof World['killed'] | 'service and PostgreSQL'

type Setup = { readonly host: string; readonly poll: string }
type Feed = { readonly dealership: string; readonly id: string }

test.each(['a server of its own, API and worker apart', 'the embedded database'] as const)(
  'SIGKILLs over setups, imports, feeds and deliveries on %s: inventory is the sources’ truth, every change has one event, delivered in order and retried in time, and no acknowledged write is lost [DLV-38, DLV-46, DLV-40, SET-45]',
  { timeout: recoveryMs + 60_000 + 360 * 60_000 },
  async (kind) => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-ledger-'))
    // The server of root runs as another user, who has to get through.
    await chmod(folder, 0o711)
    // It is started again whenever it was killed, as a supervisor would.
    const server = kind === 'the embedded database' ? null : await openEmbedded(join(folder, 'data'))
    const world = await startWorld(folder, server?.url ?? null)
    const began = performance.now()
    try {
      const feed = await prepare(world)
      const setups: Setup[] = []
      for (let round = 0; round < kills; round += 1) {
        const setup = await playRound(world, { round, feed, victim: victimOf(kind, round) })
        if (setup !== null) setups.push(setup)
      }
      await expectRecovered(world, { setups, feed })
      const counts = await expectLedger(world)
      const killed = Object.entries(world.killed).filter(([, count]) => count > 0)
      recordProof(kind === 'the embedded database' ? 'kills-embedded' : 'kills', {
        ...Object.fromEntries(killed.map(([victim, count]) => [`SIGKILLs of ${victim}`, count])),
        setups: world.lots.size,
        'setups started over': world.startedOver,
        ...counts,
        minutes: Math.round((performance.now() - began) / 60_000),
      })
    } finally {
      for (const service of [world.services.api, world.services.worker]) service?.child.kill('SIGKILL')
      await server?.close()
      const left = findPostmaster(join(folder, 'data', 'postgres'))
      if (left !== null) process.kill(left.pid, 'SIGKILL')
      await Promise.all([world.sandbox.close(), world.sftp.close(), world.receiver.close()])
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    }
  },
)

function victimOf(kind: Kind, round: number): Victim {
  if (kind === 'the embedded database')
    return (['service', 'PostgreSQL', 'service and PostgreSQL'] as const)[round % 3] ?? 'service'
  return (['API', 'worker', 'PostgreSQL', 'worker', 'API', 'worker'] as const)[round % 6] ?? 'API'
}

async function startWorld(folder: string, databaseUrl: string | null): Promise<World> {
  const sandbox = await startSandbox({ sites: [] })
  const sftp = await startSftpSandbox({ folder: join(folder, 'sftp') })
  const random = createRandom('ledger')
  const receiver: Receiver = await startReceiver({
    secrets: [secret],
    onDelivery: () => receiver.faults.set(random.chance(failingShare) ? [{ kind: 'status', status: 500 }] : []),
  })
  const environment = {
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    // Many sites are collected more rarely, so that the processors are not all that is tested.
    CONNECT_TO: sandbox.connectTo,
    HOST_INTERVAL_MS: '0',
    REFRESH_HOURS: String(0.0006 * Math.max(4, kills / 15)),
    BELIEF_HOURS: '0.0005',
    SFTP_URL: sftp.url,
    SFTP_HOST_FINGERPRINT: sftp.fingerprint,
    IMS_POLL_SECONDS: '0.5',
    OUTBOUND_ALLOW: '127.0.0.1/32',
    EXTRA_CA_FILE: receiverAuthorityFile,
    WEBHOOK_RETRY_SECONDS: '1,2',
  }
  const api = await startService({ ...environment, ...(databaseUrl === null ? {} : { ROLES: 'api' }) })
  const worker = databaseUrl === null ? null : await startService({ ...environment, ROLES: 'worker' })
  const key = api.key
  const feedLot = createLot({ seed: 'ledger feed', size: 30 })
  const killed = { API: 0, worker: 0, service: 0, PostgreSQL: 0 }
  const services = { api, worker }
  return {
    sandbox,
    sftp,
    receiver,
    lots: new Map(),
    feedLot,
    environment,
    services,
    folder,
    key,
    startedOver: 0,
    killed,
    acknowledged: new Set(),
  }
}

async function kill(world: World, victim: Victim): Promise<void> {
  const { services, environment, folder, killed } = world
  if (victim === 'service and PostgreSQL') {
    await kill(world, 'PostgreSQL')
    await kill(world, 'service')
    return
  }
  killed[victim] += 1
  if (victim === 'PostgreSQL') {
    const server = findPostmaster(join(folder, 'data', 'postgres'))
    if (server !== null) process.kill(server.pid, 'SIGKILL')
  } else if (victim === 'worker') {
    await services.worker?.stop('SIGKILL')
    services.worker = await startService({ ...environment, ROLES: 'worker' })
  } else {
    await services.api.stop('SIGKILL')
    services.api = await startService({ ...environment, ...(victim === 'API' ? { ROLES: 'api' } : {}) })
  }
}

/** While the server is away, the answer says to repeat the request. */
const ask = ({ services: { api }, key }: World, ...request: Parameters<ServiceClient>) =>
  createPatientClient(api.origin, key)(...request)

function addSite(world: World, host: string): void {
  const lot = createLot({ seed: host, size: 14, newShare: 0.5 })
  world.lots.set(host, lot)
  world.sandbox.addSite(createDealerComSite({ host, lot }))
}

async function setUp(world: World, host: string): Promise<string> {
  const { status, body } = await ask(world, 'POST', '/v1/dealers/setup', { dealership_url: `http://${host}` })
  expect(status).toBe(202)
  return body.poll_url
}

async function untilEnded(world: World, { host, poll }: Setup) {
  let last = ''
  const look = async () => {
    const { body } = await ask(world, 'GET', poll)
    const { status, inventory_status: inventory } = body
    last = `${status}, inventory ${inventory}`
    return status === 'failed' || inventory === 'available' || inventory === 'failed' ? body : undefined
  }
  return await waitUntil(`the end of the setup of ${host}`, look, recoveryMs).catch((error: Error) => {
    throw new Error(`${error.message}: it is ${last}`)
  })
}

/** Two dealerships that exist before the first kill, one of them with a feed, and webhooks for all events. */
async function prepare(world: World): Promise<Feed> {
  const hooks = { url: `https://127.0.0.1:${world.receiver.port}/`, secret, max_failures: 1_000_000 }
  const event_types = eventTypes.map(({ name }) => name)
  expect((await ask(world, 'POST', '/v1/webhooks', { ...hooks, event_types })).status).toBe(200)
  const ids: string[] = []
  for (const host of ['ledger-a.example', 'ledger-b.example']) {
    addSite(world, host)
    const end = await untilEnded(world, { host, poll: await setUp(world, host) })
    ids.push(end.dealership_id)
  }
  const [feedDealer = ''] = ids
  await push(world, 0)
  const file = { provider: 'vauto', ftp_path: 'vauto', file_name: 'ledger.csv' }
  const made = await ask(world, 'POST', '/v1/ims/feeds', { dealership_id: feedDealer, ...file })
  expect(made.status).toBe(200)
  return { dealership: feedDealer, id: made.body.id }
}

function push(world: World, round: number): Promise<void> {
  const modifiedAt = new Date(Date.now() - 3_600_000 + round * 30_000)
  const file = { directory: 'vauto', fileName: 'ledger.csv' } as const
  return pushFeed({ ...file, vehicles: world.feedLot.vehicles(), folder: join(world.folder, 'sftp'), modifiedAt })
}

type Round = { readonly round: number; readonly feed: Feed; readonly victim: Victim }

/** A new setup starts, lots and the feed change, and something is killed somewhere in between. */
async function playRound(world: World, { round, feed, victim }: Round): Promise<Setup | null> {
  const setup = world.lots.size < manySites || round % 10 === 0 ? await beginSetup(world, round) : null
  const lots = [...world.lots.values()]
  const changed = Array.from(
    { length: Math.min(changedAtOnce, lots.length) },
    (_, n) => lots[(round + n) % lots.length],
  )
  for (const lot of [...changed, world.feedLot]) {
    lot?.change({ action: 'sell', count: 1 })
    lot?.change({ action: 'add', count: 1 })
    lot?.change({ action: 'drive', count: 2 })
  }
  await push(world, round + 1)
  const { services, key, acknowledged } = world
  const writing = writeWithoutEnd(services.api, key, String(round), acknowledged)
  await untilMoment(world, { round, setup, feed })
  await kill(world, victim)
  await writing.stop()
  expect([...writing.statuses.keys()].filter((status) => ![0, 200, 503].includes(status))).toEqual([])
  expect(writing.wrong).toEqual([])
  return setup
}

async function beginSetup(world: World, round: number): Promise<Setup> {
  const host = `ledger-${round}.example`
  addSite(world, host)
  return { host, poll: await setUp(world, host) }
}

/** Each kill comes at the next of these moments: in a setup, in its import, in deliveries, after a feed was imported. */
async function untilMoment(
  world: World,
  { round, setup, feed }: { readonly round: number; readonly setup: Setup | null; readonly feed: Feed },
): Promise<void> {
  const deliveries = world.receiver.received().length
  const imported = await findLatestImport(world, feed)
  const isFed = async () => (await findLatestImport(world, feed)) !== imported
  const isDelivered = async () => world.receiver.received().length > deliveries + 5
  const moments = [
    setup === null ? isDelivered : async () => (await ask(world, 'GET', setup.poll)).body.inventory_status !== null,
    isFed,
    isDelivered,
    setup === null ? isFed : async () => world.sandbox.requests.list(setup.host).length > 0,
  ]
  // The embedded database begins with another moment, and each victim meets all of them.
  const isReached =
    moments[(round + Math.floor(round / 12) + (world.services.worker === null ? 1 : 0)) % moments.length]
  await waitUntil('the moment of the kill', async () => (await isReached?.()) || undefined, recoveryMs)
}

async function findLatestImport(world: World, { id }: Feed): Promise<unknown> {
  return (await ask(world, 'GET', `/v1/ims/feeds/${id}/history`)).body.history[0]?.id
}

type Vehicle = { readonly vin: string; readonly odometer: number | null }
const stateOf = (vehicles: readonly Vehicle[]) => new Map(vehicles.map(({ vin, odometer }) => [vin, odometer ?? 0]))
const sameState = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>) =>
  a.size === b.size && [...a].every(([vin, odometer]) => b.get(vin) === odometer)

type Played = { readonly setups: readonly Setup[]; readonly feed: Feed }

/** No setup hangs, and the served inventory converges to the sources. */
async function expectRecovered(world: World, { setups, feed }: Played): Promise<void> {
  const end = { status: 'completed', inventory_status: 'available', error: null }
  for (const setup of setups) {
    const ended = await untilEnded(world, setup)
    if (ended.status !== 'failed') expect(ended).toMatchObject(end)
    else {
      // Three of its workers were killed, or it took 15 minutes. The job reports it, and a new request starts over.
      expect(['internal', 'timeout']).toContain(ended.failure_mode)
      expect(await untilEnded(world, { ...setup, poll: await setUp(world, setup.host) })).toMatchObject(end)
      world.startedOver += 1
    }
  }
  const { services, key, acknowledged } = world
  expect(await waitUntil('the list of webhooks', () => findLost(services.api, key, acknowledged))).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(kills)
  const { dealers } = (await ask(world, 'GET', '/v1/dealers')).body
  expect(dealers).toHaveLength(world.lots.size)
  for (const [host, lot] of world.lots) {
    const { dealership_id } = dealers.find(({ website }: { website: string }) => website === host)
    await waitUntil(
      `the truth of ${host}`,
      async () => {
        const read = await ask(world, 'POST', '/v1/inventory/fetch', { dealership_id, per_page: 500 })
        return sameState(stateOf(read.body.vehicles), stateOf(lot.vehicles())) || undefined
      },
      recoveryMs,
    )
  }
  let pushes = kills
  await waitUntil(
    'the truth of the feed',
    async () => {
      const read = await ask(world, 'GET', `/v1/ims/vehicles?dealership_id=${feed.dealership}&per_page=500`)
      if (sameState(stateOf(read.body.vehicles), stateOf(world.feedLot.vehicles()))) return true
      // A file without most of the vehicles of the last file read is held until a later file agrees.
      pushes += 1
      const imported = await findLatestImport(world, feed)
      await push(world, pushes)
      const isImported = async () => (await findLatestImport(world, feed)) !== imported || undefined
      await waitUntil('an import of the feed', isImported, recoveryMs)
      return undefined
    },
    recoveryMs,
  )
}

async function listAll(world: World): Promise<readonly Listed[]> {
  const events: Listed[] = []
  for (let after = '0'; ; ) {
    const { body } = await ask(world, 'GET', `/v1/events?limit=500&after=${after}`)
    events.push(...body.events)
    if (body.count < 500) return events
    after = body.next_cursor
  }
}

/** Every change has exactly one event, the events lead to the served inventory, and all of them were delivered. */
async function expectLedger(world: World) {
  const shown = [...world.lots.values(), world.feedLot].reduce((sum, lot) => sum + lot.vehicles().length, 0)
  // Events are listed once no transaction can add an earlier one.
  const events = await waitUntil(
    `the events of ${shown} vehicles`,
    async () => {
      const listed = await listAll(world)
      return replay(listed).vehicles === shown ? listed : undefined
    },
    recoveryMs,
  )
  expect(replay(events).wrong).toEqual([])
  // Sites are collected continuously, so more events arrive during this wait.
  await waitUntil(
    'every delivery',
    async () => {
      const heard = new Set(world.receiver.received().map(({ webhookId }) => webhookId.split('_')[1]))
      return events.every(({ id }) => heard.has(String(id))) || undefined
    },
    recoveryMs,
  )
  expect(world.receiver.received().every(({ genuine }) => genuine)).toBe(true)
  expect(findWrongArrivals(events, world.receiver.received())).toEqual([])
  return { events: events.length, vehicles: shown, deliveries: world.receiver.received().length }
}

/** The vehicles of a client that received all events, and the events that contradict earlier ones. */
function replay(events: readonly Listed[]) {
  const states = new Map<string, number | null>()
  const wrong: string[] = []
  for (const { event, dealership_id: dealership, data } of events) {
    const [prefix, kind] = event.split('vehicle.')
    if (kind === undefined) continue
    const name = `${prefix}${dealership} ${data.vin}`
    const before = states.get(name) ?? null
    const odometer = Number(data.odometer)
    if ((kind === 'created') !== (before === null)) wrong.push(`${event} of ${name}`)
    if (kind === 'updated' && before === odometer) wrong.push(`${event} of ${name} changed nothing`)
    states.set(name, kind === 'removed' ? null : odometer)
  }
  return { wrong, vehicles: [...states.values()].filter((odometer) => odometer !== null).length }
}

/** Deliveries of vehicles that overtook an earlier event of their dealership, and retries that came too early. */
function findWrongArrivals(events: readonly Listed[], received: readonly ReceivedDelivery[]): readonly string[] {
  const sources = new Map(
    events.flatMap(({ id, event, dealership_id: dealership }) => {
      const [prefix, kind] = event.split('vehicle.')
      return kind === undefined ? [] : [[id, `${prefix}${dealership}`] as const]
    }),
  )
  const latest = new Map<string, number>()
  const before = new Map<string, ReceivedDelivery>()
  const wrong: string[] = []
  for (const delivery of received) {
    const { webhookId, at } = delivery
    const last = before.get(webhookId)
    if (last?.status === 500 && at - last.at < retryMs) wrong.push(`${webhookId} was repeated early`)
    before.set(webhookId, delivery)
    const id = Number(webhookId.split('_')[1])
    const source = sources.get(id)
    if (last !== undefined || source === undefined) continue
    if (id < (latest.get(source) ?? 0)) wrong.push(`${webhookId} was overtaken`)
    latest.set(source, id)
  }
  return wrong
}
