import type { SiteConfig } from './contract.ts'

/** Which stores of a listing are the dealership's own: all of them, some, or none that can be told. */
export type OwnStores = 'all' | 'none' | ReadonlySet<string>

/**
 * A listing often holds the whole group. One store is taken as it is; of several, those that the site's configuration
 * names (`account_id`, `child_account_ids`), else the one whose website is this site. Nothing is guessed.
 */
export function ownStores(
  shown: ReadonlySet<string>,
  config: SiteConfig,
  hosts: ReadonlyMap<string, string>,
): OwnStores {
  if (shown.size <= 1) return 'all'
  const configured = [config.account_id, ...listOf(config.child_account_ids)].filter((id) => typeof id === 'string')
  const named = configured.filter((id) => shown.has(id))
  if (named.length > 0) return new Set(named)
  const own = new Set([hostOf(config.base_url), hostOf(textOf(config.default_domain))])
  const matching = [...shown].filter((store) => own.has(hostOf(hosts.get(store) ?? '')) && hosts.has(store))
  return matching.length > 0 ? new Set(matching) : 'none'
}

/** The host of an address or a bare host, in lower case and without `www.`. */
export function hostOf(address: string): string {
  const url = URL.parse(address.includes('//') ? address : `https://${address}`)
  return (url?.hostname ?? '').replace(/^www\./, '')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
