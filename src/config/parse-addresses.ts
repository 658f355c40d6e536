import { fileURLToPath } from 'node:url'

export type SftpAddress = {
  readonly host: string
  readonly port: number
  readonly username: string
  /** null if a private key is used. */
  readonly password: string | null
  /** Folder that contains `/import/`; '' for the root. */
  readonly base: string
}

const defaultPort = 22

/** Parses `sftp://user:password@host:port`, optionally followed by the folder that contains `/import/`. */
export function parseSftpUrl(text: string): SftpAddress {
  const url = URL.parse(text)
  if (url === null || url.protocol !== 'sftp:' || url.hostname === '' || url.username === '') {
    throw new Error('must have the form sftp://user:password@host:port')
  }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? defaultPort : Number(url.port),
    username: decodeURIComponent(url.username),
    password: url.password === '' ? null : decodeURIComponent(url.password),
    base: decodeURIComponent(url.pathname).replace(/\/+$/, ''),
  }
}

/** `SHA256:` and the base64 of the host key's hash, as `ssh-keygen -l` prints it. */
export function parseFingerprint(text: string): string {
  if (!/^SHA256:[A-Za-z0-9+/]{43}=?$/.test(text)) throw new Error('must have the form SHA256:<43 characters>')
  return text.replace(/=$/, '')
}

/** `prefix` is '' or ends with a slash. */
export type PhotosLocation =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'bucket'; readonly bucket: string; readonly prefix: string }

const expected = 'must be file:///folder or s3://bucket/prefix'
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

export function parsePhotosUrl(text: string): PhotosLocation {
  const url = URL.parse(text)
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') throw new Error(expected)
  if (url.protocol === 'file:') {
    if (url.host !== '' || url.pathname === '/') throw new Error(expected)
    return { kind: 'folder', path: fileURLToPath(url) }
  }
  if (url.protocol !== 's3:' || !bucketName.test(url.hostname)) throw new Error(expected)
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  return { kind: 'bucket', bucket: url.hostname, prefix: prefix === '' ? '' : `${prefix}/` }
}

/** One rule of CONNECT_TO: connections to `host:port` go to `target:targetPort`; the name stays in Host and in TLS. */
export type ConnectRule = {
  /** Lower case; `*.example` matches every name below `example`; '' matches every host. */
  readonly host: string
  readonly port: number | null
  /** '' keeps the host. */
  readonly target: string
  readonly targetPort: number | null
}

const rulePattern = /^(?<host>\[[^\]]+\]|[^:]*):(?<port>\d*):(?<target>\[[^\]]+\]|[^:]*):(?<targetPort>\d*)$/

/** Reads curl's `--connect-to` list, `host:port:target:port,...`. */
export function parseConnectTo(text: string): readonly ConnectRule[] {
  return text
    .split(',')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '')
    .map(parseRule)
}

function parseRule(rule: string): ConnectRule {
  const parts = rulePattern.exec(rule)?.groups
  if (parts === undefined) throw new Error(`"${rule}" must have the form host:port:target:port`)
  return {
    host: (parts.host ?? '').toLowerCase(),
    port: parsePort(parts.port ?? '', rule),
    target: parts.target ?? '',
    targetPort: parsePort(parts.targetPort ?? '', rule),
  }
}

function parsePort(text: string, rule: string): number | null {
  if (text === '') return null
  const port = Number(text)
  if (port < 1 || port > 65535) throw new Error(`"${rule}" has a port outside 1 to 65535`)
  return port
}

/** The first CONNECT_TO rule that matches this host and port, as in curl's `--connect-to`. */
export function findConnectRule(rules: readonly ConnectRule[], host: string, port: number): ConnectRule | null {
  const name = host.toLowerCase().replace(/\.$/, '')
  return rules.find((rule) => hostMatches(rule.host, name) && (rule.port === null || rule.port === port)) ?? null
}

function hostMatches(pattern: string, name: string): boolean {
  if (pattern === '') return true
  if (pattern.startsWith('*.')) return name.endsWith(pattern.slice(1)) && name.length > pattern.length - 1
  return pattern === name || pattern === `[${name}]`
}
