import { Type } from 'typebox'
import { isRecord } from '../../../lib/json.ts'
import type { SiteConfig } from '../contract.ts'
import type { ListingAddress } from '../listing/listing-address.ts'
import { recordParser } from '../records/parse-record.ts'

type AlgoliaQuery = {
  /** What stands behind the index's name: every sort order may have an index of its own. */
  readonly order?: string
  readonly filters?: (config: SiteConfig) => string
  readonly facetFilters?: readonly (readonly string[])[]
  readonly words?: string
  /** Attributes for splitting a result above the paging cap, best first. */
  readonly facets?: readonly string[]
  readonly reshape?: (answer: unknown) => unknown
}

/** Algolia's limit per page and, unless the index owner raises it, in total. */
const hitsPerPage = 1_000
/** With more facet values than this, splitting does not help. */
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
 * Envelope: `{hits, nbHits, nbPages, page, hitsPerPage, facets, more}`, of at most 1,000 hits: a facet splits more. The
 * public application id, search key and index are settings that the site's page gives at each collection.
 */
export function algoliaListing(query: AlgoliaQuery): ListingAddress {
  const { order = '', filters, facetFilters, words = '', facets = [], reshape = (answer) => answer } = query
  return {
    by: 'page',
    needs: 'algolia_index',
    path: ({ algolia_app: app, algolia_index: index }) =>
      `https://${hostLabel(String(app))}-dsn.algolia.net/1/indexes/${encodeURIComponent(`${index}${order}`)}/query`,
    headers: ({ algolia_app: app, algolia_key: key }) => ({
      'x-algolia-application-id': String(app),
      'x-algolia-api-key': String(key),
    }),
    body: (config, { page }) => ({
      query: words,
      typoTolerance: words === '' ? undefined : false,
      filters: filters?.(config),
      facetFilters,
      page: page - 1,
      hitsPerPage,
      facets: facets.length === 0 ? undefined : facets,
    }),
    reshape: (json) => reshape(withMore(json)),
    parts: (json) => partsOfAnswer(query, json).map(algoliaListing),
  }
}

function withMore(json: unknown): unknown {
  const answer = parseAnswer(json)
  return answer === null || !isRecord(json) ? json : { ...json, more: (answer.page ?? 0) + 1 < answer.nbPages }
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

/** The facet whose value counts come closest to the total number of hits. */
function bestFacet(facets: readonly string[], answer: NonNullable<ReturnType<typeof parseAnswer>>): string | null {
  const misses = facets.flatMap((name) => {
    const counts = Object.values(answer.facets?.[name] ?? {})
    return counts.length < 2
      ? []
      : [{ name, miss: Math.abs(answer.nbHits - counts.reduce((sum, count) => sum + count, 0)) }]
  })
  return misses.toSorted((a, b) => a.miss - b.miss)[0]?.name ?? null
}

/** Groups adjacent values (years) up to the paging cap; a larger value forms its own group. */
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

/** A leading minus would exclude the value. */
function escaped(value: string): string {
  return value.startsWith('-') ? `\\${value}` : value
}

/** The id comes from a page, so it must not be able to point to another host. */
function hostLabel(appId: string): string {
  return /^[a-z0-9]{1,40}$/i.test(appId) ? appId : 'invalid'
}
