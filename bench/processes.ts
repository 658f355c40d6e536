import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createLot, type Lot } from '../sandbox/lot.ts'
import { createRandom } from '../sandbox/random.ts'
import { receiverAuthorityFile, startReceiver } from '../sandbox/receiver.ts'
import { startSandbox } from '../sandbox/server.ts'
import { createDealerComSite } from '../sandbox/sites/dealer-com.ts'
import { openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { eventTypes } from '../src/events/catalog.ts'
import { runCommand } from '../src/main/commands/run-command.ts'
import { startRedis, withoutRedis } from '../test/support/redis-server.ts'
import { type ServiceProcess, startService } from '../test/support/service-process.ts'
import { waitUntil } from '../test/support/wait-until.ts'
import { percentile } from './measure/load.ts'
import { type MixedRequest, runMixedLoad, type Target } from './measure/mixed-load.ts'
import { reportFigure, reportSkipped } from './measure/report.ts'
import { everyMs, watchMemory } from './measure/watch-memory.ts'

/**
 * Two API and two worker processes on one PostgreSQL and one Redis, under mixed load at `--share` (0.7) of what they can
 * take, for `--minutes` (2): websites change and are collected, events are delivered, an account with a limit asks both
 * APIs, an API and a worker are killed on the way, and a transaction is held open for a third of the time.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    share: { type: 'string', default: '0.7' },
    sites: { type: 'string', default: '12' },
  },
})
const durationMs = Number(values.minutes) * 60_000
const lotSize = 60
const perMinute = 100
/** As every account's. */
const perHour = 1_000
const minuteMs = 60_000
const secret = 'a secret for tests only'

if (withoutRedis === null) await run()
else reportSkipped('several processes', withoutRedis)

async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-processes-'))
  await chmod(folder, 0o711)
  const server = await openEmbedded(join(folder, 'data'), { settings: { max_connections: '200' } })
  const redis = await startRedis()
  const sandbox = await startSandbox({ sites: [] })
  const receiver = await startReceiver({ secrets: [secret] })
  const settings = {
    DATABASE_URL: server.url,
    DATA_DIR: join(folder, 'data'),
    REDIS_URL: redis.url,
    LOG_LEVEL: 'warn',
    CONNECT_TO: sandbox.connectTo,
    HOST_INTERVAL_MS: '20',
    REFRESH_HOURS: '0.004',
    OUTBOUND_ALLOW: '127.0.0.1/32',
    EXTRA_CA_FILE: receiverAuthorityFile,
  }
  const started = new Map<string, ServiceProcess>()
  const all: ServiceProcess[] = []
  const start = async (name: string, roles: string) => {
    const service = await startService({ ...settings, ROLES: roles })
    started.set(name, service)
    all.push(service)
    return service
  }
  const client = new pg.Client({ connectionString: server.url })
  try {
    const first = await start('API 1', 'api')
    const key = /as_live_\w+/.exec(first.stdout())?.[0] ?? ''
    const second = await start('API 2', 'api')
    await start('worker 1', 'worker')
    await start('worker 2', 'worker')
    await client.connect()
    const world = { settings, sandbox, key, origin: first.origin ?? '' }
    const lots = new Map<string, Lot>()
    const ask = createCaller(world)
    const url = `https://127.0.0.1:${receiver.port}/`
    const event_types = eventTypes.map(({ name }) => name)
    await ask('POST', '/v1/webhooks', { url, secret, event_types, max_failures: 1_000_000 })
    const dealers: string[] = []
    for (let n = 0; n < Number(values.sites); n += 1) {
      const host = `shared-${n}.example`
      const lot = createLot({ seed: host, size: lotSize })
      lots.set(host, lot)
      sandbox.addSite(createDealerComSite({ host, lot }))
      const { poll_url } = await ask('POST', '/v1/dealers/setup', { dealership_url: `http://${host}` })
      const look = async () => {
        const setup = await ask('GET', poll_url)
        return setup.inventory_status === 'available' ? String(setup.dealership_id) : undefined
      }
      dealers.push(await waitUntil(`the lot of ${host}`, look))
    }
    const targets: Target[] = [
      { name: 'API 1', origin: first.origin },
      { name: 'API 2', origin: second.origin },
    ]
    const request = mixedRequests(dealers, [...lots.values()])
    const common = { targets, key, request }
    await runMixedLoad({ ...common, durationMs: 3_000 })
    const capacity = await runMixedLoad({ ...common, durationMs: 10_000 })
    const most = capacity.latenciesMs.length / 10
    const perSecond = most * Number(values.share)
    reportFigure({ what: 'capacity, mixed requests', ours: most, unit: '/s', target: null })

    const limited = await createLimitedKey(settings)
    const holding = holdSnapshot(server.url)
    const memory = watchMemory(started)
    const churn = everyMs(2_000, () => {
      for (const lot of lots.values()) {
        lot.change({ action: 'drive', count: 1 })
        lot.change({ action: 'reprice', vins: [lot.vehicles()[0]?.vin ?? ''] })
      }
    })
    const counting = countGranted(targets, limited)
    const beganAt = new Date()
    const killing = killOnTheWay({ targets, started, start })
    const load = await runMixedLoad({ ...common, durationMs, perSecond })
    await killing
    const granted = await counting
    churn.stop()
    await holding
    reportFigure({ what: 'load', ours: load.latenciesMs.length / (durationMs / 1_000), unit: '/s', target: null })
    for (const [share, what] of [
      [0.5, 'median'],
      [0.99, '99th percentile'],
    ] as const)
      reportFigure({ what, ours: percentile(load.latenciesMs, share), unit: 'ms', target: null })
    for (const [what, count] of load.errors) console.log(`  ${count} times ${what}`)
    const errors = [...load.errors.values()].reduce((sum, count) => sum + count, 0)
    reportFigure({ what: 'errors, but of the killed API', ours: errors, unit: '', target: { atMost: 0 } })
    reportFigure({ what: 'requests that the killed API was answering', ours: load.lost, unit: '', target: null })
    const away = all.reduce((sum, { stderr }) => sum + stderr().split('Redis does not answer').length - 1, 0)
    reportFigure({ what: 'times Redis did not answer a process in time', ours: away, unit: '', target: null })
    reportFigure({
      what: 'most granted in any minute, limit 100',
      ours: granted.most,
      unit: '',
      // A process that Redis does not answer counts alone for a while.
      target: away === 0 ? { atMost: perMinute } : null,
    })
    reportFigure({
      what: 'granted, of what the limits of a minute and an hour allow',
      ours: granted.share * 100,
      unit: '%',
      target: { atLeast: 95 },
    })
    await reportImports(client, beganAt, dealers.length)
    await reportDeliveries(ask, receiver)
    memory.report()
  } finally {
    for (const service of started.values()) service.child.kill('SIGKILL')
    await client.end()
    await Promise.all([sandbox.close(), receiver.close(), redis.close(), server.close()])
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

type Ask = ReturnType<typeof createCaller>

function createCaller({ origin, key }: { readonly origin: string; readonly key: string }) {
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    // biome-ignore lint/suspicious/noExplicitAny: a bench reads whatever the service answered.
    return (await answer.json()) as any
  }
}

/** Of a hundred: pages of a lot, vehicles, history, events, lists, queries and writes. */
function mixedRequests(dealers: readonly string[], lots: readonly Lot[]): (position: number) => MixedRequest {
  const random = createRandom('processes')
  const vins = lots.flatMap((lot) => lot.vehicles().map(({ vin }) => vin))
  return () => {
    const [dealership_id, vin, pick] = [random.pick(dealers), random.pick(vins), random.int(0, 99)]
    if (pick < 60) return { method: 'POST', path: '/v1/inventory/fetch', body: { dealership_id, per_page: 25 } }
    if (pick < 75) return { method: 'GET', path: `/v1/dealers/${dealership_id}` }
    if (pick < 85) return { method: 'GET', path: '/v1/events?limit=20' }
    if (pick < 92) return { method: 'GET', path: `/v2/vehicles/${vin}/history` }
    if (pick < 95) return { method: 'POST', path: '/v2/inventory/query', body: { per_page: 10 } }
    if (pick < 97) return { method: 'GET', path: '/v1/dealers' }
    return { method: 'PATCH', path: `/v1/dealers/${dealership_id}`, body: { inventory_type: 'all' } }
  }
}

async function createLimitedKey(settings: Readonly<Record<string, string>>): Promise<string> {
  const run = async (...words: readonly string[]) => {
    const { exitCode, stderr, stdout } = await runCommand([...words], settings)
    if (exitCode !== 0) throw new Error(stderr)
    return stdout
  }
  const id = /\d+/.exec(await run('account', 'create', '--name', 'limited'))?.[0] ?? ''
  await run(
    'account',
    'limits',
    '--account',
    id,
    '--set',
    `default.minute=${perMinute}`,
    '--set',
    `default.hour=${perHour}`,
  )
  return /as_live_\w+/.exec(await run('key', 'create', '--account', id, '--type', 'live'))?.[0] ?? ''
}

/** Asks both APIs four times as often as the limit allows. */
async function countGranted(targets: readonly Target[], key: string) {
  const granted: { readonly sentMs: number; readonly answeredMs: number }[] = []
  const asking: Promise<void>[] = []
  const askOne = async (origin: string) => {
    const sentMs = performance.now()
    const answer = await fetch(`${origin}/v1/enums`, { headers: { authorization: `Bearer ${key}` } })
    await answer.arrayBuffer()
    if (answer.status === 200) granted.push({ sentMs, answeredMs: performance.now() })
  }
  const end = performance.now() + durationMs
  for (let n = 0; performance.now() < end; n += 1) {
    const origin = targets[n % targets.length]?.origin
    // Broken by the kill.
    if (typeof origin === 'string') asking.push(askOne(origin).catch(() => {}))
    await delay(120)
  }
  await Promise.all(asking)
  granted.sort((one, other) => one.sentMs - other.sentMs)
  // Each was granted some time between its request and its answer.
  const inMinute = granted.map(
    (first, at) => granted.slice(at).filter(({ answeredMs }) => answeredMs < first.sentMs + minuteMs).length,
  )
  return {
    most: Math.max(0, ...inMinute),
    share: granted.length / Math.min(perMinute * Math.max(1, Math.floor(durationMs / minuteMs)), perHour),
  }
}

/** For the middle third of the time no row that is replaced can be removed. */
async function holdSnapshot(url: string): Promise<void> {
  await delay(durationMs / 3)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await client.query('SELECT count(*) FROM dealerships')
  await delay(durationMs / 3)
  await client.query('COMMIT')
  await client.end()
}

type Killing = {
  readonly targets: readonly Target[]
  readonly started: ReadonlyMap<string, ServiceProcess>
  readonly start: (name: string, roles: string) => Promise<ServiceProcess>
}

async function killOnTheWay({ targets, started, start }: Killing): Promise<void> {
  await delay(durationMs * 0.4)
  const target = targets[1]
  if (target === undefined) return
  target.origin = null
  await started.get('API 2')?.stop('SIGKILL')
  target.origin = (await start('API 2', 'api')).origin
  await delay(durationMs * 0.2)
  await started.get('worker 2')?.stop('SIGKILL')
  await start('worker 2', 'worker')
}

async function reportImports(client: pg.Client, since: Date, dealers: number): Promise<void> {
  const { rows } = await client.query<{ imports: number; doubled: number }>(
    `WITH done AS (SELECT * FROM imports WHERE started_at >= $1)
     SELECT count(*)::integer AS imports, count(*) FILTER (WHERE EXISTS (SELECT FROM done AS other
       WHERE other.dealership_id = done.dealership_id AND other.id <> done.id
         AND other.started_at < done.completed_at AND done.started_at < other.completed_at))::integer AS doubled FROM done`,
    [since],
  )
  const { imports = 0, doubled = 0 } = rows[0] ?? {}
  reportFigure({ what: 'imports', ours: imports, unit: '', target: { atLeast: dealers } })
  reportFigure({ what: 'imports of a dealership at the same time', ours: doubled, unit: '', target: { atMost: 0 } })
}

async function reportDeliveries(ask: Ask, receiver: { received(): readonly { readonly webhookId: string }[] }) {
  const ids = new Set<string>()
  for (let after = '0'; ; ) {
    const { events, count, next_cursor } = await ask('GET', `/v1/events?limit=500&after=${after}`)
    for (const { id } of events) ids.add(String(id))
    if (count < 500) break
    after = next_cursor
  }
  const missing = () => {
    const heard = new Set(receiver.received().map(({ webhookId }) => webhookId.split('_')[1]))
    return [...ids].filter((id) => !heard.has(id)).length
  }
  await waitUntil('every delivery', async () => missing() === 0 || undefined).catch(() => {})
  reportFigure({ what: 'events', ours: ids.size, unit: '', target: null })
  reportFigure({ what: 'events without a delivery', ours: missing(), unit: '', target: { atMost: 0 } })
}
