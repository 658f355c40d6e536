import { isRecord, parseJson } from '../../../lib/json.ts'
import type { FetchFailure } from '../../../model/page.ts'
import { parseHtml } from '../../engine/cards/parse-html.ts'
import { isGone, openPage, wrongShape } from '../../engine/cards/read-page.ts'
import type { Crawl } from '../../engine/contract.ts'
import { readKey, textAt } from '../../engine/records/record-path.ts'

/** What a taxonomy of the site describes, by the taxonomy's published name. */
const roles = {
  make: /^make$/i,
  model: /^model$/i,
  year: /^year$/i,
  condition: /^condition$/i,
  offer: /^offer type$/i,
  body: /^(?:body|body (?:type|style)|type)$/i,
  transmission: /^transmission$/i,
  drivetrain: /^drive ?(?:train|type)$/i,
  fuel: /^fuel(?: type)?$/i,
  color: /^(?:exterior )?colou?r$/i,
} as const
export type Role = keyof typeof roles

/** For each role that the site has: the record field with its term ids, and the names of those terms. */
export type Terms = ReadonlyMap<Role, { readonly field: string; readonly names: ReadonlyMap<string, string> }>

type ReadTerms = { readonly terms: Terms; readonly failure: FetchFailure | null; readonly pagesRead: number }

const perPage = 100
const maxPages = 20

/** Requests the taxonomies of the site's cars and the names of their terms. */
export function* readTerms(baseUrl: string): Crawl<ReadTerms> {
  const terms = new Map<Role, { field: string; names: ReadonlyMap<string, string> }>()
  const opened = openPage(yield { url: new URL('/wp-json/wp/v2/taxonomies', baseUrl).href, purpose: 'listing' })
  let pagesRead = 1
  if (opened.page === null) return { terms, failure: opened.failure, pagesRead }
  const taxonomies = parseJson(opened.page.text)
  if (!isRecord(taxonomies)) return { terms, failure: wrongShape(opened.page, 'its taxonomies'), pagesRead }
  for (const [field, taxonomy] of Object.entries(taxonomies)) {
    const role = roleOf(taxonomy)
    if (role === null || terms.has(role)) continue
    const read = yield* readNames(new URL(`/wp-json/wp/v2/${encodeURIComponent(restBase(field, taxonomy))}`, baseUrl))
    pagesRead += read.pagesRead
    if (read.failure !== null) return { terms, failure: read.failure, pagesRead }
    terms.set(role, { field, names: read.names })
  }
  return { terms, failure: null, pagesRead }
}

/** WordPress renders names with character references. */
export function plainName(rendered: unknown): string {
  return parseHtml(textAt(rendered) ?? '')
    .root()
    .text()
    .trim()
}

function roleOf(taxonomy: unknown): Role | null {
  const types = readKey(taxonomy, 'types')
  if (!Array.isArray(types) || !types.includes('vehica_car')) return null
  const name = plainName(readKey(taxonomy, 'name'))
  for (const role in roles) if (isRole(role) && roles[role].test(name)) return role
  return null
}

function isRole(name: string): name is Role {
  return Object.hasOwn(roles, name)
}

function restBase(field: string, taxonomy: unknown): string {
  return textAt(readKey(taxonomy, 'rest_base')) ?? field
}

type Names = { readonly names: ReadonlyMap<string, string>; failure: FetchFailure | null; readonly pagesRead: number }

function* readNames(address: URL): Crawl<Names> {
  const names = new Map<string, string>()
  for (let page = 1; page <= maxPages; page++) {
    address.search = `?per_page=${perPage}&page=${page}`
    const opened = openPage(yield { url: address.href, purpose: 'listing' })
    if (opened.page === null) {
      const isAbsent = page === 1 && isGone(opened.failure)
      return { names, failure: isAbsent ? null : opened.failure, pagesRead: page }
    }
    const terms = parseJson(opened.page.text)
    if (!Array.isArray(terms))
      return { names, failure: wrongShape(opened.page, 'terms of a taxonomy'), pagesRead: page }
    for (const term of terms) {
      const id = textAt(readKey(term, 'id'))
      if (id !== null) names.set(id, plainName(readKey(term, 'name')))
    }
    if (terms.length < perPage) return { names, failure: null, pagesRead: page }
  }
  return { names, failure: null, pagesRead: maxPages }
}
