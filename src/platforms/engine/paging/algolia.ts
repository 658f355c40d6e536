import { Type } from 'typebox'
import type { SiteConfig } from '../contract.ts'
import type { ListingAddress } from '../listing/listing-address.ts'
import { recordParser } from '../records/parse-record.ts'
import { isObject } from '../records/record-path.ts'

type Text = string | ((config: SiteConfig) => string)

export type AlgoliaQuery = {
  /** Application id and search key: as the site's page hands them to every browser, read fresh. */
  readonly appId: (config: SiteConfig) => string
  readonly apiKey: (config: SiteConfig) => string
  readonly index: Text
  readonly filters?: Text
  readonly facetFilters?: readonly (readonly string[])[]
  /** Words that the records must have: a VIN. */
  readonly words?: string
  /** Attributes by which an answer that is too large is asked for in parts, best first. */
  readonly facets?: readonly string[]
  /** Brings the answer into the shape of the listing's envelope. */
  readonly reshape?: (answer: unknown) => unknown
}

/** The most that Algolia gives on a page, and, unless the owner of the index lifts it, in all. */
const hitsPerPage = 1_000
/** An answer that names more values than any lot has is no help in dividing it. */
const maxParts = 100

const parseAnswer = recordParser(
  Type.Object({
    hits: Type.Array(Type.Unknown()),
    nbHits: Type.Integer(),
    nbPages: Type.Integer(),
    page: Type.Optional(Type.Integer()),
    hitsPerPage: Type.Optional(Type.Integer()),
    facets: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.Number()))),
  }),
)

/**
 * The envelope of the answer: `{hits, nbHits, nbPages, page, hitsPerPage, facets, more}`. However many hits there are,
 * only the first 1,000 can be paged, and the page after them is an answer without hits: such a listing is asked for in
 * parts, by the values of a facet, whose counts come with the answer.
 */
export function algoliaListing(query: AlgoliaQuery): ListingAddress {
  const { appId, apiKey, index, filters, facetFilters, words = '', facets = [], reshape } = query
  return {
    by: 'page',
    path: (config) =>
      `https://${hostLabel(appId(config))}-dsn.algolia.net/1/indexes/${encodeURIComponent(textOf(index, config))}/query`,
    headers: (config) => ({ 'x-algolia-application-id': appId(config), 'x-algolia-api-key': apiKey(config) }),
    body: (config, { page }) => ({
      query: words,
      ...(words === '' ? {} : { typoTolerance: false }),
      ...(filters === undefined ? {} : { filters: textOf(filters, config) }),
      ...(facetFilters === undefined ? {} : { facetFilters }),
      page: page - 1,
      hitsPerPage,
      ...(facets.length === 0 ? {} : { facets }),
    }),
    reshape: (json) => (reshape === undefined ? withMore(json) : reshape(withMore(json))),
    parts: (json) => partsOfAnswer(query, json).map(algoliaListing),
  }
}

/** Whether another page follows: there is none after the last that can be had. */
function withMore(json: unknown): unknown {
  const answer = parseAnswer(json)
  return answer === null || !isObject(json) ? json : { ...json, more: (answer.page ?? 0) + 1 < answer.nbPages }
}

function partsOfAnswer(query: AlgoliaQuery, json: unknown): readonly AlgoliaQuery[] {
  const answer = parseAnswer(json)
  if (answer === null) return []
  const size = answer.nbPages > 1 ? (answer.hitsPerPage ?? hitsPerPage) : answer.hits.length
  const reachable = Math.max(answer.nbPages, 1) * size
  if (answer.nbHits <= reachable || reachable === 0) return []
  const facet = bestFacet(query.facets ?? [], answer)
  if (facet === null) return []
  const groups = groupValues(answer.facets?.[facet] ?? {}, reachable)
  if (groups.length > maxParts) return []
  return groups.map((values) => ({
    ...query,
    facets: (query.facets ?? []).filter((name) => name !== facet),
    facetFilters: [...(query.facetFilters ?? []), values.map((value) => `${facet}:${escaped(value)}`)],
  }))
}

/** The first facet whose values together have all hits, else the one whose values lack the fewest. */
function bestFacet(
  facets: readonly string[],
  {
    nbHits,
    facets: countsByFacet = {},
  }: { nbHits: number; facets?: Readonly<Record<string, Readonly<Record<string, number>>>> },
): string | null {
  const misses = facets.flatMap((name) => {
    const counts = Object.values(countsByFacet[name] ?? {})
    return counts.length < 2 ? [] : [{ name, miss: Math.abs(nbHits - counts.reduce((sum, count) => sum + count, 0)) }]
  })
  return misses.toSorted((a, b) => a.miss - b.miss)[0]?.name ?? null
}

/** Neighboring values (years) in groups of as many hits as can be had; a value that has more is a group alone. */
function groupValues(counts: Readonly<Record<string, number>>, reachable: number): readonly string[][] {
  const groups: string[][] = []
  let room = 0
  for (const [value, count] of Object.entries(counts)) {
    const last = groups.at(-1)
    if (last === undefined || count > room) groups.push([value])
    else last.push(value)
    room = (last === undefined || count > room ? reachable : room) - count
  }
  return groups
}

/** A minus at the front would mean "without". */
function escaped(value: string): string {
  return value.startsWith('-') ? `\\${value}` : value
}

/** A page may say anything: what is no application id leads to no other host. */
function hostLabel(appId: string): string {
  return /^[a-z0-9]{1,40}$/i.test(appId) ? appId : 'invalid'
}

function textOf(text: Text, config: SiteConfig): string {
  return typeof text === 'string' ? text : text(config)
}
