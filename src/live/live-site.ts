/** `website` is a host, `state` a full name if known, and `url` may lack its scheme. */
export type LiveTarget =
  | { readonly kind: 'dealership'; readonly id: number; readonly website: string; readonly state: string | null }
  | { readonly kind: 'site'; readonly host: string; readonly url: string }

type NamedSite = { readonly kind: 'dealership'; readonly id: number } | { readonly kind: 'site'; readonly host: string }

/** The name of a site in `live_fetches` and in warm records. */
export function siteName(site: NamedSite): string {
  return site.kind === 'dealership' ? `dealership:${site.id}` : `host:${site.host}`
}

export function readSiteName(name: string): NamedSite {
  const [kind = '', ...rest] = name.split(':')
  const value = rest.join(':')
  return kind === 'dealership' ? { kind, id: Number(value) } : { kind: 'site', host: value }
}
