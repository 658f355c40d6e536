import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

type Resolve = (name: string) => Promise<readonly string[]>

const longestChain = 5
const resolver = new Resolver({ timeout: 1_500, tries: 1 })

/** The IPv4 addresses of a host, empty if the lookup fails: connections resolve their host themselves. */
export async function findAddresses(
  host: string,
  resolve: Resolve = (name) => resolver.resolve4(name),
): Promise<readonly string[]> {
  return isIP(host) === 0 ? resolve(host).catch(() => []) : [host]
}

/** The chain of DNS aliases of a host, which reveals the platform even if the pages are walled; a failure ends it. */
export async function findCnames(
  host: string,
  resolve: Resolve = (name) => resolver.resolveCname(name),
): Promise<readonly string[]> {
  const found: string[] = []
  for (let name = host; found.length < longestChain; ) {
    const [next] = await resolve(name).catch(() => [])
    if (next === undefined || found.includes(next)) break
    found.push(next)
    name = next
  }
  return found
}
