import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

export type ResolveAddresses = (name: string) => Promise<readonly string[]>

const resolver = new Resolver({ timeout: 1_500, tries: 1 })

/**
 * The IPv4 addresses of a host, which may be those of a platform alone. They are evidence of who runs a website, not what a
 * connection is made to: that looks its host up by itself. A lookup that fails finds none.
 */
export async function findAddresses(
  host: string,
  resolveAddresses: ResolveAddresses = (name) => resolver.resolve4(name),
): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host]
  return resolveAddresses(host).catch(() => [])
}
