import { promises as dns, type LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Config } from '../config/load-config.ts'
import { vetAddress } from './vet-address.ts'

export type ResolveName = (hostname: string) => Promise<readonly LookupAddress[]>

type AllowSetting = Pick<Config, 'OUTBOUND_ALLOW'>

export class AddressRefusedError extends Error {
  readonly code = 'ADDRESS_REFUSED'

  constructor(host: string, reason: string) {
    super(`${host} does not lead to a public address: ${reason}`)
    this.name = 'AddressRefusedError'
  }
}

export type Addresses = readonly [LookupAddress, ...LookupAddress[]]

/** Returns at least one address, because Node throws an uncatchable error if a lookup yields none. */
export async function lookUpVetted(
  host: string,
  settings: AllowSetting,
  resolveName: ResolveName = (hostname) => dns.lookup(hostname, { all: true }),
): Promise<Addresses> {
  const answer: unknown = await resolveName(host)
  const addresses = Array.isArray(answer) ? answer.map((one: unknown) => String(Object(one).address)) : []
  const denied = refusal(host, addresses, settings)
  if (denied !== null) throw denied
  const [first, ...others] = addresses.map((address) => ({ address, family: isIP(address) }))
  if (first === undefined) throw Object.assign(new Error(`${host} has no address`), { code: 'ENODATA' })
  return [first, ...others]
}

export function refusal(
  host: string,
  addresses: readonly string[],
  settings: AllowSetting,
): AddressRefusedError | null {
  for (const address of addresses) {
    const verdict = vetAddress(address, settings.OUTBOUND_ALLOW)
    if (verdict.kind === 'denied') return new AddressRefusedError(host, verdict.reason)
  }
  return null
}

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
