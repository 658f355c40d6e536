import type { SiteConfig } from '../contract.ts'
import { isOneBusiness } from './lots.ts'
import type { StoreMark } from './store-mark.ts'
import { lettersAndDigits, matchesStreet, nameContains, sameStoreName } from './store-mark.ts'

export type Attribution = {
  /**
   * `all lots`: of one business, and none is the configured one or the answer itself lists them. `unclear`: several stores, none is the configured one.
   */
  readonly verdict: 'only store' | 'matched' | 'all lots' | 'unclear'
  readonly areLots: boolean
  readonly isOwn: (mark: StoreMark | null) => boolean
  readonly storesSeen: readonly string[]
}

/**
 * Of several stores, those count that match the configuration by id or feed, website, name or street; if none does, the
 * lots of one business. A record with only an id or feed follows the others that have it.
 */
export function attributeStores(marks: readonly (StoreMark | null)[], config: SiteConfig): Attribution {
  const known = marks.filter((mark) => mark !== null)
  const withHost = hostFromPages(known)
  const counted = known.map((mark) => (namesStore(mark) ? mark : withHost(mark)))
  const storesSeen = storeLabels(counted)
  if (countStores(counted) <= 1) return { verdict: 'only store', areLots: false, isOwn: () => true, storesSeen }
  const located = known.map(withHost).filter((mark) => !hasNoDetails(mark))
  const supplies = (own: boolean) => new Set(located.filter((mark) => isOwnStore(mark, config) === own).map(feedKeyOf))
  const [ownSupplies, foreignSupplies] = [supplies(true), supplies(false)]
  const isOwn = (given: StoreMark | null) => {
    if (given === null) return false
    const mark = withHost(given)
    if (isOwnStore(mark, config)) return true
    const supply = feedKeyOf(mark)
    return supply !== null && hasNoDetails(mark) && ownSupplies.has(supply) && !foreignSupplies.has(supply)
  }
  const areLots = isOneBusiness(known, config)
  const areListed = areLots && known.every(({ lotOfBusiness }) => lotOfBusiness)
  if (marks.some(isOwn) && !areListed) return { verdict: 'matched', areLots, isOwn, storesSeen }
  return areLots
    ? { verdict: 'all lots', areLots, isOwn: () => true, storesSeen }
    : { verdict: 'unclear', areLots, isOwn: () => false, storesSeen }
}

/** Whether this mark alone matches the configuration, without comparing it with other stores. */
export function isOwnStore(mark: StoreMark, config: SiteConfig): boolean {
  return !mark.shared && (matchesIdentity(mark, config) || matchesAddress(mark, config))
}

export function namesStore(mark: StoreMark): boolean {
  return feedKeyOf(mark) !== null || !hasNoDetails(mark)
}

/** The host of an address or a bare host, in lower case and without `www.`. */
export function hostOf(address: string): string {
  const url = URL.parse(address.includes('//') ? address : `https://${address}`)
  return (url?.hostname ?? '').replace(/^www\./, '')
}

/** If the vehicle pages are on several hosts, the hosts identify the stores. */
function hostFromPages(marks: readonly StoreMark[]): (mark: StoreMark) => StoreMark {
  const hosts = new Set(marks.flatMap(({ page }) => (page === null ? [] : [hostOf(page)])))
  if (hosts.size <= 1) return (mark) => mark
  return (mark) => ({ ...mark, host: mark.host ?? mark.page })
}

/** A feed counts as a separate store if none of its records identifies one. */
function countStores(marks: readonly StoreMark[]): number {
  if (marks.some(({ shared }) => shared)) return 2
  const locatedFeeds = new Set(marks.filter((mark) => storeKeyOf(mark) !== null).map(({ feed }) => feed))
  const keys = marks.map((mark) => storeKeyOf(mark) ?? (locatedFeeds.has(mark.feed) ? null : mark.feed))
  return new Set(keys.filter((key) => key !== null)).size
}

/** A key shared by all records of one store, or null. A town is not enough: it may have several stores. */
function storeKeyOf({ id, feed, host, name, street }: StoreMark): string | null {
  if (id !== null) return id
  const number = feed === null ? street : (/^\d+ \S+/.exec(street ?? '')?.[0] ?? null)
  return lettersAndDigits(host === null ? (name ?? number ?? '') : hostOf(host)) || null
}

function feedKeyOf({ id, feed }: StoreMark): string | null {
  return id ?? feed
}

function hasNoDetails({ name, host, street }: StoreMark): boolean {
  return name === null && host === null && street === null
}

function matchesIdentity({ id, feed, name, host, label }: StoreMark, config: SiteConfig): boolean {
  const ids = [config.account_id, config.store_id, config.child_account_ids].flatMap(textsOf)
  if ([id, feed].some((rawText) => rawText !== null && ids.includes(rawText))) return true
  const hosts = [config.base_url, ...textsOf(config.default_domain)].map(hostOf)
  if (host !== null && hostOf(host) !== '' && hosts.includes(hostOf(host))) return true
  const names = textsOf(config.store_name)
  return [id, feed, name, label].some((rawText) => rawText !== null && names.some((own) => sameStoreName(own, rawText)))
}

/** Stores of a group can share a street: a different name or website means a different store. */
function matchesAddress({ street, name, host }: StoreMark, config: SiteConfig): boolean {
  if (street === null || host !== null) return false
  if (name !== null && !textsOf(config.store_name).some((own) => nameContains(own, name))) return false
  return textsOf(config.store_street).some((own) => matchesStreet(own, street))
}

export function storeLabels(marks: readonly StoreMark[]): readonly string[] {
  const known = new Set(marks.filter((mark) => readableOf(mark) !== null).map(feedKeyOf))
  const labels = marks.flatMap((mark) => {
    const supply = feedKeyOf(mark)
    const readable = readableOf(mark)
    if (readable === null) return supply === null || known.has(supply) ? [] : [supply]
    return supply === null || mark.name !== null ? [readable] : [`${supply} (${readable})`]
  })
  return [...new Set(labels)].sort()
}

function readableOf({ name, host, street, label }: StoreMark): string | null {
  return name ?? (host === null ? (street ?? label) : hostOf(host))
}

function textsOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((item) => typeof item === 'string' && item !== '').map(String)
}
