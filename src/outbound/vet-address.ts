import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Cidr } from '../config/variables.ts'

type AddressVerdict = { readonly kind: 'allowed' } | { readonly kind: 'denied'; readonly reason: string }

const deniedV4 = [
  ['0.0.0.0/8', 'the unspecified network'],
  ['10.0.0.0/8', 'a private network'],
  ['100.64.0.0/10', 'a carrier-grade NAT network'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'a link-local network'],
  ['172.16.0.0/12', 'a private network'],
  ['192.0.0.0/24', 'a protocol assignment'],
  ['192.0.2.0/24', 'a documentation network'],
  ['192.88.99.0/24', 'a retired 6to4 relay'],
  ['192.168.0.0/16', 'a private network'],
  ['198.18.0.0/15', 'a benchmarking network'],
  ['198.51.100.0/24', 'a documentation network'],
  ['203.0.113.0/24', 'a documentation network'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
] as const

// ::/8 holds loopback, the unspecified address and the IPv4-mapped, -compatible and -translated forms.
const deniedV6 = [
  ['::/8', 'loopback, unspecified or an IPv4 address inside IPv6'],
  ['fc00::/7', 'a private network'],
  ['fe80::/10', 'a link-local network'],
  ['fec0::/10', 'a retired site-local network'],
  ['ff00::/8', 'multicast'],
  ['100::/64', 'the discard-only network'],
  ['2001::/23', 'a protocol assignment'],
  ['2001:db8::/32', 'a documentation network'],
  ['2002::/16', 'an IPv4 address inside IPv6 (6to4)'],
  ['3fff::/20', 'a documentation network'],
  ['5f00::/16', 'a segment routing network'],
] as const

const rangesV4 = deniedV4.map(([cidr, reason]) => ({ range: ipaddr.IPv4.parseCIDR(cidr), reason }))
const rangesV6 = deniedV6.map(([cidr, reason]) => ({ range: ipaddr.IPv6.parseCIDR(cidr), reason }))
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Whether connections to this IP address are allowed: only public addresses and those in `allow` (OUTBOUND_ALLOW).
 * NAT64 addresses count as the IPv4 address inside. Other text is denied.
 */
export function vetAddress(address: string, allow: readonly Cidr[] = []): AddressVerdict {
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return { kind: 'denied', reason: 'not an IP address' }
  const ip = ipaddr.parse(address)
  if (allow.some((cidr) => isInside(ip, cidr))) return { kind: 'allowed' }
  if (ip instanceof ipaddr.IPv4) return verdictOf(rangesV4.find(({ range }) => ip.match(range)))
  if (ip.match(nat64)) return vetAddress(ip.toByteArray().slice(12).join('.'), allow)
  if (isIsatap(ip)) return { kind: 'denied', reason: 'an IPv4 address inside IPv6 (ISATAP)' }
  return verdictOf(rangesV6.find(({ range }) => ip.match(range)))
}

function verdictOf(hit: { readonly reason: string } | undefined): AddressVerdict {
  return hit === undefined ? { kind: 'allowed' } : { kind: 'denied', reason: hit.reason }
}

/** RFC 5214: an interface identifier of 0000:5efe or 0200:5efe followed by the IPv4 address, under any prefix. */
function isIsatap(ip: ipaddr.IPv6): boolean {
  const [group4, group5] = ip.parts.slice(4)
  return group5 === 0x5efe && (group4 === 0 || group4 === 0x200)
}

function isInside(ip: ipaddr.IPv4 | ipaddr.IPv6, cidr: Cidr): boolean {
  const network = ipaddr.parse(cidr.address)
  if (ip instanceof ipaddr.IPv4) return network instanceof ipaddr.IPv4 && ip.match(network, cidr.bits)
  return network instanceof ipaddr.IPv6 && ip.match(network, cidr.bits)
}
