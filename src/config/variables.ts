import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import {
  defineVariable,
  numberVariable,
  optionalVariable,
  parseNumber,
  parseUrl,
  textVariable,
  type Variable,
} from './define-variable.ts'
import { parseConnectTo, parseFingerprint, parsePhotosUrl, parseSftpUrl } from './parse-addresses.ts'
import { searchProviderIds } from './search-providers.ts'

type Role = 'api' | 'worker'
type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

const portRange = { min: 0, max: 65535, integer: true }
const logLevels: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** All settings. Nothing else reads the environment. */
export const variables = {
  HOST: textVariable('Address that the API listens on.', '127.0.0.1'),
  PORT: numberVariable('Port that the API listens on; 0 picks a free one and prints it.', 8080, portRange),
  HEALTH_PORT: optionalVariable(
    'Extra port on HOST that serves only `/livez`, `/readyz` and `/metrics`, in every role; 0 picks a free one and prints it.',
    (text) => parseNumber(text, portRange),
    { shownDefault: 'none' },
  ),
  PUBLIC_URL: optionalVariable('Base URL at which clients reach the API.', parseWebUrl, {
    shownDefault: 'the address that it listens on',
  }),
  OAUTH_REGISTRATION: defineVariable<'on' | 'off'>({
    description:
      'Whether apps of agents may register themselves, with a PUBLIC_URL that is https (RFC 7591); `off` leaves those that publish a metadata document.',
    shownDefault: 'on',
    parse: (text = 'on') => parseOneOf(text.toLowerCase(), ['on', 'off']),
  }),
  ROLES: defineVariable<readonly Role[]>({
    description: 'Roles of this process: `api`, `worker`, or both. Several processes can share one DATABASE_URL.',
    shownDefault: 'api,worker',
    parse: (text) => parseList(text ?? 'api,worker', ['api', 'worker']),
  }),
  DATABASE_URL: optionalVariable(
    'PostgreSQL 15 or later. If unset, the service runs its embedded PostgreSQL under DATA_DIR.',
    (text) => parseUrl(text, ['postgres:', 'postgresql:']),
    { secret: true },
  ),
  DATABASE_READ_URL: optionalVariable(
    'A streaming standby of DATABASE_URL. Queries, searches and the other heavy reads of an account use it while it is at most a second behind.',
    (text) => parseUrl(text, ['postgres:', 'postgresql:']),
    { secret: true },
  ),
  REDIS_URL: optionalVariable(
    'Redis or Valkey, `redis://...` or `rediss://...`, in which several API processes count rate limits together. If unset, each process counts for itself.',
    (text) => parseUrl(text, ['redis:', 'rediss:']),
    { secret: true },
  ),
  DATA_DIR: textVariable('Folder of the embedded database and of generated secrets.', './data'),
  POSTGRES_BIN: optionalVariable(
    'Folder of the programs (`postgres`, `initdb`, `pg_ctl`) of another PostgreSQL 18, such as `/usr/lib/postgresql/18/bin`, which then runs the database in DATA_DIR.',
    (text) => resolve(text),
    { shownDefault: 'the embedded PostgreSQL' },
  ),
  HOST_INTERVAL_MS: numberVariable(
    'Minimum interval between requests to one host, in milliseconds. 0: none, and none to an IP address either.',
    1000,
    { min: 0, max: 3_600_000 },
  ),
  REFRESH_HOURS: numberVariable(
    'Hours between two imports of a website, for all of them, set up before or after.',
    12,
    {
      min: 0.0001,
      max: 720,
    },
  ),
  PREWARM_TTL_SECONDS: numberVariable('How long a prewarm session and its results are kept, in seconds.', 600, {
    min: 1,
    max: 86_400,
  }),
  PAGE_MEMORY_MB: numberVariable(
    'Size limit of the page store for conditional requests, for all dealerships together, in megabytes. The oldest pages are deleted first, and every page after 7 days. 0 disables it.',
    1000,
    { min: 0, max: 1_000_000, integer: true },
  ),
  SFTP_URL: optionalVariable(
    'SFTP server that IMS providers upload to, as `sftp://user:password@host:port`. Files are read from `/import/<ftp_path>/`.',
    parseSftpUrl,
    { secret: true },
  ),
  SFTP_PRIVATE_KEY_FILE: optionalVariable('Private key file for signing in to SFTP_URL.', readPrivateKey),
  SFTP_HOST_FINGERPRINT: optionalVariable(
    '`SHA256:...` fingerprint of the SFTP server’s host key, as printed by `ssh-keygen -l` and logged at the first connection. Any other key is refused.',
    parseFingerprint,
    { shownDefault: 'any key is accepted, with a warning in the log' },
  ),
  IMS_POLL_SECONDS: numberVariable('Poll interval for provider files, in seconds.', 60, { min: 0.05, max: 86_400 }),
  SEARCH_PROVIDER: defineVariable({
    description: `Web search API that finds dealerships: ${searchProviderIds.map((id) => `\`${id}\``).join(', ')}.`,
    shownDefault: 'searxng',
    parse: (text) => parseOneOf(text ?? 'searxng', searchProviderIds),
  }),
  SEARCH_URL: optionalVariable(
    'Base address of the SearXNG server to search with, with JSON output enabled; with another SEARCH_PROVIDER, an address that replaces its default.',
    parseWebUrl,
    { shownDefault: 'no web search; the address of SEARCH_PROVIDER' },
  ),
  SEARCH_API_KEY: optionalVariable('Key of the web search API; `brave` and `serper` need one.', (text) => text, {
    secret: true,
  }),
  TUNNEL_PROXY_URL: optionalVariable('HTTP(S) proxy, used only for hosts that refuse direct requests.', parseWebUrl, {
    secret: true,
  }),
  BROWSER_URL: optionalVariable(
    'DevTools address of a Chromium, such as `http://127.0.0.1:9222`, in which pages are opened that show vehicles only through scripts. It needs no network of its own.',
    (text) => parseUrl(text, ['http:']),
    { shownDefault: 'none' },
  ),
  OUTBOUND_ALLOW: defineVariable({
    description: 'CIDR list of private networks that outbound requests may reach. Loopback counts as private.',
    shownDefault: 'none',
    parse: parseCidrs,
  }),
  TRUSTED_PROXIES: defineVariable({
    description:
      'CIDR list of proxies whose X-Forwarded-For and X-Forwarded-Proto count, besides those on this machine. They say who signs in, and whether by https.',
    shownDefault: 'loopback only',
    parse: parseCidrs,
  }),
  CONNECT_TO: defineVariable({
    description:
      "For tests: list in the format of curl's `--connect-to`, `host:port:target:port,...`; `*.example` matches all subdomains.",
    shownDefault: 'none',
    parse: (text) => parseConnectTo(text ?? ''),
  }),
  EXTRA_CA_FILE: optionalVariable(
    'PEM file of additional certificate authorities for TLS to websites, webhook receivers and PHOTOS_ENDPOINT.',
    readPem,
  ),
  WEBHOOK_RETRY_SECONDS: defineVariable<readonly number[]>({
    description: 'Seconds before the second and before the third delivery attempt.',
    shownDefault: '4,8',
    parse: (text) => parseRetrySeconds(text ?? '4,8'),
  }),
  SECRETS_KEY: optionalVariable(
    'Key that encrypts webhook secrets at rest: 32 bytes in base64. All processes must use the same key.',
    parseSecretsKey,
    { shownDefault: 'generated once in DATA_DIR/secrets.key', secret: true },
  ),
  EMBEDDINGS_URL: optionalVariable(
    'OpenAI-compatible embeddings API; `/embeddings` is added to it. Private addresses need OUTBOUND_ALLOW. `off`: search uses no vectors, and match-score is unavailable.',
    (text) => (isOff(text) ? 'off' : parseWebUrl(text).replace(/\/+$/, '')),
    { shownDefault: 'the built-in model' },
  ),
  EMBEDDINGS_MODEL: textVariable('Model to request from EMBEDDINGS_URL.', 'text-embedding-3-small'),
  EMBEDDINGS_API_KEY: optionalVariable('Bearer token for EMBEDDINGS_URL.', (text) => text, { secret: true }),
  BELIEF_HOURS: numberVariable('How long a lot must stay collapsed before its vehicles are removed, in hours.', 12, {
    min: 0,
    max: 720,
  }),
  RETENTION_DAYS: numberVariable('Retention of events and deliveries, in days.', 30, { min: 0.0001, max: 3650 }),
  CONTACT: optionalVariable(
    'Email address or URL in the User-Agent `Forecourt/<version> (+<CONTACT>)`, on the page `/bot` and in `/.well-known/security.txt`. With PUBLIC_URL the User-Agent names that page too.',
    parseContact,
    { shownDefault: '`/bot` below PUBLIC_URL, else https://forecourt.example/bot' },
  ),
  BOT_KEY: optionalVariable(
    'File of the key with which visits of websites are signed (Web Bot Auth), made by `forecourt bot-key create`. Several machines share one.',
    (text) => text,
    { shownDefault: '`bot-key.json` in DATA_DIR' },
  ),
  VPIC_URL: sourceVariable('NHTSA’s vPIC, which decodes VINs', 'https://vpic.nhtsa.dot.gov/api/vehicles'),
  NHTSA_URL: sourceVariable('NHTSA’s recalls, complaints and safety ratings', 'https://api.nhtsa.gov'),
  EPA_URL: sourceVariable('the EPA’s fuel economy data', 'https://www.fueleconomy.gov/ws/rest'),
  PHOTOS_URL: optionalVariable(
    'Where photos of website vehicles are stored: `file:///folder` or `s3://bucket/prefix`. The API serves them at `/photos/`. All processes need the same value.',
    parsePhotosUrl,
    { shownDefault: 'unset: vehicles show the addresses of their dealers' },
  ),
  PHOTOS_PUBLIC_URL: optionalVariable(
    'Base address at which clients get the stored photos, such as a CDN or the public address of the bucket.',
    (text) => parseWebUrl(text).replace(/\/+$/, ''),
    { shownDefault: '`/photos` below PUBLIC_URL' },
  ),
  PHOTOS_ENDPOINT: optionalVariable('S3 server of PHOTOS_URL.', (text) => parseWebUrl(text).replace(/\/+$/, ''), {
    shownDefault: 'Amazon S3 in PHOTOS_REGION',
  }),
  PHOTOS_REGION: textVariable('Region of the bucket of PHOTOS_URL.', 'us-east-1'),
  PHOTOS_ACCESS_KEY: optionalVariable('Access key of the bucket of PHOTOS_URL.', (text) => text, { secret: true }),
  PHOTOS_SECRET_KEY: optionalVariable('Secret key of the bucket of PHOTOS_URL.', (text) => text, { secret: true }),
  METRICS_TOKEN: optionalVariable(
    'Bearer token for `/metrics`. If unset, only direct requests from this machine are allowed.',
    (text) => text,
    { secret: true },
  ),
  FORECOURT_URL: defineVariable({
    description: 'Where `forecourt mcp` finds the service.',
    shownDefault: 'http://127.0.0.1:8080',
    parse: (text) => parseWebUrl(text ?? 'http://127.0.0.1:8080'),
  }),
  FORECOURT_API_KEY: optionalVariable('The key with which `forecourt mcp` calls the service.', (text) => text, {
    secret: true,
  }),
  LOG_LEVEL: defineVariable<LogLevel>({
    description: `Minimum log level: ${logLevels.join(', ')}.`,
    shownDefault: 'info',
    parse: (text) => parseOneOf(text ?? 'info', logLevels),
  }),
} as const satisfies Record<string, Variable<unknown>>

function parseContact(text: string): string {
  if (/^[\x21-\x7e]{1,200}$/.test(text) && !/[()]/.test(text)) return text
  throw new Error('must be an email address or a URL, without spaces and parentheses')
}

function parseWebUrl(text: string): string {
  return parseUrl(text, ['http:', 'https:'])
}

/** An outside source of facts about cars: its base address, or null for `off`. */
function sourceVariable(what: string, fallback: string): Variable<string | null> {
  return defineVariable({
    description: `Base address of ${what}; \`off\` disables it.`,
    shownDefault: fallback,
    parse: (text = fallback) => (isOff(text) ? null : parseWebUrl(text).replace(/\/+$/, '')),
  })
}

/** In any case: what a setting takes in place of an address. */
function isOff(text: string): boolean {
  return text.toLowerCase() === 'off'
}

function parseOneOf<T extends string>(text: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === text)
  if (found === undefined) throw new Error(`must be one of ${allowed.join(', ')}`)
  return found
}

function parseList<T extends string>(text: string, allowed: readonly T[]): readonly T[] {
  const parts = text.split(',').map((part) => part.trim())
  return [...new Set(parts.map((part) => parseOneOf(part, allowed)))]
}

export type Cidr = { readonly address: string; readonly bits: number }

function parseCidrs(text: string | undefined): readonly Cidr[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map(parseCidr)
}

function parseCidr(text: string): Cidr {
  const [address, bits, ...rest] = text.split('/')
  if (address === undefined || rest.length > 0 || !ipaddr.isValid(address)) {
    throw new Error(`"${text}" is not a CIDR such as 10.0.0.0/8`)
  }
  const width = ipaddr.parse(address).kind() === 'ipv4' ? 32 : 128
  return { address, bits: bits === undefined ? width : parseNumber(bits, { min: 0, max: width, integer: true }) }
}

function parseRetrySeconds(text: string): readonly number[] {
  const seconds = text.split(',').map((part) => parseNumber(part.trim(), { min: 0, max: 86_400 }))
  if (seconds.length !== 2) throw new Error('must be two numbers of seconds such as 4,8')
  return seconds
}

function parseSecretsKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32) throw new Error('must be 32 bytes in base64')
  return key
}

function readPem(path: string): string {
  const pem = readFileSync(path, 'utf8')
  if (!pem.includes('-----BEGIN CERTIFICATE-----')) throw new Error('must name a PEM file with certificates')
  return pem
}

function readPrivateKey(path: string): string {
  const key = readFileSync(path, 'utf8')
  if (!key.includes('PRIVATE KEY-----')) throw new Error('must name a file with a private key')
  return key
}
