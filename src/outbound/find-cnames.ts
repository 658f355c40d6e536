import { Resolver } from 'node:dns/promises'

export type ResolveCname = (name: string) => Promise<readonly string[]>

const longestChain = 5
const resolver = new Resolver({ timeout: 1_500, tries: 1 })

/**
 * The DNS aliases of a host, one after the other: they tell who runs a website whose pages are walled. A lookup that
 * fails ends the chain; nothing is asked of the website.
 */
export async function findCnames(
  host: string,
  resolveCname: ResolveCname = (name) => resolver.resolveCname(name),
): Promise<readonly string[]> {
  const found: string[] = []
  for (let name = host; found.length < longestChain; ) {
    const [next] = await resolveCname(name).catch(() => [])
    if (next === undefined || found.includes(next)) break
    found.push(next)
    name = next
  }
  return found
}
