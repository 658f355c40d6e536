import { lettersAndDigits } from '../../../lib/text.ts'
import type { SiteConfig } from '../contract.ts'
import { isOneBusiness } from './lots.ts'
import type { StoreSignal } from './store-signal.ts'
import { matchesStreet, nameContains, sameStoreName } from './store-signal.ts'

export type Attribution = {
  /**
   * `all lots`: of one business, and none is the configured one or the answer itself lists them. `unclear`: several stores, none is the configured one.
   */
  readonly verdict: 'only store' | 'matched' | 'all lots' | 'unclear'
  readonly areLots: boolean
  readonly isOwn: (signal: StoreSignal | null) => boolean
  readonly storesSeen: readonly string[]
}

/**
 * Of several stores, those count that match the configuration by id or feed, website, name or street; if none does, the
 * lots of one business. A record with only an id or feed follows the others that have it.
 */
export function attributeStores(signals: readonly (StoreSignal | null)[], config: SiteConfig): Attribution {
  const known = signals.filter((signal) => signal !== null)
  const withHost = hostFromPages(known)
  const counted = known.map((signal) => (namesStore(signal) ? signal : withHost(signal)))
  const storesSeen = storeLabels(counted)
  if (countStores(counted) <= 1) return { verdict: 'only store', areLots: false, isOwn: () => true, storesSeen }
  const located = known.map(withHost).filter((signal) => !hasNoDetails(signal))
  const supplies = (own: boolean) =>
    new Set(located.filter((signal) => isOwnStore(signal, config) === own).map(feedKeyOf))
  const [ownSupplies, foreignSupplies] = [supplies(true), supplies(false)]
  const isOwn = (given: StoreSignal | null) => {
    if (given === null) return false
    const signal = withHost(given)
    if (isOwnStore(signal, config)) return true
    const supply = feedKeyOf(signal)
    return supply !== null && hasNoDetails(signal) && ownSupplies.has(supply) && !foreignSupplies.has(supply)
  }
  const areLots = isOneBusiness(known, config)
  const areListed = areLots && known.every(({ lotOfBusiness }) => lotOfBusiness)
  if (signals.some(isOwn) && !areListed) return { verdict: 'matched', areLots, isOwn, storesSeen }
  return areLots
    ? { verdict: 'all lots', areLots, isOwn: () => true, storesSeen }
    : { verdict: 'unclear', areLots, isOwn: () => false, storesSeen }
}

/** Whether this signal alone matches the configuration, without comparing it with other stores. */
export function isOwnStore(signal: StoreSignal, config: SiteConfig): boolean {
  return !signal.shared && (matchesIdentity(signal, config) || matchesAddress(signal, config))
}

export function namesStore(signal: StoreSignal): boolean {
  return feedKeyOf(signal) !== null || !hasNoDetails(signal)
}

/** The host of an address or a bare host, in lower case and without `www.`. */
export function hostOf(address: string): string {
  const url = URL.parse(address.includes('//') ? address : `https://${address}`)
  return (url?.hostname ?? '').replace(/^www\./, '')
}

/** If the vehicle pages are on several hosts, the hosts identify the stores. */
function hostFromPages(signals: readonly StoreSignal[]): (signal: StoreSignal) => StoreSignal {
  const hosts = new Set(signals.flatMap(({ page }) => (page === null ? [] : [hostOf(page)])))
  if (hosts.size <= 1) return (signal) => signal
  return (signal) => ({ ...signal, host: signal.host ?? signal.page })
}

/** A feed counts as a separate store if none of its records identifies one. */
function countStores(signals: readonly StoreSignal[]): number {
  if (signals.some(({ shared }) => shared)) return 2
  const locatedFeeds = new Set(signals.filter((signal) => storeKeyOf(signal) !== null).map(({ feed }) => feed))
  const keys = signals.map((signal) => storeKeyOf(signal) ?? (locatedFeeds.has(signal.feed) ? null : signal.feed))
  return new Set(keys.filter((key) => key !== null)).size
}

/** A key shared by all records of one store, or null. A town is not enough: it may have several stores. */
function storeKeyOf({ id, feed, host, name, street }: StoreSignal): string | null {
  if (id !== null) return id
  const number = feed === null ? street : (/^\d+ \S+/.exec(street ?? '')?.[0] ?? null)
  return lettersAndDigits(host === null ? (name ?? number ?? '') : hostOf(host)) || null
}

function feedKeyOf({ id, feed }: StoreSignal): string | null {
  return id ?? feed
}

function hasNoDetails({ name, host, street }: StoreSignal): boolean {
  return name === null && host === null && street === null
}

function matchesIdentity({ id, feed, name, host, label }: StoreSignal, config: SiteConfig): boolean {
  const ids = [config.account_id, config.store_id, config.child_account_ids].flatMap(textsOf)
  if ([id, feed].some((rawText) => rawText !== null && ids.includes(rawText))) return true
  const hosts = [config.base_url, ...textsOf(config.default_domain)].map(hostOf)
  if (host !== null && hostOf(host) !== '' && hosts.includes(hostOf(host))) return true
  const names = textsOf(config.store_name)
  return [id, feed, name, label].some((rawText) => rawText !== null && names.some((own) => sameStoreName(own, rawText)))
}

/** Stores of a group can share a street: a different name or website means a different store. */
function matchesAddress({ street, name, host }: StoreSignal, config: SiteConfig): boolean {
  if (street === null || host !== null) return false
  if (name !== null && !textsOf(config.store_name).some((own) => nameContains(own, name))) return false
  return textsOf(config.store_street).some((own) => matchesStreet(own, street))
}

export function storeLabels(signals: readonly StoreSignal[]): readonly string[] {
  const known = new Set(signals.filter((signal) => readableOf(signal) !== null).map(feedKeyOf))
  const labels = signals.flatMap((signal) => {
    const supply = feedKeyOf(signal)
    const readable = readableOf(signal)
    if (readable === null) return supply === null || known.has(supply) ? [] : [supply]
    return supply === null || signal.name !== null ? [readable] : [`${supply} (${readable})`]
  })
  return [...new Set(labels)].sort()
}

function readableOf({ name, host, street, label }: StoreSignal): string | null {
  return name ?? (host === null ? (street ?? label) : hostOf(host))
}

function textsOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((item) => typeof item === 'string' && item !== '').map(String)
}
