import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

export type ResolveAddresses = (name: string) => Promise<readonly string[]>

const resolver = new Resolver({ timeout: 1_500, tries: 1 })

/**
 * The IPv4 addresses of a host, as evidence of the platform that runs it. Connections resolve their host themselves.
 * Empty if the lookup fails.
 */
export async function findAddresses(
  host: string,
  resolveAddresses: ResolveAddresses = (name) => resolver.resolve4(name),
): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host]
  return resolveAddresses(host).catch(() => [])
}
