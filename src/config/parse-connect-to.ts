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
