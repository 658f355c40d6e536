import { Resolver } from 'node:dns/promises'

export type ResolveCname = (name: string) => Promise<readonly string[]>

const longestChain = 5
const resolver = new Resolver({ timeout: 1_500, tries: 1 })

/**
 * The chain of DNS aliases of a host, which reveals the platform even if the pages are walled. A failed lookup ends the
 * chain; the website gets no request.
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
