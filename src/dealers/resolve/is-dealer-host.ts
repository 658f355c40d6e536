import { otherSites, vendorSites } from './other-sites.data.ts'

const whatOfDomain = new Map(
  Object.entries(otherSites).flatMap(([what, lines]) => listOf(lines).map((domain) => [domain, what] as const)),
)
const vendors = new Set(listOf(vendorSites))

function listOf(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(' '))
}

/** Why the host cannot belong to a dealership; null: it may. `host` without `www.`. */
export function otherKindOfSite(host: string): string | null {
  const bare = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  if (vendors.has(bare)) return 'a vendor’s own site'
  const names = bare.split('.')
  for (let at = 0; at < names.length - 1; at += 1) {
    const what = whatOfDomain.get(names.slice(at).join('.'))
    if (what !== undefined) return what
  }
  return null
}
