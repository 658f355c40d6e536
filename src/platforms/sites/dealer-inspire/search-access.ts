import { isRecord } from '../../../lib/json.ts'
import type { Page } from '../../../model/page.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import type { FreshSettings } from '../../engine/detect/fresh-settings.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import { algoliaListing } from '../../engine/paging/algolia.ts'
import { readPath, textAt, textsAt } from '../../engine/records/record-path.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'
import { readAlgoliaAnswer, readSearchAnswer } from './read-answer.ts'

type Section = 'new' | 'used'

/** Needed to attribute stores and find the vehicle page, whether or not the site's own cards request them. */
const neededFields = ['vin', 'stock', 'type', 'vdp_url', 'status', 'source_id', 'dealer', 'extra_fields']
const perPage = 100

/**
 * The search credentials that a page hands to every browser: for the search service, or for the older Algolia index.
 */
export function readSearchAccess(page: Page): FreshSettings | null {
  return readSearchService(page.text) ?? readAlgolia(page.text) ?? readAlgoliaHelper(page.text)
}

function readSearchService(html: string): FreshSettings | null {
  const service = embeddedJson(html, /\bSEARCH_SERVICE\s*=\s*/).find(isRecord)
  const key = textAt(service?.apiKey)
  const url = textAt(service?.search) ?? `${textAt(service?.apiUrl)}/api/v1/listings/${textAt(service?.ccid)}`
  if (key === null || !/^https:\/\/[\w.-]+\.carscommerce\.inc\/[\w./-]+$/.test(url)) return null
  const map = embeddedJson(html, /\bSEARCH_SERVICE_FIELD_MAP\s*=\s*/).find(isRecord)
  return {
    search_url: url.replace(/(?<!\/)\/+$/, ''),
    search_key: key,
    search_statuses: textsAt(service?.visibleStatusValues),
    search_fields: textsAt(map?.requestedFields),
    vin_filter: vinFilter(map?.indexed),
  }
}

/** The field name by which a VIN can be filtered, '' if the site's map has none: the service rejects unknown names. */
function vinFilter(indexed: unknown): string {
  if (Array.isArray(indexed)) return indexed.includes('vin') ? 'vin' : ''
  return textAt(readPath(indexed, 'vin')) ?? ''
}

function readAlgolia(html: string): FreshSettings | null {
  const settings = embeddedJson(html, /\b(?:algoliaConfig|inventoryLightningSettings)\s*=\s*/).filter(isRecord)
  const named = (name: RegExp) => {
    const entries = settings.flatMap((object) => Object.entries(object))
    return entries.flatMap(([key, value]) => (name.test(key) ? (textAt(value) ?? []) : []))[0]
  }
  const app = named(/^app(lication)?_?id$/i)
  const key = named(/^(search_?)?api_?key(_?search)?$/i)
  const names = [...html.matchAll(/["']([\w-]{1,100}_production_inventory(?:_\w{1,60})?)["']/g)].map(
    ([, name]) => name ?? '',
  )
  const index = names.find((name) => name.endsWith('_production_inventory')) ?? names[0]
  if (app === undefined || key === undefined || index === undefined) return null
  return { algolia_app: app, algolia_key: key, algolia_index: index }
}

/** Pages of the site builder name the index in attributes of an element. */
function readAlgoliaHelper(html: string): FreshSettings | null {
  const tag = /<div\b[^<>]{0,500}\bid=["']sb-algolia-helper["'][^<>]{0,500}>/.exec(html)?.[0] ?? ''
  const [key, app, index] = ['search-key', 'app-id', 'index'].map(
    (name) => new RegExp(`\\bdata-${name}=["']([\\w-]{1,200})["']`).exec(tag)?.[1],
  )
  if (key === undefined || app === undefined || index === undefined) return null
  return { algolia_app: app, algolia_key: key, algolia_index: index }
}

/** `fields`: with `page`, requests only the fields that the page itself requests. */
export function searchSection(
  section: Section,
  types: readonly string[],
  fields: 'needed' | 'page' = 'needed',
): ListingAddress {
  return {
    ...searchBy((config, page) => ({
      page,
      perPage,
      filters: { type_slug: types, status: config.search_statuses },
      ...(Array.isArray(config.source_ids) ? { facetFilters: { source_id: config.source_ids } } : {}),
      ...requestedFields(config, fields),
    })),
    section,
  }
}

export function algoliaSection(section: Section, types: readonly string[]): ListingAddress {
  return {
    ...algoliaListing({
      facetFilters: [types.map((type) => `type:${type}`)],
      facets: ['year', 'make', 'model'],
      reshape: readAlgoliaAnswer,
    }),
    section,
  }
}

/** Null if the site's search cannot filter by VIN. */
export function vinSearch(vin: string, config: SiteConfig): ListingAddress | null {
  if (config.algolia_index !== undefined) return algoliaListing({ words: vin, reshape: readAlgoliaAnswer })
  const filter = textAt(config.vin_filter)
  if (filter === null) return null
  return searchBy((settings, page) => ({
    page,
    perPage,
    filters: { [filter]: [vin], status: settings.search_statuses },
    ...requestedFields(settings, 'needed'),
  }))
}

function searchBy(body: (config: SiteConfig, page: number) => unknown): ListingAddress {
  return {
    by: 'page',
    needs: 'search_url',
    path: (config) => `${config.search_url}/search`,
    referer: '/used-vehicles/',
    headers: (config) => ({ 'x-api-key': String(config.search_key) }),
    body: (config, { page }) => body(config, page),
    reshape: readSearchAnswer,
  }
}

/** Requests no specific fields if the page names none: the service then returns all fields. */
function requestedFields(config: SiteConfig, fields: 'needed' | 'page'): object {
  const asked = Array.isArray(config.search_fields) ? config.search_fields : []
  if (asked.length === 0) return {}
  return { requestedFields: fields === 'page' ? asked : [...new Set([...asked, ...neededFields])] }
}
