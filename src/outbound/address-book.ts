import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config/load-config.ts'
import { findConnectRule } from '../config/parse-addresses.ts'
import { type Addresses, lookUpVetted, type ResolveName } from './look-up-vetted.ts'
import { vetAddress } from './vet-address.ts'
import { bareHost, portOf } from './vet-url.ts'

const maxHosts = 10_000
/** A resolved list serves the connection that it was looked up for, and the next few. */
const listKeptMs = 10_000

type Entry = { readonly address: string; readonly list: Addresses | null; readonly untilMs: number }

type Options = {
  readonly resolveName?: ResolveName | undefined
  readonly isPaced?: ((address: string) => boolean) | undefined
  readonly nowMs?: () => number
}

/** The address of each host: where its connections went last, which is where the next one goes first. */
export interface AddressBook {
  /** Null: not paced, since a CONNECT_TO rule or OUTBOUND_ALLOW says where to go. Throws as a lookup does. */
  addressOf(url: URL): Promise<string | null>
  /** For a connection, the known address first. Throws AddressMovedError if that is no longer one of the host's. */
  lookUp(host: string): Promise<Addresses>
  /** Throws AddressMovedError if the connection went elsewhere than `addressOf` said. */
  checkConnected(host: string, address: string): void
}

/** Nothing was sent; `addressOf` returns the new address from now on. */
export class AddressMovedError extends Error {
  override readonly name = 'AddressMovedError'
}

export function createAddressBook(
  settings: Pick<Config, 'OUTBOUND_ALLOW' | 'CONNECT_TO'>,
  options: Options = {},
): AddressBook {
  const { resolveName, isPaced = isPublic, nowMs = () => performance.now() } = options
  const known = new LRUCache<string, Entry>({ max: maxHosts })

  const look = async (host: string): Promise<Entry> => {
    const before = known.get(host)
    const [first, ...others] = await lookUpVetted(host, settings, resolveName)
    const found = [first, ...others].find(({ address }) => address === before?.address) ?? first
    const list: Addresses = [found, ...[first, ...others].filter((other) => other !== found)]
    const entry = { address: found.address, list, untilMs: nowMs() + listKeptMs }
    known.set(host, entry)
    return entry
  }

  const freshList = async (host: string): Promise<Addresses> => {
    const before = known.get(host)
    if (before?.list != null && before.untilMs > nowMs()) return before.list
    const { address, list } = await look(host)
    if (before !== undefined && before.address !== address && isPaced(address)) throw new AddressMovedError()
    return list ?? lookUpVetted(host, settings, resolveName)
  }

  return {
    addressOf: async (url) => {
      const host = bareHost(url.hostname)
      const rule = findConnectRule(settings.CONNECT_TO, host, portOf(url))
      if (rule !== null && rule.target !== '') return null
      const address = isIP(host) === 0 ? (known.get(host) ?? (await look(host))).address : host
      return isPaced(address) ? address : null
    },
    lookUp: freshList,
    checkConnected: (host, address) => {
      const before = known.get(host)
      if (isIP(host) !== 0 || before === undefined || before.address === address) return
      const list = before.list ?? []
      const [first, ...others] = [
        ...list.filter((one) => one.address === address),
        ...list.filter((one) => one.address !== address),
      ]
      known.set(host, { ...before, address, list: first === undefined ? null : [first, ...others] })
      if (isPaced(address)) throw new AddressMovedError()
    },
  }
}

function isPublic(address: string): boolean {
  return vetAddress(address, []).kind !== 'denied'
}
