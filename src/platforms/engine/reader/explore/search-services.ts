import { thirdPartyHost } from '../../../../model/website-address.ts'
import type { NamedQuery } from './named-queries.ts'

const maxText = 3_000_000
const maxIndexes = 3
const setting = /([A-Za-z_$][\w$-]{0,40})["']?\s{0,9}[:=]\s{0,9}["'`]([^"'`\s<>]{1,600})["'`]/g
/** `algoliasearch("APP", "key")`, `instantMeiliSearch("https://host", "key")`, `client.initIndex("cars")` */
const call =
  /(algoliasearch|index|collections|meilisearch)\(\s{0,9}["'`]([^"'`\s<>]{1,200})["'`](?:\s{0,9},\s{0,9}["'`]([^"'`\s<>]{16,600})["'`])?/gi
const hostShape = /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?\/?$/i

type Settings = readonly { readonly name: string; readonly value: string }[]

/** What the pages and their scripts state for the visitors' browsers. */
type Stated = {
  readonly indexes: readonly string[]
  readonly keys: readonly string[]
  readonly filters: string | undefined
  readonly queryBy: string | undefined
  readonly app: string | undefined
  readonly origin: string | undefined
  readonly protocol: Protocol
}

/** How a search is sent as to Algolia: what the names of the application and its key begin with, and several at once. */
type Protocol = { readonly isAlgolia: boolean; readonly prefix: string; readonly isTogether: boolean }

/**
 * Searches for the whole stock in a service whose host or application, index and public key the site states: what is
 * posted to it, or an address that is asked for.
 */
export function searchesNamed(texts: readonly string[]): readonly (NamedQuery | string)[] {
  const shown = texts.map((text) => text.slice(0, maxText).replaceAll('&quot;', '"').replaceAll('\\/', '/'))
  const used = services.filter(({ name }) => shown.some((text) => name.test(text)))
  if (used.length === 0) return []
  const stated = { ...statedIn(shown.flatMap(settingsIn)), protocol: protocolIn(shown) }
  return used.flatMap(({ search }) => stated.indexes.flatMap((index) => search(stated, index) ?? []))
}

function protocolIn(texts: readonly string[]): Protocol {
  const named = texts.flatMap((text) => /\b(x-[a-z]{1,20}-)(?:application-id|api-key)\b/i.exec(text)?.[1] ?? [])
  const isAlgolia = texts.some((text) => /algolia/i.test(text))
  const isTogether = !isAlgolia && texts.some((text) => text.includes('/1/indexes/*/queries'))
  return { isAlgolia, isTogether, prefix: (isAlgolia ? undefined : named[0]) ?? 'x-algolia-' }
}

function settingsIn(text: string): Settings {
  const called = [...text.matchAll(call)].flatMap(([, name = '', value = '', key = '']) => [
    { name, value },
    { name: 'searchkey', value: key },
  ])
  const given = [...text.matchAll(setting)].map(([, name = '', value = '']) => ({ name, value }))
  return [...called, ...given].map(({ name, value }) => ({ name: name.toLowerCase().replace(/[^a-z]/g, ''), value }))
}

function statedIn(settings: Settings): Omit<Stated, 'protocol'> {
  const valuesOf = (name: RegExp, shape: RegExp) => [
    ...new Set(settings.flatMap((one) => (name.test(one.name) && shape.test(one.value) ? [one.value] : []))),
  ]
  // The site's own address is called an URL too.
  const hosts = [/host/, /url|endpoint|server|meilisearch/]
    .flatMap((name) => valuesOf(name, hostShape))
    .filter((one) => !thirdPartyHost.test(one))
  const host = hosts.find((one) => /search|meili|typesense/i.test(one)) ?? hosts[0]
  const keys = valuesOf(/key/, /^[\w+/=-]{16,}$/)
  return {
    indexes: valuesOf(/index|collection/, /^[\w.-]{1,100}$/).slice(0, maxIndexes),
    keys: [...valuesOf(/search/, /./).filter((one) => keys.includes(one)), ...keys],
    filters: valuesOf(/^filter(?:s|by)?$/, /\w/)[0],
    queryBy: valuesOf(/^queryby$/, /^[\w.]{1,60}(?:,[\w.]{1,60}){0,20}$/)[0],
    app: valuesOf(/app(?:lication)?id|algoliasearch/, /^[A-Z0-9]{10}$/)[0],
    origin: host === undefined ? undefined : URL.parse(host.includes('://') ? host : `https://${host}`)?.origin,
  }
}

const services: readonly {
  readonly name: RegExp
  readonly search: (stated: Stated, index: string) => NamedQuery | string | null
}[] = [
  {
    // Others speak its protocol at a host of their own.
    name: /algolia|\/1\/indexes\//i,
    search: ({ app, keys, filters, origin, protocol: { isAlgolia, prefix, isTogether } }, index) => {
      const key = keys.find((one) => !isAlgolia || /^(?:[0-9a-f]{32}|[\w+/=]{60,})$/i.test(one))
      const host = isAlgolia ? `https://${app?.toLowerCase()}-dsn.algolia.net` : origin
      if (app === undefined || key === undefined || host === undefined) return null
      const asking = new URLSearchParams({ [`${prefix}application-id`]: app, [`${prefix}api-key`]: key })
      const url = new URL(`/1/indexes/${isTogether ? '*/queries' : `${index}/query`}?${asking}`, host).href
      const whole = { query: '', page: 0, hitsPerPage: 1_000, ...(filters === undefined ? {} : { filters }) }
      const params = Object.entries(whole).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      const together = { requests: [{ indexName: index, params: params.join('&') }] }
      return { url, query: null, variables: isTogether ? together : whole }
    },
  },
  {
    name: /meilisearch|(?<!\/1)\/indexes\//i,
    search: ({ origin, keys: [key], filters: filter }, index) => {
      if (origin === undefined || key === undefined) return null
      const variables = { q: '', limit: 1_000, offset: 0, ...(filter === undefined ? {} : { filter }) }
      return { url: new URL(`/indexes/${index}/search`, origin).href, query: null, variables, key }
    },
  },
  {
    name: /typesense/i,
    search: ({ origin, keys: [key], filters, queryBy }, index) => {
      if (origin === undefined || key === undefined) return null
      const asking = new URLSearchParams({ q: '*', page: '1', per_page: '250', 'x-typesense-api-key': key })
      // Documented as required, also by a search for everything: as the site states it.
      if (queryBy !== undefined) asking.set('query_by', queryBy)
      if (filters !== undefined) asking.set('filter_by', filters)
      return new URL(`/collections/${index}/documents/search?${asking}`, origin).href
    },
  },
]
