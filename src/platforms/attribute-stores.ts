import type { SiteConfig } from './contract.ts'
import { matchesStreet, nameContains, sameStoreName, squashed } from './store-names.ts'

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
 * names: by id (`account_id`, `store_id`, `child_account_ids`), website, name (`store_name`) or street (`store_street`).
 * A record with an id alone belongs where all the others with that id belong. Nothing is guessed.
 */
export function attributeStores(marks: readonly (StoreMark | null)[], config: SiteConfig): Attribution {
  const shown = new Map<string, { mark: StoreMark; label: string }>()
  for (const mark of marks) {
    const key = mark === null ? null : keyOf(mark)
    if (mark !== null && key !== null && !shown.has(key)) shown.set(key, { mark, label: mark.name ?? mark.id ?? key })
  }
  const storesSeen = [...new Set([...shown.values()].map(({ label }) => label))].sort()
  if (shown.size <= 1) return { verdict: 'only store', isOwn: () => true, storesSeen }
  const located = marks.filter((mark) => mark !== null).filter((mark) => !isBare(mark))
  const foreignIds = new Set(located.filter((mark) => !isOwnStore(mark, config)).map(({ id }) => id))
  const ownIds = new Set(located.filter((mark) => isOwnStore(mark, config)).map(({ id }) => id))
  const isOwn = (mark: StoreMark | null) => {
    if (mark === null) return false
    if (isOwnStore(mark, config)) return true
    return isBare(mark) && ownIds.has(mark.id) && !foreignIds.has(mark.id)
  }
  return marks.some(isOwn)
    ? { verdict: 'told', isOwn, storesSeen }
    : { verdict: 'unclear', isOwn: () => false, storesSeen }
}

/** Whether a store is the dealership's by its own marks alone, without the listing's other stores to compare it with. */
export function isOwnStore(mark: StoreMark, config: SiteConfig): boolean {
  return matchesIdentity(mark, config) || matchesAddress(mark, config)
}

function isBare({ name, host, street }: StoreMark): boolean {
  return name === null && host === null && street === null
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

/** Several stores of a group may stand at one street: one with quite another name or another website is another store. */
function matchesAddress({ street, name, host }: StoreMark, config: SiteConfig): boolean {
  if (street === null || host !== null) return false
  if (name !== null && !textsOf(config.store_name).some((own) => nameContains(own, name))) return false
  return textsOf(config.store_street).some((own) => matchesStreet(own, street))
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
