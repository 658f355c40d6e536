import { setTimeout as delay } from 'node:timers/promises'
import { ensureFirstAccount } from '../accounts/first-start.ts'
import { linkOf } from '../accounts/members/invitations.ts'
import { type Config, loadConfig } from '../config/load-config.ts'
import type { Database } from '../db/database.ts'
import { listPendingMigrations, listUnknownMigrations, migrateIfOurs } from '../db/migrate.ts'
import { hasMembers } from '../db/queries/members.ts'
import { createServer } from '../http/server.ts'
import { createServices, type Services, stopServices } from '../http/services.ts'
import { drain } from '../http/transport/connections.ts'
import { systemClock } from '../lib/clock.ts'
import { applyPhotoBase, photoBase } from '../photos/switch-vehicles.ts'
import { collectAtRest } from './collect-at-rest.ts'
import { type Context, createContext } from './context.ts'
import { createLogger } from './create-logger.ts'
import { noteAddress } from './running-address.ts'
import { explainStartFailure } from './start-failure.ts'
import { startWorker } from './worker.ts'

/** The time that a stop may take in all is 10 s; what has not ended by then is handed back or cut off. */
const stopGraceMs = 8_000

const migrationPollMs = 2_000

type Stop = () => Promise<void>

/** Aborted when the process begins to stop: /readyz answers 503 from then on, while requests under way finish. */
const stopping = new AbortController()

async function serve(config: Config): Promise<void> {
  const log = createLogger(config)
  let isMigrated = true
  const context = await createContext(config, log, async (database) => {
    console.log(
      `database: ${config.DATABASE_URL === null ? `embedded PostgreSQL in ${config.DATA_DIR}` : 'PostgreSQL'}`,
    )
    const { applied, pending } = await migrateIfOurs(database, config)
    if (applied.length > 0) log.info({ applied }, 'migrations applied')
    const unknown = await listUnknownMigrations(database)
    if (unknown.length > 0) {
      log.warn(
        { unknown },
        'a newer version migrated this database: this one may run only if those migrations only add',
      )
    }
    isMigrated = pending.length === 0
    if (!isMigrated) {
      log.warn({ pending }, 'migrations are pending: run `forecourt migrate`; until then this process does no work')
    }
  })
  const running: Stop[] = []
  stopOnSignal(context, running)
  try {
    await startRoles(context, { running, isMigrated })
  } catch (error) {
    await shutDown(context, running)
    throw error
  }
}

type Starting = { readonly running: Stop[]; readonly isMigrated: boolean }

async function startRoles(context: Context, { running, isMigrated }: Starting): Promise<void> {
  const { config } = context
  collectAtRest()
  const [hasApi, hasWorker] = [config.ROLES.includes('api'), config.ROLES.includes('worker')]
  if (hasWorker && isMigrated) running.push((await startWorker(context)).stop)
  // Both ports share one set, so that /readyz reports how the API counts rate limits (in Redis or by itself).
  const needsServices = hasApi || config.HEALTH_PORT !== null
  const services = needsServices ? createServices({ ...context, providerFiles: context.sftp }) : null
  let address = `http://${config.HOST}:${config.PORT}`
  if (services !== null && hasApi) {
    const api = await startApi(context, services)
    running.push(api.stop, await noteAddress(config.DATA_DIR, api.address))
    address = api.address
  }
  if (services !== null && config.HEALTH_PORT !== null) running.push(await startHealth(context, services))
  const startBatches = () => hasApi && services?.batches.start()
  if (isMigrated) {
    await begin(context, hasApi ? address : null, address)
    startBatches()
  }
  if (hasApi) console.log(`forecourt listening on ${address}`)
  if (!isMigrated) {
    await untilMigrated(context.database)
    if (!stopping.signal.aborted) await begin(context, hasApi ? address : null, address)
    if (!stopping.signal.aborted) startBatches()
    if (hasWorker && !stopping.signal.aborted) running.push((await startWorker(context)).stop)
  }
  if (!hasApi) console.log('forecourt worker ready')
}

/** `listening`: null where this process serves no API. */
async function begin(context: Context, listening: string | null, address: string): Promise<void> {
  await announceFirstAccount(context, address)
  const base = photoBase(context.config, listening)
  if (base === undefined) return
  applyPhotoBase(context.database, base, stopping.signal).catch((error: unknown) => {
    context.log.error({ err: error }, 'vehicles could not be given the address of their photos')
  })
}

/** Key and link are shown only once, so they are created when nothing can make the start fail any more. */
async function announceFirstAccount({ config, database }: Context, address: string): Promise<void> {
  const first = await ensureFirstAccount(database, systemClock)
  if (first !== null) {
    console.log(`first start: administrator key of account "default", shown this once: ${first.key}`)
    console.log(`first start: dashboard sign-in, works once: ${linkOf(config.PUBLIC_URL ?? address, first.token)}`)
  } else if (!(await hasMembers(database.handle))) {
    console.log(
      'nobody can sign in to the dashboard yet: `npm run -s forecourt -- member invite --account 1 --admin --operator` makes a link',
    )
  }
}

async function untilMigrated(database: Database): Promise<void> {
  while (!stopping.signal.aborted) {
    const pending = await listPendingMigrations(database).catch(() => null)
    if (pending?.length === 0) return
    await delay(migrationPollMs, undefined, { signal: stopping.signal }).catch(() => {})
  }
}

/** Serves load balancers and monitoring, also in a process that serves no API. */
async function startHealth({ config }: Context, services: Services): Promise<Stop> {
  const app = createServer(services, [], { stopping: stopping.signal, documented: false })
  const address = await app.listen({ host: config.HOST, port: config.HEALTH_PORT ?? 0 })
  console.log(`forecourt health on ${address}`)
  return async () => {
    await app.close()
    await stopServices(services)
  }
}

async function startApi(context: Context, services: Services) {
  const app = createServer(services, undefined, { stopping: stopping.signal })
  await services.limiter.start()
  const address = await app.listen({ host: context.config.HOST, port: context.config.PORT })
  const stop = async () => {
    await services.changes.close()
    await drain(app.server)
    await app.close()
    await stopServices(services)
  }
  return { address, stop }
}

function stopOnSignal(context: Context, running: readonly Stop[]): void {
  const stop = async (signal: string) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    context.log.info({ signal }, 'stopping')
    const cutOff = setTimeout(() => process.exit(1), stopGraceMs + 1_500)
    cutOff.unref()
    await shutDown(context, running)
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
}

async function shutDown(context: Context, running: readonly Stop[]): Promise<void> {
  await Promise.allSettled(running.map((stopPart) => stopPart()))
  await context.queue.stop(1_000)
  await Promise.all([context.tasks.close(), context.liveTasks.close(), context.photos?.close()])
  await Promise.all([context.embedder.close(), context.vinDatabase.close()])
  await context.database.close()
}

let settings: Config | null = null
try {
  settings = loadConfig(process.env)
  await serve(settings)
} catch (error) {
  console.error(explainStartFailure(error, settings) ?? error)
  process.exit(1)
}
