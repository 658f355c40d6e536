import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { createLot } from '../../sandbox/lot.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { createDealerComSite } from '../../sandbox/sites/dealer-com.ts'
import type { Site } from '../../sandbox/sites/site.ts'
import { findPostmaster } from '../../src/db/embedded/postmaster.ts'
import { freePort } from '../support/free-port.ts'
import { recordProof } from '../support/record-run.ts'
import { createPatientClient } from '../support/service-client.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { waitUntil } from '../support/wait-until.ts'

/** Few by default, with one kill; the whole proof is 5,000. */
const size = Number(process.env.BATCH_SITES ?? 20)
const lotSize = 14
/** Every so many, a website that nobody serves. */
const nobodyEvery = 20
/** Shares of the batch that have ended when the service is killed. */
const kills = process.env.BATCH_SITES === undefined ? [0.5] : [0.25, 0.5, 0.75]
const probesBefore = Math.min(500, size)
/** After a start, until what pages need is read again. */
const warmingMs = 5_000
const timeoutMs = 300_000 + size * 4_000

const hosts = Array.from({ length: size }, (_, at) => `batch-${at}.example`)
const isServed = (host: string) => (hosts.indexOf(host) + 1) % nobodyEvery !== 0

test('a batch whose service is killed ends with one outcome a website, and pages are answered meanwhile [MKT-01, MKT-05]', {
  timeout: timeoutMs,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-batch-'))
  // The server of root runs as another user, who has to get through.
  await chmod(folder, 0o711)
  const asked = new Map<string, number>()
  const sandbox = await startSandbox({ sites: [siteOf('warm.example', asked, 60)] })
  for (const host of hosts.filter(isServed)) sandbox.addSite(siteOf(host, asked, lotSize))
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    CONNECT_TO: sandbox.connectTo,
    HOST_INTERVAL_MS: '0',
    OUTBOUND_ALLOW: sandbox.outboundAllow,
  }
  let service = await startService(environment)
  const key = service.key
  const ask = createAsk(environment.PORT, key)
  const watch = createWatch(folder)
  let probe: ReturnType<typeof startProbe> | undefined
  try {
    const warm = await ask('POST', '/v1/dealers/setup', { dealership_url: 'warm.example' })
    const dealership = await waitUntil('the warm lot', async () => {
      const setup = await ask('GET', warm.poll_url)
      return setup.inventory_status === 'available' ? setup.dealership_id : undefined
    })
    probe = startProbe(environment.PORT, key, dealership)
    await waitUntil('pages before', async () => (probe?.count() ?? 0) >= probesBefore || undefined)
    expect(prioritiesOf(service, folder)).toEqual({
      threads: [0, 5],
      sessions: [0, 10],
      groups: hasGroups() ? [0, 10] : [],
    })
    const began = performance.now()
    probe.begin()
    watch.begin(service)
    const dealerships = hosts.map((host) => ({ dealership_url: host }))
    const { poll_url: poll, batch_id: id } = await ask('POST', '/v1/dealers/setup/batch', { dealerships })
    for (const share of kills) {
      const isDue = async () => endedOf(await ask('GET', `${poll}?limit=1`)) >= share * size || undefined
      await waitUntil(`${share} of the batch`, isDue, timeoutMs)
      watch.look(service)
      probe.pause()
      await service.stop('SIGKILL')
      service = await startService(environment)
      watch.begin(service)
      probe.resume(warmingMs)
    }
    const end = async () => {
      const batch = await ask('GET', `${poll}?limit=1`)
      return batch.status === 'completed' ? batch : undefined
    }
    const batch = await waitUntil('the end of the batch', end, timeoutMs)
    const minutes = (performance.now() - began) / 60_000
    watch.look(service)
    const results = await walk(ask, poll)
    expect(results.map(({ dealership_url: url }) => url)).toEqual(hosts)
    expect(new Set(results.map(({ setup_id: setup }) => setup)).size).toBe(size)
    const failed = results.filter(({ status }) => status === 'failed')
    // One that ran at each of three kills, or waited too long for a busy machine, says so.
    const interrupted = failed.filter(({ dealership_url: url }) => isServed(url))
    for (const { failure_mode: mode } of interrupted) expect(['internal', 'timeout']).toContain(mode)
    const completed = results.filter(({ status }) => status === 'completed').map(({ dealership_url: url }) => url)
    expect(completed.length + failed.length).toBe(size)
    expect(completed.every(isServed)).toBe(true)
    const { dealers } = await ask('GET', '/v1/dealers')
    const added = dealers.map(({ website }: { website: string }) => website)
    expect(added.sort()).toEqual([...completed, 'warm.example'].sort())
    // A read shows no event while a transaction with an earlier one is open: another import's.
    const events = await waitUntil('the event of the batch', async () => {
      const listed = await ask('GET', '/v1/events?event_type=setup.batch.complete')
      return listed.count > 0 ? listed.events : undefined
    })
    expect(events.map(({ data }: { data: object }) => data)).toEqual([
      { batch_id: id, total: size, counts: batch.counts },
    ])
    const requests = hosts.filter(isServed).map((host) => asked.get(host) ?? 0)
    expect(Math.max(...requests)).toBeLessThan(60)
    recordProof('batch-kills', {
      'SIGKILLs of the service': kills.length,
      'set up': completed.length,
      'without a website': failed.length - interrupted.length,
      'interrupted three times, or too slow': interrupted.length,
      minutes: Math.round(minutes * 10) / 10,
      'requests a host, most': Math.max(...requests),
      'requests a host, mean': round(requests.reduce((sum, count) => sum + count, 0) / requests.length),
      ...watch.figures(size),
      ...probe.figures(),
    })
  } finally {
    probe?.stop()
    service.child.kill('SIGKILL')
    const left = findPostmaster(join(folder, 'data', 'postgres'))
    if (left !== null) process.kill(left.pid, 'SIGKILL')
    await sandbox.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
})

const round = (value: number) => Math.round(value * 10) / 10

type Batch = { readonly total: number; readonly counts: Readonly<Record<string, number>> }
const endedOf = ({ total, counts: { waiting = 0, pending = 0, running = 0 } }: Batch) =>
  total - waiting - pending - running

function siteOf(host: string, asked: Map<string, number>, size: number): Site {
  const site = createDealerComSite({ host, lot: createLot({ seed: host, size, newShare: 0.5 }) })
  return {
    ...site,
    answer: (request) => {
      asked.set(host, (asked.get(host) ?? 0) + 1)
      return site.answer(request)
    },
  }
}

function createAsk(port: string, key: string) {
  const client = createPatientClient(`http://127.0.0.1:${port}`, key)
  return async (method: string, path: string, body?: object) => {
    const answer = await client(method, path, body)
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}

type Result = Readonly<Record<'dealership_url' | 'status', string>> & {
  readonly setup_id: string | null
  readonly failure_mode: string | null
}

async function walk(ask: ReturnType<typeof createAsk>, poll: string): Promise<readonly Result[]> {
  const all: Result[] = []
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const page = await ask('GET', `${poll}?limit=200&cursor=${cursor}`)
    all.push(...page.results)
    cursor = page.next_cursor
  }
  return all
}

/** Processor time of the service and its database, and the most memory of the service. Linux only. */
function createWatch(folder: string) {
  const most = { memoryMb: 0, serviceMs: 0, databaseMs: 0 }
  let began = { service: 0, database: 0 }
  const read = ({ child: { pid = 0 } }: ServiceProcess) => ({
    service: ticksOf(pid).own,
    database: ticksOfDatabase(join(folder, 'data', 'postgres')),
  })
  return {
    begin(service: ServiceProcess): void {
      began = read(service)
    },
    /** At the end, and before a kill. */
    look(service: ServiceProcess): void {
      const now = read(service)
      most.serviceMs += (now.service - began.service) * tickMs
      most.databaseMs += (now.database - began.database) * tickMs
      const status = readFileSync(`/proc/${service.child.pid}/status`, 'utf8')
      most.memoryMb = Math.max(most.memoryMb, (Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / 1e6)
    },
    figures: (setups: number) => ({
      'MB of the service, most': Math.round(most.memoryMb),
      'ms of processor a setup and its import, service': Math.round(most.serviceMs / setups),
      'ms of processor a setup and its import, database': Math.round(most.databaseMs / setups),
    }),
  }
}

const tickMs = 10

function ticksOf(pid: number, path = `/proc/${pid}/stat`) {
  try {
    const fields = readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? []
    const at = (index: number) => Number(fields[index])
    return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14), nice: at(16) }
  } catch {
    return { parent: 0, own: 0, ended: 0, nice: 0 }
  }
}

const sessionsOf = (server: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ id: Number(pid), ...ticksOf(Number(pid)) }))
    .filter(({ parent }) => parent === server)

/** Sessions that have ended are counted with the server. */
function ticksOfDatabase(folder: string): number {
  const server = findPostmaster(folder)
  if (server === null) return 0
  const { own, ended } = ticksOf(server.pid)
  return own + ended + sessionsOf(server.pid).reduce((sum, session) => sum + session.own, 0)
}

/** By how many steps threads, sessions and the groups of these give way, in order. */
function prioritiesOf({ child: { pid = 0 } }: ServiceProcess, folder: string) {
  const tasks = `/proc/${pid}/task`
  const threads = readdirSync(tasks).map((id) => ticksOf(pid, join(tasks, id, 'stat')))
  const sessions = sessionsOf(findPostmaster(join(folder, 'data', 'postgres'))?.pid ?? 0)
  const usual = ticksOf(pid).nice
  const stepsOf = (all: readonly { readonly nice: number }[]) =>
    [...new Set(all.map(({ nice }) => nice - usual))].sort()
  const groups = new Set(sessions.flatMap(({ id }) => groupsOf(id)))
  return { threads: stepsOf(threads), sessions: stepsOf(sessions), groups: [...groups].sort() }
}

/** Whether the kernel makes a group of each new session; the session of this test may be older than that. */
function hasGroups(): boolean {
  const path = '/proc/self/autogroup'
  return existsSync(path) && execFileSync('setsid', ['--wait', 'cat', path], { encoding: 'utf8' }) !== ''
}

/** Empty where the kernel makes no groups of sessions, as in containers. */
function groupsOf(pid: number): readonly number[] {
  const path = `/proc/${pid}/autogroup`
  const nice = existsSync(path) ? / nice (-?\d+)/.exec(readFileSync(path, 'utf8'))?.[1] : undefined
  return nice === undefined ? [] : [Number(nice)]
}

type Times = { readonly page: number[]; readonly bare: number[] }

function startProbe(port: string, key: string, dealership: string) {
  const program = join(import.meta.dirname, '../support/page-probe.ts')
  const child = spawn(process.execPath, [program, port, key, dealership], { stdio: ['ignore', 'pipe', 'inherit'] })
  const before: Times = { page: [], bare: [] }
  const during: Times = { page: [], bare: [] }
  let kept = before
  let notBefore = 0
  createInterface(child.stdout).on('line', (line) => {
    const [at = 0, page = 0, bare = 0] = line.split(' ').map(Number)
    if (at < notBefore) return
    kept.page.push(page)
    kept.bare.push(bare)
  })
  const p99 = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  return {
    count: () => kept.page.length,
    begin: () => {
      kept = during
    },
    pause: () => {
      notBefore = Number.POSITIVE_INFINITY
    },
    resume: (afterMs: number) => {
      notBefore = Date.now() + afterMs
    },
    stop: () => child.kill('SIGKILL'),
    figures: () => ({
      'ms, p99 of warm pages before': round(p99(before.page)),
      'ms, p99 of warm pages during': round(p99(during.page)),
      'ms, p99 of a bare server before': round(p99(before.bare)),
      'ms, p99 of a bare server during': round(p99(during.bare)),
      pages: during.page.length,
    }),
  }
}
