import { isIP } from 'node:net'
import type { Cidr } from '../config/variables.ts'
import { vetAddress } from './vet-address.ts'

type UrlVerdict =
  | { readonly kind: 'allowed'; readonly url: URL }
  | { readonly kind: 'refused'; readonly code: 'bad_address' | 'address_refused'; readonly message: string }

/**
 * Parses a URL, absolute or relative to `base`, and decides whether it may be requested: http or https, with a host,
 * without credentials, no IP address that `vetAddress` denies. WHATWG parsing turns `2130706433`, `0x7f.1` and similar
 * into `127.0.0.1` first. Names are vetted later, when resolved. Messages contain only the host.
 */
export function vetUrl(text: string, allow: readonly Cidr[], base?: string): UrlVerdict {
  const url = URL.parse(text, base)
  if (url === null) return badAddress('The address is not a valid URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return badAddress(`The address has the scheme ${url.protocol.slice(0, -1)}; only http and https are fetched`)
  }
  if (url.hostname === '') return badAddress('The address names no host')
  if (url.username !== '' || url.password !== '') return badAddress(`The address of ${url.host} contains credentials`)
  if (url.port === '0') return badAddress(`The address of ${url.hostname} names port 0`)
  return vetHost(url, allow)
}

/** Stated, or the one of the scheme. */
export function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80)
}

/** For system calls: IPv6 without brackets. */
export function bareHost(hostname: string): string {
  return hostname.startsWith('[') && hostname.endsWith(']') ? hostname.slice(1, -1) : hostname
}

function vetHost(url: URL, allow: readonly Cidr[]): UrlVerdict {
  const host = bareHost(url.hostname)
  if (isIP(host) === 0) return { kind: 'allowed', url }
  const verdict = vetAddress(host, allow)
  if (verdict.kind === 'allowed') return { kind: 'allowed', url }
  const message = `${url.hostname} is not a public address: ${verdict.reason}`
  return { kind: 'refused', code: 'address_refused', message }
}

function badAddress(message: string): UrlVerdict {
  return { kind: 'refused', code: 'bad_address', message }
}
