import type { ConnectRule } from '../config/parse-connect-to.ts'

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
