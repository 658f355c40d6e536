import { setTimeout as delay } from 'node:timers/promises'
import { ensureFirstAccount } from '../accounts/first-start.ts'
import { linkOf } from '../accounts/members/invitations.ts'
import { type Config, ConfigError, loadConfig } from '../config/load-config.ts'
import { DataDirInUse } from '../db/data-dir-lock.ts'
import type { Database } from '../db/database.ts'
import { EmbeddedUnavailable } from '../db/embedded/find-binaries.ts'
import { listPendingMigrations, migrateIfOurs } from '../db/migrate.ts'
import { createServer } from '../http/server.ts'
import { createServices, type Services, stopServices } from '../http/services.ts'
import { drain } from '../http/transport/drain.ts'
import { systemClock } from '../lib/clock.ts'
import { collectAtRest } from './collect-at-rest.ts'
import { type Context, createContext, createLogger } from './context.ts'
import { startWorker } from './worker.ts'

/** The time that a stop may take in all is 10 s; what has not ended by then is handed back or cut off. */
const stopGraceMs = 8_000

const migrationLookMs = 2_000

let listeningOn: string | null = null

type Stop = () => Promise<void>

/** Aborted when the process begins to stop: /readyz answers 503 from then on, while requests under way finish. */
const stopping = new AbortController()

async function serve(): Promise<void> {
  const config = loadConfig(process.env)
  const log = createLogger(config)
  let isMigrated = true
  const context = await createContext(config, log, async (database) => {
    console.log(
      `database: ${config.DATABASE_URL === null ? `embedded PostgreSQL in ${config.DATA_DIR}` : 'PostgreSQL'}`,
    )
    const { applied, pending } = await migrateIfOurs(database, config)
    if (applied.length > 0) log.info({ applied }, 'migrations applied')
    isMigrated = pending.length === 0
    if (isMigrated) await announceFirstAccount(database)
    else log.warn({ pending }, 'migrations are pending: run `forecourt migrate`; until then this process does no work')
  })
  const running: Stop[] = []
  stopOnSignal(context, running)
  collectAtRest()
  const [hasApi, hasWorker] = [config.ROLES.includes('api'), config.ROLES.includes('worker')]
  if (hasWorker && isMigrated) running.push((await startWorker(context)).stop)
  // Both ports share one set, so that /readyz reports how the API counts rate limits (in Redis or by itself).
  const needsServices = hasApi || config.HEALTH_PORT !== null
  const services = needsServices ? createServices({ ...context, providerFiles: context.sftp }) : null
  if (services !== null && hasApi) running.push(await startApi(context, services))
  if (services !== null && config.HEALTH_PORT !== null) running.push(await startHealth(context, services))
  if (!isMigrated) {
    await untilMigrated(context.database)
    await announceFirstAccount(context.database)
    announceSignIn(config, listeningOn ?? `http://${config.HOST}:${config.PORT}`)
    if (hasWorker && !stopping.signal.aborted) running.push((await startWorker(context)).stop)
  }
  if (!hasApi) {
    announceSignIn(config, `http://${config.HOST}:${config.PORT}`)
    console.log('forecourt worker ready')
  }
}

async function announceFirstAccount(database: Database): Promise<void> {
  const first = await ensureFirstAccount(database, systemClock)
  if (first === null) return
  console.log(`first start: administrator key of account "default", shown this once: ${first.key}`)
  signInToken = first.token
}

/** Of the link that is announced when the address is known. */
let signInToken: string | null = null

function announceSignIn({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, address: string): void {
  if (signInToken === null) return
  console.log(`first start: dashboard sign-in, works once: ${linkOf(PUBLIC_URL ?? address, signInToken)}`)
  signInToken = null
}

async function untilMigrated(database: Database): Promise<void> {
  while (!stopping.signal.aborted) {
    const pending = await listPendingMigrations(database).catch(() => null)
    if (pending?.length === 0) return
    await delay(migrationLookMs, undefined, { signal: stopping.signal }).catch(() => {})
  }
}

/** What load balancers and monitoring ask, also of a process that serves no API. */
async function startHealth({ config }: Context, services: Services): Promise<Stop> {
  const app = createServer(services, [], { stopping: stopping.signal, documented: false })
  const address = await app.listen({ host: config.HOST, port: config.HEALTH_PORT ?? 0 })
  console.log(`forecourt health on ${address}`)
  return async () => {
    await app.close()
    await stopServices(services)
  }
}

async function startApi(context: Context, services: Services): Promise<Stop> {
  const app = createServer(services, undefined, { stopping: stopping.signal })
  await services.limiter.start()
  const address = await app.listen({ host: context.config.HOST, port: context.config.PORT })
  listeningOn = address
  announceSignIn(context.config, address)
  console.log(`forecourt listening on ${address}`)
  return async () => {
    await drain(app.server)
    await app.close()
    await stopServices(services)
  }
}

function stopOnSignal(context: Context, running: readonly Stop[]): void {
  const stop = async (signal: string) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    context.log.info({ signal }, 'stopping')
    const cutOff = setTimeout(() => process.exit(1), stopGraceMs + 1_500)
    cutOff.unref()
    await Promise.allSettled(running.map((stopPart) => stopPart()))
    await context.queue.stop(1_000)
    await context.web.close()
    await Promise.all([context.sites.close(), context.liveSites.close()])
    await Promise.all([context.embedder.close(), context.vinDatabase.close()])
    await context.database.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
}

serve().catch((error: unknown) => {
  const expected = [ConfigError, DataDirInUse, EmbeddedUnavailable].some((kind) => error instanceof kind)
  console.error(expected && error instanceof Error ? error.message : error)
  process.exit(1)
})
