import type { SiteConfig } from './contract.ts'
import { matchesStreet, sameStoreName, squashed } from './store-names.ts'

/** What a record says of the store that it stands at. */
export type StoreMark = {
  readonly id: string | null
  readonly name: string | null
  readonly host: string | null
  readonly street: string | null
}

export type Attribution = {
  /** `unclear`: several stores are shown and none can be told to be the dealership. */
  readonly verdict: 'only store' | 'told' | 'unclear'
  readonly isOwn: (mark: StoreMark | null) => boolean
  /** Names (else ids) of the stores shown. */
  readonly storesSeen: readonly string[]
}

/**
 * A listing often holds the whole group. One store is taken as it is; of several, those that the site's configuration
 * names: by id (`account_id`, `store_id`, `child_account_ids`), name (`store_name`) or website; else those at its street
 * (`store_street`). Nothing is guessed.
 */
export function attributeStores(marks: readonly (StoreMark | null)[], config: SiteConfig): Attribution {
  const shown = new Map<string, { mark: StoreMark; label: string }>()
  for (const mark of marks) {
    const key = mark === null ? null : keyOf(mark)
    if (mark !== null && key !== null && !shown.has(key)) shown.set(key, { mark, label: mark.name ?? mark.id ?? key })
  }
  const storesSeen = [...new Set([...shown.values()].map(({ label }) => label))].sort()
  if (shown.size <= 1) return { verdict: 'only store', isOwn: () => true, storesSeen }
  for (const matches of [matchesIdentity, matchesAddress]) {
    if (!marks.some((mark) => mark !== null && matches(mark, config))) continue
    return { verdict: 'told', isOwn: (mark) => mark !== null && matches(mark, config), storesSeen }
  }
  return { verdict: 'unclear', isOwn: () => false, storesSeen }
}

/** Whether a store is the dealership's by its own marks alone, without the listing's other stores to compare it with. */
export function isOwnStore(mark: StoreMark, config: SiteConfig): boolean {
  return matchesIdentity(mark, config) || matchesAddress(mark, config)
}

/** The host of an address or a bare host, in lower case and without `www.`. */
export function hostOf(address: string): string {
  const url = URL.parse(address.includes('//') ? address : `https://${address}`)
  return (url?.hostname ?? '').replace(/^www\./, '')
}

function matchesIdentity({ id, name, host }: StoreMark, config: SiteConfig): boolean {
  const ids = configuredIds(config)
  if (id !== null && ids.includes(id)) return true
  const hosts = [config.base_url, ...textsOf(config.default_domain)].map(hostOf)
  if (host !== null && hostOf(host) !== '' && hosts.includes(hostOf(host))) return true
  const names = textsOf(config.store_name)
  return [id, name].some((shown) => shown !== null && names.some((own) => sameStoreName(own, shown)))
}

function matchesAddress({ street, name }: StoreMark, config: SiteConfig): boolean {
  const own = textsOf(config.store_street)
  return [street, name].some((shown) => shown !== null && own.some((line) => matchesStreet(line, shown)))
}

function configuredIds(config: SiteConfig): readonly string[] {
  return [config.account_id, config.store_id, config.child_account_ids].flatMap(textsOf)
}

function keyOf({ id, host, name, street }: StoreMark): string | null {
  if (id !== null) return id
  const text = host === null ? (name ?? street) : hostOf(host)
  return text === null || squashed(text) === '' ? null : squashed(text)
}

function textsOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((item) => typeof item === 'string' && item !== '').map(String)
}
