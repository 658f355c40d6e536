/** Names of sites in `live_fetches` and in warm records. */
export function dealershipSite(dealershipId: number): string {
  return `dealership:${dealershipId}`
}

export function hostSite(host: string): string {
  return `host:${host}`
}

export type NamedSite =
  | { readonly kind: 'dealership'; readonly id: number }
  | { readonly kind: 'site'; readonly host: string }

export function readSiteName(name: string): NamedSite {
  const [kind = '', ...rest] = name.split(':')
  const value = rest.join(':')
  return kind === 'dealership' ? { kind, id: Number(value) } : { kind: 'site', host: value }
}
