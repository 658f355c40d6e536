import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/server.ts'
import { type Config, loadConfig } from '../../src/config/load-config.ts'
import { insertAccount } from '../../src/db/queries/accounts.ts'
import { shareHostSlots } from '../../src/db/queries/host-slots.ts'
import { shareRefusingHosts } from '../../src/db/queries/refusing-hosts.ts'
import { shareRobots } from '../../src/db/queries/robots-files.ts'
import { createDealerResolver } from '../../src/dealers/resolve/resolver.ts'
import { createServer } from '../../src/http/server.ts'
import { createServices, stopServices } from '../../src/http/services.ts'
import { createLeases } from '../../src/ingest/hold-lease.ts'
import type { CollectServices } from '../../src/ingest/services.ts'
import type { JobServices } from '../../src/jobs/define-job.ts'
import { jobs } from '../../src/jobs/registry.ts'
import { createTasks, openOutside, type TaskHandlers } from '../../src/jobs/tasks.ts'
import { unwatched } from '../../src/lib/serve-tasks.ts'
import { createThread } from '../../src/lib/thread.ts'
import { createLiveLookups } from '../../src/live/look-up-live.ts'
import { recordFetch } from '../../src/metrics/record-outcomes.ts'
import type { PageAnswer } from '../../src/model/page.ts'
import { createBrowserClient } from '../../src/outbound/browser/create-browser-client.ts'
import { createApiClient } from '../../src/outbound/create-api-client.ts'
import { createSftpServer } from '../../src/outbound/create-sftp-server.ts'
import { createWebClient } from '../../src/outbound/create-web-client.ts'
import { createRobotsGate } from '../../src/outbound/robots-gate.ts'
import { platforms } from '../../src/platforms/registry.ts'
import { type Queue, startQueue } from '../../src/queue/queue.ts'
import { createVinReader } from '../../src/reference-data/vin/read-vin-facts.ts'
import { createVinDatabase } from '../../src/reference-data/vpic-offline/vin-database.ts'
import { createEmbedder } from '../../src/search/embed/create-embedder.ts'
import { createWebSearch } from '../../src/web-search/create-web-search.ts'
import { createSecretBox } from '../../src/webhooks/secret-box.ts'
import { startDeliveries } from '../../src/webhooks/start-deliveries.ts'
import { createTestLog } from './error-lines.ts'
import { loadEventContract } from './event-contract.ts'
import { runInline } from './inline-tasks.ts'
import { issueKey } from './issue-key.ts'
import { liftLimits } from './lift-limits.ts'
import { createMovableClock, type MovableClock } from './movable-clock.ts'
import { loadResponseContract } from './response-contract.ts'
import { startPhotos } from './start-photos.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service answered.
  readonly body: any
  readonly raw: Buffer
}

export type AskOptions = {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** A key other than the first account's; null sends none. */
  readonly key?: string | null
}

/** The whole service in this process, on a real database and queue, with a sandbox instead of the web. */
export type TestForecourt = {
  readonly sandbox: Sandbox
  readonly testDatabase: TestDatabase
  readonly services: CollectServices & JobServices
  readonly queue: Queue
  readonly clock: MovableClock
  readonly config: Config
  readonly accountId: number
  readonly key: string
  readonly logLines: readonly string[]
  ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, options?: AskOptions): Promise<Answer>
  /** Serves the API on a free port; returns its address. */
  listen(): Promise<string>
  /** No operation of the documents: a path under /photos/. */
  fetchPhoto(
    url: string,
    asked?: { readonly method?: 'GET' | 'HEAD' | 'POST'; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<LightMyRequestResponse>
  addAccount(name: string): Promise<{ accountId: number; key: string }>
  close(): Promise<void>
}

export type ForecourtOptions = {
  readonly sites: SandboxOptions['sites']
  readonly environment?: Readonly<Record<string, string>>
  /** Sessions of each pool (4): jobs open as many as they may for one moment, and 40 of them took a second. */
  readonly poolSize?: number
  /** False: jobs stay on the queue. */
  readonly worker?: boolean
  /** False: nothing starts the setups of batches. */
  readonly batches?: boolean
  /** How long the SFTP server may be silent in mid-file (30 s: a busy machine needs time). */
  readonly stallMs?: number
  /** Websites are read in a thread with this script, instead of in this one. */
  readonly thread?: { readonly script: URL; readonly cpuMs: number; readonly heapMb: number }
  /** Milliseconds for one web search, and for all outside requests of one resolve. */
  readonly resolve?: { readonly searchMs: number; readonly deadlineMs: number }
}

export async function startForecourt(options: ForecourtOptions): Promise<TestForecourt> {
  const sandbox = await startSandbox({ sites: options.sites })
  const { poolSize = 4 } = options
  const testDatabase = await openTestDatabase({ poolSize })
  const { database } = testDatabase
  const config: Config = loadConfig({
    HOST_INTERVAL_MS: '0',
    CONNECT_TO: sandbox.connectTo,
    EXTRA_CA_FILE: sandbox.extraCaFile,
    ...options.environment,
  })
  const { log, lines: logLines } = createTestLog('debug')
  const clock = createMovableClock()
  const queue = await startQueue(database, log)
  const hostSlots = shareHostSlots(database, log)
  const robots = shareRobots(database, log)
  const onAnswer = (answer: PageAnswer, facts: object) => recordFetch(log, answer, facts)
  const refusingHosts = shareRefusingHosts(database, log)
  const client = createWebClient({ config, version: 'test', hostSlots, refusingHosts, onAnswer, clock })
  const web = createBrowserClient(createRobotsGate(client, clock, robots), { config, version: 'test', log, hostSlots })
  const sftp = createSftpServer(config, {
    log,
    timeouts: { connectMs: 30_000, listMs: 30_000, stallMs: options.stallMs ?? 30_000 },
  })
  const leases = createLeases({ database, log })
  // VINs are decoded if DATA_DIR, with the decoding database, is set (vpic-folder.ts).
  const vinDatabase = createVinDatabase({ dataDir: config.DATA_DIR, clock, log })
  const decoding = options.environment?.DATA_DIR === undefined ? { path: async () => null } : vinDatabase
  const collecting = { database, queue, web, sftp, platforms, decodeVins: createVinReader(), clock, log, config }
  const startTasks = () =>
    options.thread === undefined
      ? runInline(createTasks(collecting))
      : createThread<TaskHandlers>({
          script: options.thread.script,
          cpuMs: options.thread.cpuMs,
          heavyMs: options.thread.cpuMs / 4,
          data: { config, databaseUrl: database.url },
          wallMs: 60_000,
          memory: { maxOldGenerationSizeMb: options.thread.heapMb, maxYoungGenerationSizeMb: 24 },
          idleMs: 60_000,
        })
  const [tasks, liveTasks] = [startTasks(), startTasks()]
  const live = createLiveLookups({ database, tasks: liveTasks, vinDatabase: decoding, clock, log })
  const stopping = new AbortController()
  const photos = await startPhotos({ config, database, clock, log })
  const unlisten = await leases.listen()
  const secrets = createSecretBox(randomBytes(32))
  const deliveries = options.worker === false ? null : await startDeliveries({ database, config, log, secrets })
  const apiClient = createApiClient({
    config,
    version: 'test',
    bases: config.SEARCH_URL === null ? [] : [config.SEARCH_URL],
  })
  const { searchMs = 5_000, deadlineMs = 20_000 } = options.resolve ?? {}
  const search = createWebSearch({ config, api: apiClient, database, clock, log, timeoutMs: searchMs })
  const outside = { ...openOutside(liveTasks, log), search, deadlineMs }
  const resolver = createDealerResolver({ database, clock, log, outside })
  const services = {
    ...collecting,
    leases,
    tasks,
    vinDatabase: decoding,
    live,
    resolver,
    photos,
    watch: unwatched,
  }
  if (options.worker !== false) for (const job of jobs) await job.start(queue, services, stopping.signal)
  // The built-in model takes several hundred MB: only its own tests load it.
  const embedder = createEmbedder({ ...config, EMBEDDINGS_URL: config.EMBEDDINGS_URL ?? 'off' }, clock)
  const api = createServices({
    database,
    queue,
    clock,
    config,
    log,
    providerFiles: sftp,
    secrets,
    live,
    outside,
    embedder,
    vinDatabase,
  })
  const app = createServer(api)
  if (options.batches !== false) api.batches.start()
  const contract = await loadResponseContract()
  const events = await loadEventContract()
  const addAccount = async (name: string) => {
    const accountId = await insertAccount(database.handle, name)
    await liftLimits(database, accountId)
    return { accountId, key: await issueKey(database.handle, accountId) }
  }
  const first = await addAccount('first')
  return {
    sandbox,
    testDatabase,
    services,
    queue,
    clock,
    config,
    logLines,
    addAccount,
    ...first,
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    ask: async (method, url, ask = {}) => {
      const key = ask.key === undefined ? first.key : ask.key
      const answer = await app.inject({
        method,
        url,
        headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...ask.headers },
        ...(ask.body === undefined ? {} : { payload: ask.body as object }),
      })
      // Every response of every flow is compared with the emitted OpenAPI documents.
      contract.check({ method, url, response: answer })
      const isPlain = answer.headers['content-encoding'] === undefined
      const isJson = String(answer.headers['content-type']).includes('json') && isPlain
      const body = isJson && answer.payload !== '' ? JSON.parse(answer.payload) : answer.payload
      return { status: answer.statusCode, headers: answer.headers, body, raw: answer.rawPayload }
    },
    fetchPhoto: (url, { method = 'GET', headers = {} } = {}) => app.inject({ method, url, headers }),
    close: async () => {
      // Every event of every flow is as the document describes it.
      await events.checkRecorded(database.handle)
      stopping.abort()
      await app.close()
      await stopServices(api)
      await Promise.all([queue.stop(2_000), deliveries?.stop(1_000)])
      await unlisten()
      await web.close()
      await photos?.close()
      await apiClient.close()
      await Promise.all([tasks.close(), liveTasks.close()])
      await embedder.close()
      await testDatabase.close()
      await sandbox.close()
    },
  }
}
