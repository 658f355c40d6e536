import { readFileSync } from 'node:fs'
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
import { parseConnectTo } from './parse-connect-to.ts'
import { parseFingerprint, parseSftpUrl } from './parse-sftp-url.ts'

export type Role = 'api' | 'worker'
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

const logLevels: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Every setting there is. A new setting is one entry here; nothing else reads the environment. */
export const variables = {
  HOST: textVariable('Address the API listens on.', '127.0.0.1'),
  PORT: numberVariable('Port the API listens on; 0 picks a free one and prints it.', 8080, {
    min: 0,
    max: 65535,
    integer: true,
  }),
  HEALTH_PORT: optionalVariable(
    'Port that serves `/livez`, `/readyz` and `/metrics` and nothing else, on HOST, whatever the role; 0 picks a free one and prints it.',
    (text) => parseNumber(text, { min: 0, max: 65535, integer: true }),
    { shownDefault: 'none' },
  ),
  PUBLIC_URL: optionalVariable(
    'Address under which clients reach the API.',
    (text) => parseUrl(text, ['http:', 'https:']),
    { shownDefault: 'the address it listens on' },
  ),
  ROLES: defineVariable<readonly Role[]>({
    description: 'What this process does: `api`, `worker`, or both. Several processes share one DATABASE_URL.',
    shownDefault: 'api,worker',
    parse: (text) => parseList(text ?? 'api,worker', ['api', 'worker']),
  }),
  DATABASE_URL: optionalVariable(
    'PostgreSQL 15 or later. Unset: the embedded PostgreSQL under DATA_DIR.',
    (text) => parseUrl(text, ['postgres:', 'postgresql:']),
    { secret: true },
  ),
  DATA_DIR: textVariable('Folder of the embedded database and of generated secrets.', './data'),
  HOST_INTERVAL_MS: numberVariable('Least time between two requests to one host, in milliseconds.', 1000, {
    min: 0,
    max: 3_600_000,
  }),
  REFRESH_HOURS: numberVariable('How often a newly onboarded website is collected, in hours.', 12, {
    min: 0.0001,
    max: 720,
  }),
  PAGE_MEMORY_MB: numberVariable(
    'How much of the websites’ pages is kept for conditional requests, in megabytes, for all dealerships together; the oldest are forgotten first, and all after 7 days. 0 keeps none.',
    1000,
    { min: 0, max: 1_000_000, integer: true },
  ),
  SFTP_URL: optionalVariable(
    '`sftp://user:password@host:port`: where IMS providers push their files; they lie under `/import/<ftp_path>/`.',
    parseSftpUrl,
    { secret: true },
  ),
  SFTP_PRIVATE_KEY_FILE: optionalVariable('Private key file that signs in to SFTP_URL.', readPrivateKey),
  SFTP_HOST_FINGERPRINT: optionalVariable(
    '`SHA256:...` of the SFTP server’s host key, as `ssh-keygen -l` and the log of the first connection say it; another key is refused.',
    parseFingerprint,
    { shownDefault: 'any key is taken, and the log warns' },
  ),
  IMS_POLL_SECONDS: numberVariable('How often provider files are looked at, in seconds.', 60, {
    min: 0.05,
    max: 86_400,
  }),
  TUNNEL_PROXY_URL: optionalVariable(
    'HTTP(S) proxy used only for hosts that refuse a direct request.',
    (text) => parseUrl(text, ['http:', 'https:']),
    { secret: true },
  ),
  OUTBOUND_ALLOW: defineVariable({
    description: 'CIDR list of private networks that outbound requests may reach. Loopback is private.',
    shownDefault: 'none',
    parse: (text) =>
      (text ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
        .map(parseCidr),
  }),
  CONNECT_TO: defineVariable({
    description:
      "curl's `--connect-to` list, `host:port:target:port,...`; `*.example` matches every name below it. For tests.",
    shownDefault: 'none',
    parse: (text) => parseConnectTo(text ?? ''),
  }),
  EXTRA_CA_FILE: optionalVariable('PEM file of additional authorities for website and webhook TLS.', readPem),
  WEBHOOK_RETRY_SECONDS: defineVariable<readonly number[]>({
    description: 'Seconds from a failed delivery attempt to the second and to the third.',
    shownDefault: '4,8',
    parse: (text) => parseRetrySeconds(text ?? '4,8'),
  }),
  SECRETS_KEY: optionalVariable(
    'What encrypts webhook secrets at rest: 32 bytes, base64. Processes on several machines must share it.',
    parseSecretsKey,
    { shownDefault: 'generated once into DATA_DIR/secrets.key', secret: true },
  ),
  BELIEF_HOURS: numberVariable('How long a collapse of a lot must last before it is believed, in hours.', 12, {
    min: 0,
    max: 720,
  }),
  RETENTION_DAYS: numberVariable('How long events and deliveries are kept, in days.', 30, { min: 0.001, max: 3650 }),
  CONTACT: textVariable(
    'Mail address or URL named in the User-Agent `Forecourt/<version> (+<CONTACT>)`.',
    'https://forecourt.example/bot',
  ),
  METRICS_TOKEN: optionalVariable(
    'Bearer token that opens `/metrics`. Unset: open to requests from this machine that no proxy passed on.',
    (text) => text,
    { secret: true },
  ),
  LOG_LEVEL: defineVariable<LogLevel>({
    description: `Least level that is logged: ${logLevels.join(', ')}.`,
    shownDefault: 'info',
    parse: (text) => parseOneOf(text ?? 'info', logLevels),
  }),
} as const satisfies Record<string, Variable<unknown>>

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
