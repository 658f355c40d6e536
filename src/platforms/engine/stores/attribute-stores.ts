import type { SiteConfig } from '../contract.ts'
import { isOneBusiness } from './one-business.ts'
import type { StoreMark } from './store-mark.ts'
import { lettersAndDigits, matchesStreet, nameContains, sameStoreName } from './store-names.ts'

export type Attribution = {
  /**
   * `all lots`: the stores are lots of one business, and none of them is named to be the dealership. `unclear`: several
   * stores are shown and none can be told to be the dealership.
   */
  readonly verdict: 'only store' | 'matched' | 'all lots' | 'unclear'
  /** Whether the stores shown are lots of one business. */
  readonly areLots: boolean
  readonly isOwn: (mark: StoreMark | null) => boolean
  /** What can be read of the stores shown: names, websites, places, else ids. */
  readonly storesSeen: readonly string[]
}

/**
 * A listing often holds the whole group. One store is taken as it is; of several, those that the site's configuration
 * names: by id or feed (`account_id`, `store_id`, `child_account_ids`), website, name (`store_name`) or street
 * (`store_street`). Where none of them is named and all are lots of one business, all are taken. A record with an id or a feed alone belongs where all the others with that one belong. Nothing is
 * guessed.
 */
export function attributeStores(marks: readonly (StoreMark | null)[], config: SiteConfig): Attribution {
  const known = marks.filter((mark) => mark !== null)
  const placed = placedByPages(known)
  const counted = known.map((mark) => (namesStore(mark) ? mark : placed(mark)))
  const storesSeen = storeLabels(counted)
  if (countStores(counted) <= 1) return { verdict: 'only store', areLots: false, isOwn: () => true, storesSeen }
  const located = known.map(placed).filter((mark) => !hasNoDetails(mark))
  const supplies = (own: boolean) => new Set(located.filter((mark) => isOwnStore(mark, config) === own).map(feedKeyOf))
  const [ownSupplies, foreignSupplies] = [supplies(true), supplies(false)]
  const isOwn = (given: StoreMark | null) => {
    if (given === null) return false
    const mark = placed(given)
    if (isOwnStore(mark, config)) return true
    const supply = feedKeyOf(mark)
    return supply !== null && hasNoDetails(mark) && ownSupplies.has(supply) && !foreignSupplies.has(supply)
  }
  const areLots = isOneBusiness(known, config)
  if (marks.some(isOwn)) return { verdict: 'matched', areLots, isOwn, storesSeen }
  return areLots
    ? { verdict: 'all lots', areLots, isOwn: () => true, storesSeen }
    : { verdict: 'unclear', areLots, isOwn: () => false, storesSeen }
}

/** Whether a store is the dealership's by its own marks alone, without the listing's other stores to compare it with. */
export function isOwnStore(mark: StoreMark, config: SiteConfig): boolean {
  return !mark.shared && (matchesIdentity(mark, config) || matchesAddress(mark, config))
}

/** Whether a mark says by itself, without other records, at which store its record stands. */
export function namesStore(mark: StoreMark): boolean {
  return feedKeyOf(mark) !== null || !hasNoDetails(mark)
}

/** The host of an address or a bare host, in lower case and without `www.`. */
export function hostOf(address: string): string {
  const url = URL.parse(address.includes('//') ? address : `https://${address}`)
  return (url?.hostname ?? '').replace(/^www\./, '')
}

/** Where several hosts have the pages of a listing's vehicles, they are those of the stores. */
function placedByPages(marks: readonly StoreMark[]): (mark: StoreMark) => StoreMark {
  const hosts = new Set(marks.flatMap(({ page }) => (page === null ? [] : [hostOf(page)])))
  if (hosts.size <= 1) return (mark) => mark
  return (mark) => ({ ...mark, host: mark.host ?? mark.page })
}

/** A feed is counted as a store of its own where none of its records says more. */
function countStores(marks: readonly StoreMark[]): number {
  if (marks.some(({ shared }) => shared)) return 2
  const placedFeeds = new Set(marks.flatMap((mark) => (placeKey(mark) === null ? [] : (mark.feed ?? []))))
  const keys = marks.map((mark) => {
    const place = placeKey(mark)
    if (place !== null) return place
    return mark.feed !== null && placedFeeds.has(mark.feed)
      ? null
      : (mark.feed ?? (lettersAndDigits(mark.street ?? '') || null))
  })
  return new Set(keys.filter((key) => key !== null)).size
}

/** What is the same for all records of one store; null where they name none. A town alone may have several stores. */
function placeKey({ id, feed, host, name, street }: StoreMark): string | null {
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

/** Several stores of a group may stand at one street: one with quite another name or another website is another store. */
function matchesAddress({ street, name, host }: StoreMark, config: SiteConfig): boolean {
  if (street === null || host !== null) return false
  if (name !== null && !textsOf(config.store_name).some((own) => nameContains(own, name))) return false
  return textsOf(config.store_street).some((own) => matchesStreet(own, street))
}

/** What stores are called in a message for people; a bare id or feed only where nothing else is known of it. */
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
